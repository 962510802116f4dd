import type { UsageCounts } from '../../api/types';
import { formatNumber, formatShare } from '../../format/number.format';
import { DataTable } from '../../ui/data-table';

type Row = UsageCounts & { id: string; name: string; href: string | null };

/** The counts of a range for each project, or each key. */
export function UsageTable({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p class="muted">Nothing happened in these days.</p>
      ) : (
        <DataTable<Row>
          caption={title}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { label: 'Name', heading: true, cell: ({ name, href }) => (href ? <a href={href}>{name}</a> : name) },
            { label: 'Turns', numeric: true, cell: ({ turns }) => formatNumber(turns) },
            { label: 'Compiled tokens', numeric: true, cell: ({ compiled_tokens }) => formatNumber(compiled_tokens) },
            { label: 'Recalls', numeric: true, cell: ({ recalls }) => formatNumber(recalls) },
            { label: 'Stored records', numeric: true, cell: ({ stored_records }) => formatNumber(stored_records) },
            { label: 'Compressions', numeric: true, cell: ({ compressions }) => formatNumber(compressions) },
            {
              label: 'Saved',
              numeric: true,
              cell: ({ saved_tokens, prompt_tokens }) =>
                prompt_tokens === 0
                  ? '–'
                  : `${formatNumber(saved_tokens)} (${formatShare(saved_tokens / prompt_tokens)})`,
            },
          ]}
        />
      )}
    </section>
  );
}
