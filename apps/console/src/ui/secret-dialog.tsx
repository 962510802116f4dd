import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';
import { Icon } from './icon';

interface SecretProps {
  title: string;
  /** What the secret is called. */
  label: string;
  secret: string;
  onClose(): void;
  children?: ComponentChildren;
}

/** Shows a secret the one time that it is told. */
export function SecretDialog({ title, label, secret, onClose, children }: SecretProps) {
  const id = useId();
  return (
    <Dialog title={title} onClose={onClose}>
      <p class="notice notice-warn">
        <Icon name="warning" />
        It is shown this once and cannot be read again. Copy it to where it is kept now.
      </p>
      <div class="field">
        <label for={id}>{label}</label>
        <div class="secret">
          <input
            id={id}
            class="mono"
            data-secret
            readOnly
            value={secret}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={secret} label="Copy" />
        </div>
      </div>
      {children}
      <div class="dialog-actions">
        <button type="button" class="button button-primary" onClick={onClose}>
          I have stored it
        </button>
      </div>
    </Dialog>
  );
}
