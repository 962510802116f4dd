import type { ComponentChildren } from 'preact';

export interface Figure {
  label: string;
  value: ComponentChildren;
  note?: ComponentChildren;
}

/** Numbers that matter most, side by side. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl class="figures">
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
