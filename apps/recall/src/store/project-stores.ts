import { Inject, Injectable } from '@nestjs/common';
import { EMBEDDERS, VECTOR_STORES } from '@hivemind/platform';
import {
  type CollectionModel,
  CollectionMovedError,
  type Embedder,
  type Embedders,
  type VectorStore,
  type VectorStores,
} from '@hivemind/ports';

/** A project's store, and the embedder whose vectors are in it. */
export interface OpenProject {
  store: VectorStore;
  embedder: Embedder;
}

/** A project is moved once in a while, so that a second move in the same request is not one. */
const MOST_ROUNDS = 3;

/**
 * The stores of projects, with their collections made on first use. A collection is served in the model that it has, if
 * this process can make that one, and not only in the model that the settings choose.
 */
@Injectable()
export class ProjectStores {
  constructor(
    @Inject(VECTOR_STORES) private readonly stores: VectorStores,
    @Inject(EMBEDDERS) private readonly embedders: Embedders,
  ) {}

  /**
   * For what neither searches nor writes vectors.
   * @throws as `open`
   */
  async of(projectId: string): Promise<VectorStore> {
    return (await this.open(projectId)).store;
  }

  /** @throws HivemindError NO_STORAGE_CONNECTED, STORAGE_UNAVAILABLE, also for a model that cannot be made here */
  async open(projectId: string): Promise<OpenProject> {
    const store = await this.stores.of(projectId);
    const standing = await store.model();
    const embedder = (standing && (await this.embedders.of(standing))) ?? this.embedders.chosen;
    try {
      await store.ensure({ model: embedder.model, dimensions: embedder.dimensions });
    } catch (error) {
      if (differ(standing, await store.model())) throw new CollectionMovedError(error);
      throw error;
    }
    return { store, embedder };
  }

  /** Runs `work`, and again from its beginning when the project was moved to another model under it. */
  async use<Result>(projectId: string, work: (project: OpenProject) => Promise<Result>): Promise<Result> {
    for (let round = 1; ; round++) {
      try {
        return await work(await this.open(projectId));
      } catch (error) {
        if (!(error instanceof CollectionMovedError) || round === MOST_ROUNDS) throw error;
      }
    }
  }
}

const differ = (a: CollectionModel | null, b: CollectionModel | null): boolean =>
  a?.model !== b?.model || a?.dimensions !== b?.dimensions;
