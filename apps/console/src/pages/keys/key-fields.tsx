import { useState } from 'preact/hooks';
import type { Key } from '../../api/types';
import { useResource } from '../../data/use-resource';
import { fieldOfMoment, momentOfField } from '../../format/time.format';
import { useSession } from '../../session/session-context';
import { SelectField, TextField } from '../../ui/fields';
import type { FormValues } from '../../ui/form-values';

/** Stands for every project in the list of roles; no role is named by the empty text. */
const ALL_PROJECTS = '';
const LEVELS = [
  ['none', 'Nothing'],
  ['delete', 'Soft-delete, and restore'],
  ['purge', 'Delete and purge for good'],
] as const;

/** Name, reach, level and end of a key. */
export function KeyFields({ of }: { of?: Key }) {
  const { api } = useSession();
  const roles = useResource(api.access.roles, []);
  const names = [...new Set([...(roles.data ?? []).map(({ name }) => name), ...(of?.role ? [of.role] : [])])];
  const [reach, setReach] = useState(of?.role ?? ALL_PROJECTS);
  return (
    <>
      <TextField name="name" label="Name" value={of?.name} hint="What it is for, or who holds it." required />
      <SelectField
        name="role"
        label="Reach"
        value={reach}
        onChange={setReach}
        options={[
          [ALL_PROJECTS, 'Every project'],
          ...names.map((name) => [name, `Projects that list the role “${name}”`] as const),
        ]}
      />
      <SelectField name="destructive" label="May remove" value={of?.destructive ?? 'none'} options={LEVELS} />
      <TextField
        name="expires_at"
        label="Expires"
        type="datetime-local"
        value={fieldOfMoment(of?.expires_at ?? null)}
        hint="Empty: never."
      />
    </>
  );
}

/** What the fields say, as a request. */
export function keyOf(values: FormValues) {
  const role = values.text('role');
  return {
    name: values.text('name'),
    ...(role === ALL_PROJECTS ? { all_projects: true as const } : { role }),
    destructive: values.text('destructive') as NonNullable<Key['destructive']>,
    expires_at: momentOfField(values.text('expires_at')),
  };
}
