import { Inject, Injectable } from '@nestjs/common';
import { EMBEDDER, VECTOR_STORES } from '@hivemind/platform';
import type { Embedder, VectorStore, VectorStores } from '@hivemind/ports';

/** The stores of projects, with their collections made on first use. */
@Injectable()
export class ProjectStores {
  constructor(
    @Inject(VECTOR_STORES) private readonly stores: VectorStores,
    @Inject(EMBEDDER) private readonly embedder: Embedder,
  ) {}

  /** @throws HivemindError NO_STORAGE_CONNECTED, STORAGE_UNAVAILABLE */
  async of(projectId: string): Promise<VectorStore> {
    const store = await this.stores.of(projectId);
    await store.ensure({ model: this.embedder.model, dimensions: this.embedder.dimensions });
    return store;
  }
}
