import { Inject, Injectable } from '@nestjs/common';
import { countPromptTokens } from '@hivemind/compression';
import { countTokens } from '@hivemind/context';
import {
  type ChatPrompt,
  type CompressionResult,
  type CompressionSettings,
  DEFAULT_COMPRESSION_SETTINGS,
  definedFields,
  HivemindError,
  type PromptMessage,
} from '@hivemind/contracts';
import { LOGGER, type Logger, ReceiptWriter } from '@hivemind/platform';
import type { HiveStateSettings, ModelUpstream } from '@hivemind/ports';
import { compressReceipt } from '../compress/compress-receipt';
import { Compression, type CompressionOrder } from '../compress/compression';
import { GATEWAY_OPTIONS, type GatewayOptions } from '../edge/gateway-options';
import { withinDeadline } from '../edge/long-request';
import { PacketKeeper } from '../receipts/packet-keeper';
import { CACHED_TOKEN_PRICES } from './cached-token-prices';
import { hiveStateHeaders, NOT_CONSIDERED, type Outcome } from './hive-state-headers';
import type { PromptCall } from './prompt-call';
import type { PromptRequest } from './prompt-request';
import { replaceFields } from './replace-fields';
import { sessionOf } from './session-header';

/** A prompt as it goes up, and what the answer says of it. */
export interface Treated {
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

/** Compresses the history of a prompt where that is asked for and pays. A failure never costs the caller its answer. */
@Injectable()
export class HiveState {
  constructor(
    private readonly compression: Compression,
    private readonly receipts: ReceiptWriter,
    private readonly packets: PacketKeeper,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(GATEWAY_OPTIONS) private readonly options: GatewayOptions,
  ) {}

  /**
   * A prompt that is not compressed keeps the very bytes that came. A compression leaves a receipt before anything goes up.
   * @throws HivemindError VALIDATION_ERROR for a session that is none; STORAGE_UNAVAILABLE when the receipt cannot be kept
   */
  async treat(
    call: PromptCall,
    prompt: PromptRequest,
    given: HiveStateSettings,
    upstream: ModelUpstream,
  ): Promise<Treated> {
    const asCame = (headers: Readonly<Record<string, string>>): Treated => ({ body: prompt.bytes, headers });
    if (!isConsidered(call, given)) return asCame(NOT_CONSIDERED);
    const settings = settingsOf(given, upstream);
    // Most prompts are seen once here; remembering their texts would cost more than it saves.
    const tokens = (enough?: number) =>
      countPromptTokens({ ...prompt, format: call.kind } as ChatPrompt, countTokens, enough);
    const { threshold_tokens } = settings;
    const few = tokens(threshold_tokens);
    if (few < threshold_tokens) return asCame(untouched(few, `below_threshold(${few}/${threshold_tokens})`));
    if (prompt.messages.length === 0) return asCame(untouched(tokens(), 'no_history'));
    const session = sessionOf(call.request.headers);
    const result = await this.compressed(call, prompt, settings, session);
    if (result === null) return asCame(untouched(tokens(), 'extraction_failed'));
    if (result.mode === 'none') return asCame(hiveStateHeaders(result));
    const facts = { format: call.kind, messageCount: prompt.messages.length, session, settings };
    const record = compressReceipt({ ...facts, model: prompt.model, upstream: upstream.name }, result);
    const receiptId = await this.receipts.record(call.access, record);
    const before = prompt.messages as PromptMessage[];
    const { messages: after, state } = result;
    await this.packets.keep(call.access, receiptId, () => ({ kind: 'compression', before, after, state }));
    return { body: replaceFields(prompt.bytes, changedFields(prompt, result)), headers: hiveStateHeaders(result) };
  }

  /** Null when compression failed, however it did. */
  private async compressed(
    { kind: format, access }: PromptCall,
    { messages, system, tools, bytes }: PromptRequest,
    settings: CompressionSettings,
    session: string | null,
  ): Promise<CompressionResult | null> {
    // Whatever does not have the form of a prompt fails there as anything else does.
    const prompt = { format, messages, system, tools } as CompressionOrder['prompt'];
    try {
      const context = withinDeadline(access.context, this.options.proxy.compressionDeadlineMs);
      return await this.compression.run({ prompt, settings, session, remember: true }, bytes.length, context);
    } catch (thrown) {
      const { code, cause, message } = HivemindError.from(thrown);
      this.log.warn({ code, err: cause, reason: message }, 'a prompt goes on as it came: compression failed');
      return null;
    }
  }
}

/** Whether compression is asked about at all. What it does is kept in receipts, for which a project needs storage. */
const isConsidered = ({ request, access }: PromptCall, { enabled = true }: HiveStateSettings): boolean =>
  enabled && access.project.connected && String(request.headers['x-hive-state']).trim().toLowerCase() !== 'false';

function settingsOf({ enabled: _, ...given }: HiveStateSettings, upstream: ModelUpstream): CompressionSettings {
  return {
    ...DEFAULT_COMPRESSION_SETTINGS,
    ...definedFields(given),
    cached_token_price: upstream.cachedTokenPrice ?? CACHED_TOKEN_PRICES[upstream.kind],
  };
}

function untouched(tokens: number, fallback: string): Record<string, string> {
  const outcome: Outcome = {
    mode: 'none',
    fallback,
    state: null,
    original_tokens: tokens,
    tokens,
    ratio: 0,
    latency_ms: 0,
    extraction_prompt_tokens: 0,
    extraction_completion_tokens: 0,
  };
  return hiveStateHeaders(outcome);
}

/** Standing instructions stay as they came unless compression changed them. */
function changedFields({ system }: PromptRequest, result: CompressionResult): { messages: PromptMessage[] } {
  const isChanged = result.system !== undefined && JSON.stringify(result.system) !== JSON.stringify(system);
  return { messages: result.messages, ...(isChanged && { system: result.system }) };
}
