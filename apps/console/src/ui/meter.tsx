/** A share of a whole as a bar, with its number beside it. */
export function Meter({ share, label }: { share: number; label: string }) {
  return (
    <span class="meter">
      <span class="meter-track" aria-hidden="true">
        <span style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }} />
      </span>
      <span>{label}</span>
    </span>
  );
}
