import type { NewUpstream, Upstream } from '../../api/types';
import { useSession } from '../../session/session-context';
import { CheckField } from '../../ui/check-field';
import { NumberField, SelectField, TextField } from '../../ui/fields';
import { FormDialog } from '../../ui/form-dialog';
import type { FormValues } from '../../ui/form-values';

interface UpstreamDialogProps {
  of?: Upstream;
  onDone(text: string): void;
  onClose(): void;
}

const modelsOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

const shared = (values: FormValues) => ({
  name: values.text('name'),
  base_url: values.text('base_url'),
  models: modelsOf(values.text('models')),
  check: !values.checked('unchecked'),
});
const priceOf = (values: FormValues): number | undefined =>
  values.text('cached_token_price') === '' ? undefined : values.number('cached_token_price');

/** Adds a provider, or changes one. Its key is only ever replaced. */
export function UpstreamDialog({ of, onDone, onClose }: UpstreamDialogProps) {
  const { api } = useSession();
  const save = async (values: FormValues): Promise<void> => {
    const key = values.optional('api_key');
    if (of) {
      const { base_url, ...fields } = shared(values);
      await api.workspaces.changeUpstream(of.id, {
        ...fields,
        ...(base_url !== of.base_url && { base_url }),
        ...(values.checked('no_key') ? { api_key: null } : key !== undefined && { api_key: key }),
        cached_token_price: priceOf(values) ?? null,
      });
    } else
      await api.workspaces.createUpstream({
        ...shared(values),
        kind: values.text('kind') as NewUpstream['kind'],
        api_key: key,
        cached_token_price: priceOf(values),
      });
    onDone(of ? 'The upstream is changed.' : 'The upstream is there.');
  };
  return (
    <FormDialog
      title={of ? `Change ${of.name}` : 'New upstream'}
      submit={of ? 'Save' : 'Check and add'}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField name="name" label="Name" value={of?.name} required />
      {!of && (
        <SelectField
          name="kind"
          label="Kind"
          options={[
            ['openai', 'OpenAI, or one that speaks like it'],
            ['anthropic', 'Anthropic'],
          ]}
        />
      )}
      <TextField
        name="base_url"
        label="Base URL"
        value={of?.base_url}
        placeholder="https://api.openai.com/v1"
        hint="As the provider’s SDK expects it: OpenAI ends with /v1, Anthropic is the bare host."
        required
        mono
      />
      <TextField
        name="api_key"
        label={of?.has_api_key ? 'New API key' : 'API key'}
        type="password"
        hint={
          of
            ? 'Empty: it stays as it is. Another base URL needs its key again.'
            : 'Sealed when it is stored, never shown.'
        }
        mono
      />
      {of?.has_api_key && <CheckField name="no_key" label="Send no key any more" />}
      <TextField
        name="models"
        label="Models"
        value={of?.models.join(', ') ?? '*'}
        hint="Names with commas between them; * stands for any characters."
        required
        mono
      />
      <NumberField
        name="cached_token_price"
        label="Price of a cached token"
        value={of?.cached_token_price ?? undefined}
        min={0}
        max={1}
        step="any"
        required={false}
        hint="As a share of an uncached one. Empty: the usual one of its kind."
      />
      <CheckField name="unchecked" label="Save without asking the provider" />
    </FormDialog>
  );
}
