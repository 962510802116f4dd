import { Inject, Injectable } from '@nestjs/common';
import type { Metadata, Scope } from '@hivemind/contracts';
import { countTokens } from '@hivemind/context';
import { CLOCK } from '@hivemind/platform';
import type { Clock, Embedder, NewRecord, RecordChunk } from '@hivemind/ports';
import { makeChunks } from './record-chunks';
import { type HalfPlace, stamp } from './record-stamp';

/** A record before the service has done its part. */
export interface RecordDraft {
  id: string;
  kind: 'memory' | 'conversation';
  content: string;
  metadata: Metadata;
  scope: Scope;
  /** Epoch seconds; now when absent. */
  timestamp?: number;
  /** On exchange halves. */
  half?: HalfPlace;
  /** What was said before a half in its session, newest first; a short half is found by that as well. */
  preceding?: readonly string[];
}

/** Makes records ready to be stored: stamped, chunked, embedded, analysed and counted. */
@Injectable()
export class RecordBuilder {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Many at once, embedded together, in the order given. */
  async build(embedder: Embedder, drafts: readonly RecordDraft[]): Promise<NewRecord[]> {
    const timed = drafts.map((draft) => ({ ...draft, timestamp: draft.timestamp ?? this.clock.nowSeconds() }));
    const sources = timed.map(({ half, preceding = [], ...draft }) => ({ ...draft, preceding: half && preceding }));
    const chunks = await makeChunks(embedder, sources);
    return timed.map((draft, i) => record(draft, chunks[i]!, embedder.model));
  }

  async buildOne(embedder: Embedder, draft: RecordDraft): Promise<NewRecord> {
    return (await this.build(embedder, [draft]))[0]!;
  }
}

function record(
  { id, kind, content, metadata, scope, timestamp, half }: RecordDraft & { timestamp: number },
  chunks: RecordChunk[],
  embeddingModel: string,
): NewRecord {
  const facts = { kind, scope, content, timestamp, half, chunked: chunks.length > 1, embeddingModel };
  return {
    id,
    kind,
    content,
    timestamp,
    tokens: countTokens(content),
    metadata: stamp(metadata, facts),
    ...(half && {
      sessionId: half.sessionId,
      turnNumber: half.turnNumber,
      role: half.role,
      exchangePairId: half.exchangePairId,
    }),
    chunks,
  };
}
