import type { Bundle, ExtractedState, PromptMessage } from '@hivemind/contracts';

/** What was made in one operation, whole: a packet, or a prompt before and after its compression. */
export type KeptPacket =
  | { kind: 'packet'; messages: Bundle['messages'] }
  | { kind: 'compression'; before: PromptMessage[]; after: PromptMessage[]; state: ExtractedState | null };

/** Whole packets of projects that asked for it, to be looked into for some days. Fails with STORAGE_UNAVAILABLE. */
export interface PacketArchive {
  /** Kept under the receipt of the operation, for that many days. */
  keep(projectId: string, receiptId: string, packet: KeptPacket, days: number): Promise<void>;
  /** The packet, or null when it was not kept or its days are over. */
  read(projectId: string, receiptId: string): Promise<KeptPacket | null>;
  /** All packets of a project go. */
  forget(projectId: string): Promise<void>;
}
