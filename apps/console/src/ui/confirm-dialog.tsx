import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { TextField } from './fields';
import { FormDialog } from './form-dialog';

interface ConfirmProps {
  title: string;
  submit: string;
  /** What must be typed before it can be done. */
  typed?: string;
  onConfirm(): Promise<unknown>;
  onClose(): void;
  children: ComponentChildren;
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog({ title, submit, typed, onConfirm, onClose, children }: ConfirmProps) {
  const [text, setText] = useState('');
  return (
    <FormDialog
      title={title}
      submit={submit}
      danger
      disabled={typed !== undefined && text !== typed}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <div class="prose">{children}</div>
      {typed !== undefined && (
        <TextField name="confirm" label={`Type “${typed}” to confirm`} required onInput={setText} />
      )}
    </FormDialog>
  );
}
