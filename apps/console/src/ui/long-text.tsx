import { useState } from 'preact/hooks';

const SHOWN_CHARACTERS = 420;

/** Text as it was stored; long text is opened when wanted. */
export function LongText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > SHOWN_CHARACTERS;
  return (
    <div class="long-text">
      <p class="verbatim">{open || !isLong ? text : `${text.slice(0, SHOWN_CHARACTERS).trimEnd()} …`}</p>
      {isLong && (
        <button type="button" class="button button-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : `Show all ${text.length.toLocaleString('en')} characters`}
        </button>
      )}
    </div>
  );
}
