import { useResource } from '../../data/use-resource';
import { useSession } from '../../session/session-context';
import { CheckField } from '../../ui/check-field';
import { NumberField, TextField } from '../../ui/fields';
import { Form, SubmitButton } from '../../ui/form';
import type { FormValues } from '../../ui/form-values';
import { Loaded } from '../../ui/loaded';
import { useNotice } from '../../ui/notices';
import { PageHead } from '../../ui/page-head';
import { PlanFacts } from './plan-facts';

const planOf = (values: FormValues) => ({
  name: values.text('name'),
  max_top_k: values.number('max_top_k'),
  rate_limit: values.number('rate_limit'),
  in_flight_ceiling: values.number('in_flight_ceiling'),
  allow_destructive: values.checked('allow_destructive'),
  receipts_enabled: values.checked('receipts_enabled'),
});

export function PlanPage() {
  const { api, can } = useSession();
  const notice = useNotice();
  const plan = useResource(api.workspaces.plan, []);
  const save = async (values: FormValues): Promise<void> => {
    await api.workspaces.changePlan(planOf(values));
    plan.reload();
    notice({ text: 'The plan is saved. The API keeps to it within 5 seconds.' });
  };
  return (
    <>
      <PageHead
        title="Plan"
        lead={
          can('owner')
            ? 'Limits and switches of the workspace.'
            : 'Limits and switches of the workspace. An owner changes them.'
        }
      />
      <Loaded resource={plan}>
        {(loaded) =>
          can('owner') ? (
            <section class="card settings">
              <Form onSubmit={save}>
                <TextField name="name" label="Name" value={loaded.name} required />
                <NumberField
                  name="max_top_k"
                  label="Most results of a recall"
                  value={loaded.max_top_k}
                  min={1}
                  max={1_000}
                />
                <NumberField
                  name="rate_limit"
                  label="Requests a minute per key"
                  value={loaded.rate_limit}
                  min={0}
                  max={1_000_000}
                  hint="0: no limit."
                />
                <NumberField
                  name="in_flight_ceiling"
                  label="Requests under way per key"
                  value={loaded.in_flight_ceiling}
                  min={1}
                  max={10_000}
                />
                <CheckField
                  name="allow_destructive"
                  label="Deletes and purges are allowed"
                  checked={loaded.allow_destructive}
                />
                <CheckField
                  name="receipts_enabled"
                  label="Operations leave receipts"
                  checked={loaded.receipts_enabled}
                />
                <SubmitButton>Save plan</SubmitButton>
              </Form>
            </section>
          ) : (
            <PlanFacts plan={loaded} />
          )
        }
      </Loaded>
    </>
  );
}
