import type { Embedder } from '@hivemind/ports';
import { createEmbedders } from './create-embedders';

const NOWHERE = 'http://127.0.0.1:1';
const endpoint = (model: string) => ({ kind: 'huggingface' as const, url: NOWHERE, model, dimensions: 8 });
const STATIC = { model: 'hivemind-static-glove-100d', dimensions: 100 };
const modelOf = (embedder: Embedder | null) => embedder && embedder.model;

describe('the embedders of a process', () => {
  it('are the chosen one, the one before it, and always the bundled one', async () => {
    const embedders = await createEmbedders({ ...endpoint('new'), previous: endpoint('old') });
    expect(embedders.chosen.model).toBe('new');
    expect(await embedders.of({ model: 'new', dimensions: 8 })).toBe(embedders.chosen);
    expect(modelOf(await embedders.of({ model: 'old', dimensions: 8 }))).toBe('old');
    expect(modelOf(await embedders.of(STATIC))).toBe(STATIC.model);
    expect(await embedders.of(STATIC)).toBe(await embedders.of(STATIC));
  });

  it('are none for another model, nor for vectors of another length', async () => {
    const embedders = await createEmbedders({ kind: 'static', previous: endpoint('old') });
    expect(await embedders.of({ model: 'other', dimensions: 8 })).toBeNull();
    expect(await embedders.of({ model: 'old', dimensions: 9 })).toBeNull();
    expect(await embedders.of({ ...STATIC, dimensions: 50 })).toBeNull();
  });

  it('serve the others while the one before cannot be reached, which is asked again each time', async () => {
    const previous = { ...endpoint('old'), dimensions: undefined };
    const embedders = await createEmbedders({ ...endpoint('new'), previous });
    expect(modelOf(await embedders.of(STATIC))).toBe(STATIC.model);
    for (let i = 0; i < 2; i++)
      await expect(embedders.of({ model: 'old', dimensions: 8 })).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' });
  });
});
