import type { AuditEntry } from '../../api/types';
import { changesOf } from './changes';

/** The fields of a change, before and after. */
export function ChangeTable({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <p class="muted">It was written again without a difference.</p>;
  return (
    <div class="table-frame">
      <table class="table change-table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td data-label="Before">{before === null ? <span class="muted">–</span> : <del>{before}</del>}</td>
              <td data-label="After">{after === null ? <span class="muted">–</span> : <ins>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
