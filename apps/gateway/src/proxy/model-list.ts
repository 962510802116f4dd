import type { UpstreamKind } from '@hivemind/ports';

/** A model as its upstream names it. */
export interface ListedModel {
  id: string;
  kind: UpstreamKind;
  /** All that the upstream says of it. */
  entry: Record<string, unknown>;
}

/** The models of an upstream's answer; null when it is no list of models. */
export function modelsIn(kind: UpstreamKind, body: string): ListedModel[] | null {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return null;
  }
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) return null;
  return data.flatMap((entry: unknown) => {
    const { id } = (entry ?? {}) as { id?: unknown };
    return typeof id === 'string' ? [{ id, kind, entry: entry as Record<string, unknown> }] : [];
  });
}

/** Models in the form of a provider's list, each once: as an upstream of that form has it, or else the first that does. */
export function modelList(form: UpstreamKind, models: readonly ListedModel[]): object {
  const byId = new Map<string, ListedModel>();
  for (const model of models) {
    const listed = byId.get(model.id);
    if (!listed || (listed.kind !== form && model.kind === form)) byId.set(model.id, model);
  }
  const data = [...byId.values()].map((model) => (model.kind === form ? model.entry : translated(form, model)));
  if (form === 'openai') return { object: 'list', data };
  const ids = [...byId.keys()];
  return { data, has_more: false, first_id: ids[0] ?? null, last_id: ids.at(-1) ?? null };
}

function translated(form: UpstreamKind, { id, kind, entry }: ListedModel): object {
  const { created, created_at, display_name } = entry;
  if (form === 'openai') {
    const seconds = typeof created_at === 'string' ? Date.parse(created_at) / 1000 : Number.NaN;
    return { id, object: 'model', created: Number.isFinite(seconds) ? seconds : 0, owned_by: kind };
  }
  const at = new Date(typeof created === 'number' ? created * 1000 : 0);
  const isTime = !Number.isNaN(at.getTime());
  return {
    type: 'model',
    id,
    display_name: typeof display_name === 'string' ? display_name : id,
    created_at: (isTime ? at : new Date(0)).toISOString(),
  };
}
