import type { Operation } from '../../api/types';
import { SelectField, TextField } from '../../ui/fields';
import { Form, SubmitButton } from '../../ui/form';

export interface Filter {
  operation?: string;
  session_id?: string;
}

/** Complete by its type: an operation that is missing here does not compile. */
const OPERATIONS: Record<Operation, string> = {
  'context.compile': 'context.compile',
  'context.compress': 'context.compress',
  'conversation.fork': 'conversation.fork',
  'conversation.recall': 'conversation.recall',
  'conversation.store': 'conversation.store',
  'data.export': 'data.export',
  'data.import': 'data.import',
  'memory.create': 'memory.create',
  'memory.delete': 'memory.delete',
  'memory.delete_by_metadata': 'memory.delete_by_metadata',
  'memory.destructive_refused': 'memory.destructive_refused',
  'memory.purge_deleted': 'memory.purge_deleted',
  'memory.purge_tenant': 'memory.purge_tenant',
  'memory.recall': 'memory.recall',
  'memory.recall_with_metadata': 'memory.recall_with_metadata',
  'memory.restore': 'memory.restore',
  'memory.update': 'memory.update',
};

export function ReceiptFilter({ onChange }: { onChange(filter: Filter): void }) {
  return (
    <div class="filter">
      <Form
        onSubmit={async (values) =>
          onChange({ operation: values.optional('operation'), session_id: values.optional('session_id') })
        }
      >
        <SelectField name="operation" label="Operation" options={[['', 'All'], ...Object.entries(OPERATIONS)]} />
        <TextField name="session_id" label="Session" placeholder="all" />
        <SubmitButton>Filter</SubmitButton>
      </Form>
    </div>
  );
}
