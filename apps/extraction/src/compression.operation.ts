import { Inject, Injectable } from '@nestjs/common';
import {
  type Compression,
  compressPrompt,
  deriveSession,
  type Extractor,
  readSessionMemory,
  scopeKey,
  type SessionMemory,
} from '@hivemind/compression';
import type { ChatPrompt, CompressionResult, CompressionSettings, MessageContext } from '@hivemind/contracts';
import { CLOCK, EXTRACTORS, LOGGER, type Logger, SESSION_MEMORIES } from '@hivemind/platform';
import type { Clock, Extractors, SessionMemories } from '@hivemind/ports';

export interface CompressionRequest {
  prompt: ChatPrompt;
  settings: CompressionSettings;
  session: string | null;
  remember: boolean;
}

/** Two requests of one conversation at once are rare; after this many lost races a request goes without memory. */
const ATTEMPTS = 2;
/** Left of a deadline for what follows an extraction, in milliseconds. */
const AFTER_EXTRACTION_MS = 500;

/** Compresses one prompt with what is kept of its conversation, and keeps what the next one needs. */
@Injectable()
export class CompressionOperation {
  constructor(
    @Inject(SESSION_MEMORIES) private readonly memories: SessionMemories,
    @Inject(EXTRACTORS) private readonly extractors: Extractors,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async run(request: CompressionRequest, context: MessageContext): Promise<CompressionResult> {
    const key = scopeOf(request, context);
    if (key === null) return this.compress(request, context, null).then(({ result }) => result);
    try {
      return await this.withMemory(request, context, key);
    } catch (err) {
      this.log.warn({ err }, 'a prompt is compressed without what was kept of its conversation');
      return this.compress(request, context, null).then(({ result }) => result);
    }
  }

  private async withMemory(request: CompressionRequest, context: MessageContext, key: string) {
    const { projectId } = context.scope;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const kept = await this.memories.load(projectId, key);
      const { result, memory } = await this.compress(request, context, readSessionMemory(kept?.memory));
      // What the prompt refers to must be there before the prompt goes out.
      if (memory === null || (await this.memories.save(projectId, key, memory, kept?.version ?? null))) return result;
    }
    return (await this.compress(request, context, null)).result;
  }

  private async compress(
    { prompt, settings }: CompressionRequest,
    context: MessageContext,
    memory: SessionMemory | null,
  ): Promise<Compression> {
    const from = performance.now();
    const compression = await compressPrompt(prompt, settings, {
      nowMs: this.clock.nowSeconds() * 1000,
      memory,
      extract: settings.extractor === 'rules' ? undefined : this.extractor(settings.extractor, context),
    });
    const { result } = compression;
    const latency_ms = wasExtracted(result) ? Math.round((performance.now() - from) * 10) / 10 : 0;
    return { ...compression, result: { ...result, latency_ms } };
  }

  private extractor(name: 'huggingface' | 'openai', { deadlineAt }: MessageContext): Extractor | undefined {
    const extract = this.extractors.of(name);
    if (!extract) return undefined;
    return async (request) => {
      const left = deadlineAt - this.clock.nowSeconds() * 1000 - AFTER_EXTRACTION_MS;
      try {
        return await extract({ ...request, timeoutMs: Math.max(1, Math.min(request.timeoutMs, left)) });
      } catch (err) {
        this.log.warn({ err, extractor: name }, 'a model made no state');
        throw err;
      }
    };
  }
}

/** Whether a state was made, or tried; all other prompts are left as they are before that. */
const wasExtracted = ({ mode, fallback }: CompressionResult): boolean =>
  mode === 'state' || fallback === 'no_savings' || fallback === 'extraction_failed';

function scopeOf({ prompt, session, remember }: CompressionRequest, { scope }: MessageContext): string | null {
  if (!remember) return null;
  return scopeKey({ team: scope.tenantId, keyHash: scope.keyId, session: session ?? deriveSession(prompt) });
}
