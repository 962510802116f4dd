import { isEventMessage, type ChatMessage, type CompileInput, type EventMessage } from '@hivemind/contracts';
import { withNeighbourTimes } from './missing-times';
import { candidate, hostItem, message, type Candidate, type PacketItem } from './packet-item';
import { toolResultText } from './tool-result';

type HostMessage = ChatMessage | EventMessage;

export interface HostCandidates {
  readonly conversation: Candidate[];
  readonly tool: Candidate[];
  /** Every message in the order sent. */
  readonly items: readonly PacketItem[];
  /** The last user entry, when it is the current message. */
  readonly current: PacketItem | null;
}

function chatItem(entry: ChatMessage, id: string, time: number): PacketItem {
  const { author, tool_call_id: callId, tool_name: toolName } = entry.metadata ?? {};
  const base = message(id, entry.role, entry.content, author ?? null);
  const sent = entry.role === 'tool' ? { ...base, tool_call_id: callId ?? null, name: toolName ?? null } : base;
  return hostItem('conversation', sent, time);
}

function eventItem(event: EventMessage, id: string, time: number): PacketItem {
  switch (event.type) {
    case 'user.input':
      return hostItem('conversation', message(id, 'user', event.payload.text), time);
    case 'assistant.message.final':
      return hostItem('conversation', message(id, 'assistant', event.payload.content), time);
    case 'tool.call.finished': {
      const sent = { ...message(id, 'tool', toolResultText(event.payload)), tool_call_id: event.payload.call_id };
      return hostItem('tool', sent, time);
    }
  }
}

const sentTime = (entry: HostMessage): number | undefined => (isEventMessage(entry) ? entry.ts : entry.timestamp);

function hostItems(entries: readonly HostMessage[], fallbackTime: number): PacketItem[] {
  const times = withNeighbourTimes(entries.map(sentTime), fallbackTime);
  return entries.map((entry, i) => {
    const id = `message-${i}`;
    return isEventMessage(entry) ? eventItem(entry, id, times[i]!) : chatItem(entry, id, times[i]!);
  });
}

/** Each user message with what follows it. What stands before the first one belongs to none, so each is its own. */
function exchanges(items: readonly PacketItem[]): PacketItem[][] {
  const groups: PacketItem[][] = [];
  let begun = false;
  for (const item of items) {
    const opens = item.message.role === 'user';
    if (opens || !begun) groups.push([item]);
    else groups.at(-1)!.push(item);
    begun ||= opens;
  }
  return groups;
}

/** Candidates from the messages of the request, in the order sent. */
export function hostCandidates({ messages, current, builtAt }: CompileInput): HostCandidates {
  const items = hostItems(messages, builtAt);
  const spoken = items.filter((item) => item.source === 'conversation');
  const last = current ? undefined : spoken.findLast((item) => item.message.role === 'user');
  const conversation = exchanges(spoken)
    .map((group) => group.filter((item) => item !== last))
    .filter((group) => group.length > 0);
  return {
    conversation: conversation.map((group) => candidate('conversation', group)),
    tool: items.filter((item) => item.source === 'tool').map((item) => candidate('tool', [item])),
    items,
    current: last ?? null,
  };
}
