import { BoundStores } from './bound-stores';

const directory = (kind: 'embedded' | null) => ({ storageBinding: () => Promise.resolve(kind && { kind }) });

describe('BoundStores', () => {
  it('opens what the binding names', async () => {
    const stores = new BoundStores(directory('embedded'), {
      embedded: (projectId) => Promise.resolve(`store of ${projectId}`),
    });
    expect(await stores.of('proj_1')).toBe('store of proj_1');
  });

  it.each([
    ['nothing is bound', new BoundStores(directory(null), { embedded: () => Promise.resolve('') })],
    ['the kind is not served here', new BoundStores(directory('embedded'), {})],
  ])('answers NO_STORAGE_CONNECTED when %s', async (_name, stores) => {
    await expect(stores.of('proj_1')).rejects.toMatchObject({
      code: 'NO_STORAGE_CONNECTED',
      message: expect.stringMatching(/^No storage connected/),
    });
  });
});
