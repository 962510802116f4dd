import type { ComponentChildren } from 'preact';
import { Dialog } from './dialog';
import { Form, SubmitButton } from './form';
import type { FormValues } from './form-values';

interface FormDialogProps {
  title: string;
  submit: string;
  danger?: boolean;
  disabled?: boolean;
  /** The dialog stays, with the error, when it throws. */
  onSubmit(values: FormValues): Promise<unknown>;
  onClose(): void;
  children: ComponentChildren;
}

/** A form in a modal. */
export function FormDialog({ title, submit, danger, disabled, onSubmit, onClose, children }: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        {children}
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <SubmitButton danger={danger} disabled={disabled}>
            {submit}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
