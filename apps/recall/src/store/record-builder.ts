import { Inject, Injectable } from '@nestjs/common';
import { chunkId, type ExchangeHalf, type Metadata, type Scope } from '@hivemind/contracts';
import { countTokens } from '@hivemind/context';
import { analyse, chunkText } from '@hivemind/memory';
import { CLOCK, EMBEDDER } from '@hivemind/platform';
import type { Clock, Embedder, NewRecord } from '@hivemind/ports';
import { stamp } from './record-stamp';

/** Makes records ready to be stored: stamped, chunked, embedded, analysed and counted. */
@Injectable()
export class RecordBuilder {
  constructor(
    @Inject(EMBEDDER) private readonly embedder: Embedder,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  memory(id: string, content: string, metadata: Metadata, scope: Scope): Promise<NewRecord> {
    return this.build({ id, kind: 'memory', content, metadata, scope });
  }

  exchangeHalf(id: string, half: ExchangeHalf, scope: Scope): Promise<NewRecord> {
    return this.build({ id, kind: 'conversation', content: half.content, metadata: half.metadata, scope, half });
  }

  private async build(draft: {
    id: string;
    kind: 'memory' | 'conversation';
    content: string;
    metadata: Metadata;
    scope: Scope;
    half?: ExchangeHalf;
  }): Promise<NewRecord> {
    const { id, kind, content, half } = draft;
    const timestamp = this.clock.nowSeconds();
    const texts = chunkText(content, this.embedder.windowCharacters).map(({ text }) => text);
    const vectors = await this.embedder.embed(texts);
    return {
      id,
      kind,
      content,
      timestamp,
      tokens: countTokens(content),
      metadata: stamp(draft.metadata, {
        ...draft,
        chunked: texts.length > 1,
        embeddingModel: this.embedder.model,
        timestamp,
      }),
      ...(half && {
        sessionId: half.sessionId,
        turnNumber: half.turnNumber,
        role: half.role,
        exchangePairId: half.exchangePairId,
      }),
      chunks: texts.map((text, place) => ({
        id: chunkId(id, place),
        dense: vectors[place]!,
        lexical: analyse(text).join(' '),
      })),
    };
  }
}
