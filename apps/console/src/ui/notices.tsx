import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { Icon } from './icon';

interface Notice {
  text: string;
  action?: { label: string; run(): void };
}
const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);
const SHOWN_MS = 8_000;

/** Tells what was done, for a while, at the foot of the page. */
export const useNotice = (): ((notice: Notice) => void) => useContext(NoticeContext);

export function Notices({ children }: { children: ComponentChildren }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const tell = useCallback((next: Notice) => setNotice(next), []);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <NoticeContext.Provider value={tell}>
      {children}
      <div class="toasts" role="status">
        {notice && (
          <div class="toast">
            <Icon name="check" />
            <span>{notice.text}</span>
            {notice.action && (
              <button
                type="button"
                class="button button-quiet"
                onClick={() => {
                  notice.action?.run();
                  setNotice(null);
                }}
              >
                {notice.action.label}
              </button>
            )}
            <button type="button" class="button button-icon" aria-label="Dismiss" onClick={() => setNotice(null)}>
              <Icon name="close" size={16} />
            </button>
          </div>
        )}
      </div>
    </NoticeContext.Provider>
  );
}
