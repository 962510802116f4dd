import type { ExtractedState } from '@hivemind/contracts';
import { z } from 'zod';
import type { Profile } from '../zones/profile';

const fileSchema = z.object({
  /** Hash of label and content. */
  key: z.string(),
  /** The call whose result it is, or who said it. */
  label: z.string(),
  content: z.string(),
  keywords: z.array(z.string()),
  /** Whether it is a result told by rows, some of them in brief. */
  isTable: z.boolean(),
  storedAtMs: z.number(),
  /** The turn in which it was last mentioned; null: never since it was stored. */
  mentionedAt: z.number().nullable(),
});
/** Content that was compressed away, verbatim. */
export type RememberedFile = z.infer<typeof fileSchema>;

const keptStateSchema = z.object({
  /** Messages before this one are told by the block. */
  from: z.number(),
  /** Of these, the ones that stay verbatim beside the block. */
  kept: z.array(z.number()),
  /** Over the messages before `from`: another beginning is another conversation. */
  prefixHash: z.string(),
  profile: z.custom<Profile>((value) => typeof value === 'string'),
  block: z.string(),
  state: z.custom<ExtractedState>((value) => typeof value === 'object' && value !== null),
});
/** The state that stands for a history. Its block is sent byte for byte as it is, so that the provider's cache hits. */
export type KeptState = z.infer<typeof keptStateSchema>;

const sessionMemorySchema = z.object({
  /** Requests seen so far. */
  turn: z.number(),
  state: keptStateSchema.nullable(),
  /** The last prompt that went out: of how many messages, when, and with which contents brought back. */
  sent: z
    .object({
      messages: z.number(),
      atMs: z.number(),
      compressed: z.boolean(),
      recalled: z.array(z.string()),
    })
    .nullable(),
  files: z.array(fileSchema),
});
/** What is kept of a conversation from one request to the next. A JSON value; its size is bounded. */
export type SessionMemory = z.infer<typeof sessionMemorySchema>;

export const emptySessionMemory = (): SessionMemory => ({ turn: 0, state: null, sent: null, files: [] });

/** A memory as it was kept; an empty one for anything else, such as what another version wrote. */
export function readSessionMemory(value: unknown): SessionMemory {
  const { success, data } = sessionMemorySchema.safeParse(value);
  return success ? data : emptySessionMemory();
}
