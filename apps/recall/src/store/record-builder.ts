import { Inject, Injectable } from '@nestjs/common';
import { chunkId, type ExchangeHalf, type Metadata, type Scope } from '@hivemind/contracts';
import { countTokens } from '@hivemind/context';
import { analyse, analyseHalf, chunkText } from '@hivemind/memory';
import { CLOCK, EMBEDDER } from '@hivemind/platform';
import type { Clock, Embedder, NewRecord } from '@hivemind/ports';
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
  constructor(
    @Inject(EMBEDDER) private readonly embedder: Embedder,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async memory(id: string, content: string, metadata: Metadata, scope: Scope): Promise<NewRecord> {
    return (await this.build([{ id, kind: 'memory', content, metadata, scope }]))[0]!;
  }

  async exchangeHalf(id: string, half: ExchangeHalf, scope: Scope, preceding: readonly string[]): Promise<NewRecord> {
    const { content, metadata } = half;
    return (await this.build([{ id, kind: 'conversation', content, metadata, scope, half, preceding }]))[0]!;
  }

  /** Many at once, embedded together. */
  async build(drafts: readonly RecordDraft[]): Promise<NewRecord[]> {
    const timed = drafts.map((draft) => ({ ...draft, timestamp: draft.timestamp ?? this.clock.nowSeconds() }));
    const texts = timed.map(({ content }) => this.chunks(content));
    const vectors = await this.embedder.embed(texts.flat());
    let taken = 0;
    return timed.map((draft, i) => this.record(draft, texts[i]!, vectors.slice(taken, (taken += texts[i]!.length))));
  }

  /** Lexical terms of a half's first chunk. */
  halfTerms(content: string, timestamp: number, preceding: readonly string[]): string {
    return chunkTerms({ text: this.chunks(content)[0]!, place: 0, timestamp, preceding });
  }

  private chunks(content: string): string[] {
    return chunkText(content, this.embedder.windowCharacters).map(({ text }) => text);
  }

  private record(
    { id, kind, content, metadata, scope, timestamp, half, preceding = [] }: RecordDraft & { timestamp: number },
    texts: readonly string[],
    vectors: readonly Float32Array[],
  ): NewRecord {
    const embedded = { chunked: texts.length > 1, embeddingModel: this.embedder.model };
    return {
      id,
      kind,
      content,
      timestamp,
      tokens: countTokens(content),
      metadata: stamp(metadata, { kind, scope, content, timestamp, half, ...embedded }),
      ...(half && {
        sessionId: half.sessionId,
        turnNumber: half.turnNumber,
        role: half.role,
        exchangePairId: half.exchangePairId,
      }),
      chunks: texts.map((text, place) => ({
        id: chunkId(id, place),
        dense: vectors[place]!,
        lexical: chunkTerms({ text, place, timestamp, preceding: half && preceding }),
      })),
    };
  }
}

/** The terms of one chunk; only the first chunk of a half borrows from what was said before it. */
function chunkTerms(chunk: { text: string; place: number; timestamp: number; preceding?: readonly string[] }): string {
  const { text, place, timestamp, preceding } = chunk;
  const terms = preceding ? analyseHalf(text, place === 0 ? preceding : [], timestamp) : analyse(text, timestamp);
  return terms.join(' ');
}
