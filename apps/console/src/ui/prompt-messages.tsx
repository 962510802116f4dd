import { promptText } from '../format/prompt-text';
import { LongText } from './long-text';

interface PromptMessagesProps {
  messages: readonly { role: string }[];
}

/** Messages as a model is sent them, one below the other. */
export function PromptMessages({ messages }: PromptMessagesProps) {
  return (
    <ol class="packet">
      {messages.map((message, i) => (
        <li key={i} class="prompt-message">
          <span class="source-name">{message.role}</span>
          <LongText text={promptText(message)} />
        </li>
      ))}
    </ol>
  );
}
