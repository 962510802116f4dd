import { TextField } from '../../ui/fields';
import { Form, SubmitButton } from '../../ui/form';

export interface Range {
  from: string;
  to: string;
}

interface UsageRangeProps {
  range: Range;
  lastDays(days: number): Range;
  onChange(range: Range): void;
}

/** Chooses the days that are counted. */
export function UsageRange({ range, lastDays, onChange }: UsageRangeProps) {
  return (
    <div class="filter">
      <div class="segments" role="group" aria-label="Range">
        {[7, 30, 90].map((days) => {
          const each = lastDays(days);
          return (
            <button
              key={days}
              type="button"
              class="button"
              aria-pressed={each.from === range.from && each.to === range.to}
              onClick={() => onChange(each)}
            >
              {days} days
            </button>
          );
        })}
      </div>
      <Form
        key={`${range.from} ${range.to}`}
        onSubmit={async (values) => onChange({ from: values.text('from'), to: values.text('to') })}
      >
        <TextField name="from" label="From" type="date" value={range.from} required />
        <TextField name="to" label="To" type="date" value={range.to} required />
        <SubmitButton>Show</SubmitButton>
      </Form>
    </div>
  );
}
