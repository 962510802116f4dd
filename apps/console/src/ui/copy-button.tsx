import { useState } from 'preact/hooks';
import { Icon } from './icon';

/** Where the clipboard may not be written (a page over plain HTTP), the older way over a selection. */
async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  const field = document.createElement('textarea');
  field.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const onClick = (): void =>
    void copy(text).then(
      (done) => setSaid(done ? 'Copied' : 'Select and copy it'),
      () => setSaid('Select and copy it'),
    );
  return (
    <button type="button" class="button button-quiet" onClick={onClick}>
      <Icon name={said === 'Copied' ? 'check' : 'copy'} size={16} />
      <span role="status">{said ?? label}</span>
    </button>
  );
}
