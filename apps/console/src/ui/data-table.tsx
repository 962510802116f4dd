import type { ComponentChildren } from 'preact';

export interface Column<T> {
  label: string;
  cell(row: T): ComponentChildren;
  /** Numbers stand at the right. */
  numeric?: boolean;
  /** The heading of its row. */
  heading?: boolean;
  /** Buttons, without a heading that is shown. */
  actions?: boolean;
}

interface DataTableProps<T> {
  /** What the table is about, for those who do not see it. */
  caption: string;
  columns: readonly (Column<T> | false)[];
  rows: readonly T[];
  rowKey(row: T): string;
  /** For rows of things that are over. */
  faded?(row: T): boolean;
}

/** A table; on a narrow screen every row becomes a card. */
export function DataTable<T>({ caption, columns, rows, rowKey, faded }: DataTableProps<T>) {
  const shown = columns.filter((column) => column !== false);
  return (
    <div class="table-frame">
      <table class="table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {shown.map(({ label, numeric, actions }) => (
              <th key={label} scope="col" class={numeric ? 'numeric' : undefined}>
                {actions ? <span class="visually-hidden">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} class={faded?.(row) ? 'faded' : undefined}>
              {shown.map(({ label, cell, numeric, heading, actions }) => {
                const Cell = heading ? 'th' : 'td';
                return (
                  <Cell
                    key={label}
                    scope={heading ? 'row' : undefined}
                    class={[numeric && 'numeric', actions && 'actions'].filter(Boolean).join(' ') || undefined}
                    data-label={actions || heading ? undefined : label}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
