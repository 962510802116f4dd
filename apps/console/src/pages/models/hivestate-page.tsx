import type { HiveState } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { useSession } from '../../session/session-context';
import { CheckField } from '../../ui/check-field';
import { NumberField, SelectField } from '../../ui/fields';
import { Form, SubmitButton } from '../../ui/form';
import type { FormValues } from '../../ui/form-values';
import { Loaded } from '../../ui/loaded';
import { useNotice } from '../../ui/notices';
import { PageHead } from '../../ui/page-head';

const EXTRACTORS = [
  ['rules', 'Rules, without a model'],
  ['huggingface', 'A Hugging Face model'],
  ['openai', 'A model behind the OpenAI API'],
] as const;
const STRATEGIES = [
  ['state', 'State: history becomes one structured state'],
  ['spans', 'Spans: reserved'],
] as const;
const POLICIES = [
  ['cache_aware', 'Only when it pays against the provider’s prompt cache'],
  ['aggressive', 'Whenever the gates allow'],
] as const;

const settingsOf = (values: FormValues) => ({
  enabled: values.checked('enabled'),
  threshold_tokens: values.number('threshold_tokens'),
  step_window: values.number('step_window'),
  extractor: values.text('extractor') as HiveState['extractor'],
  strategy: values.text('strategy') as HiveState['strategy'],
  policy: values.text('policy') as HiveState['policy'],
});

export function HiveStatePage() {
  const { api, can } = useSession();
  const notice = useNotice();
  const settings = useResource(api.workspaces.hiveState, []);
  const fixed = !can('admin');
  const save = async (values: FormValues): Promise<void> => {
    await api.workspaces.changeHiveState(settingsOf(values));
    settings.reload();
    notice({ text: 'The settings are saved.' });
  };
  return (
    <>
      <PageHead title="HiveState" lead="How long histories are compressed on their way to the provider." />
      <Loaded resource={settings}>
        {({ enabled, threshold_tokens, step_window, extractor, strategy, policy }) => (
          <section class="card settings">
            <Form onSubmit={save}>
              <CheckField name="enabled" label="Compress histories" checked={enabled} disabled={fixed} />
              <NumberField
                name="threshold_tokens"
                label="Threshold in tokens"
                value={threshold_tokens}
                min={0}
                max={2_000_000}
                hint="Prompts of fewer tokens are left as they are."
                disabled={fixed}
              />
              <NumberField
                name="step_window"
                label="Step window"
                value={step_window}
                min={1}
                max={100}
                hint="Assistant steps at the end that stay verbatim."
                disabled={fixed}
              />
              <SelectField name="policy" label="When" value={policy} options={POLICIES} disabled={fixed} />
              <SelectField name="extractor" label="Extractor" value={extractor} options={EXTRACTORS} disabled={fixed} />
              <SelectField name="strategy" label="Strategy" value={strategy} options={STRATEGIES} disabled={fixed} />
              {!fixed && <SubmitButton>Save settings</SubmitButton>}
            </Form>
          </section>
        )}
      </Loaded>
    </>
  );
}
