import type { CompileInput } from '@hivemind/contracts';
import type { Settings } from '../policy';
import { hostCandidates } from './host-messages';
import { candidate, hostItem, message, type Candidate, type PacketItem } from './packet-item';
import { historyExchanges, recalledExchanges, type StoredExchange } from './stored-exchanges';

/** The conversation now and as recalled, with what the two have in common. */
export interface ConversationCandidates {
  readonly current: PacketItem | null;
  /** In the order sent: the stored history, then the host's messages. */
  readonly conversation: readonly Candidate[];
  readonly tool: readonly Candidate[];
  /** Best first. */
  readonly recalled: readonly Candidate[];
  /** Messages of the active conversation in the order sent, the appended current message left out. */
  readonly reading: readonly PacketItem[];
  /** Candidates that are the exchange of the current message. */
  readonly alreadyCurrent: ReadonlySet<Candidate>;
  /** From an exchange of the session's history to the same exchange as recalled. */
  readonly recalledTwins: ReadonlyMap<Candidate, Candidate>;
}

function appendedCurrent({ current, messages, builtAt }: CompileInput): PacketItem | null {
  if (!current) return null;
  const id = current.id ?? `message-${messages.length}`;
  const item = hostItem('conversation', message(id, 'user', current.content, current.author ?? null), builtAt);
  return { ...item, stored: current.id === undefined ? null : {} };
}

/** The exchange without the current message's own record, which stands in the packet as the current message. */
function withoutRecord({ key, candidate: whole }: StoredExchange, id: string | undefined): StoredExchange[] {
  const items = whole.items.filter((item) => item.message.id !== id);
  return items.length > 0 ? [{ key, candidate: candidate('conversation', items) }] : [];
}

export function conversationCandidates(input: CompileInput, settings: Settings): ConversationCandidates {
  const currentId = input.current?.id;
  const stored = historyExchanges(input.history, settings, input.builtAt);
  const recalled = recalledExchanges(input.recalledConversation, settings);
  const isCurrent = (item: PacketItem): boolean => currentId !== undefined && item.message.id === currentId;
  const currentKeys = new Set(
    [...stored.exchanges, ...recalled].filter((each) => each.candidate.items.some(isCurrent)).map(({ key }) => key),
  );
  const history = stored.exchanges.flatMap((each) =>
    currentKeys.has(each.key) ? withoutRecord(each, currentId) : [each],
  );
  const host = hostCandidates(input);

  const alreadyCurrent = [...history, ...recalled].filter(({ key }) => currentKeys.has(key));
  const inHistory = new Map(history.map((each) => [each.key, each.candidate]));
  const recalledTwins = new Map<Candidate, Candidate>();
  for (const { key, candidate: recall } of recalled) {
    const twin = inHistory.get(key);
    if (twin && !currentKeys.has(key)) recalledTwins.set(twin, recall);
  }
  return {
    current: appendedCurrent(input) ?? host.current,
    conversation: [...history.map((each) => each.candidate), ...host.conversation],
    tool: host.tool,
    recalled: recalled.map((each) => each.candidate),
    reading: [...stored.items, ...host.items],
    alreadyCurrent: new Set(alreadyCurrent.map((each) => each.candidate)),
    recalledTwins,
  };
}
