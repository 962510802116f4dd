import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from './icon';

interface DialogProps {
  title: string;
  onClose(): void;
  /** A panel at the side, for reading. */
  drawer?: boolean;
  children: ComponentChildren;
}

/** A modal of the browser's own: it keeps the focus within, closes on Escape and gives the focus back. */
export function Dialog({ title, onClose, drawer = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opened = dialog.current!;
    opened.showModal();
    // Closed before it leaves the page, because only then the focus goes back to where it came from.
    return () => opened.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={drawer ? 'dialog drawer' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="button button-icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
