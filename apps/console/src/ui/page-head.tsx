import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Icon } from './icon';

interface PageHeadProps {
  title: string;
  /** What the page is for, in a sentence. */
  lead?: ComponentChildren;
  /** Where this page is a part of. */
  parent?: { href: string; label: string };
  children?: ComponentChildren;
}

/** Title of a page, with what can be done on it. */
export function PageHead({ title, lead, parent, children }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Hivemind`;
  }, [title]);
  return (
    <header class="page-head">
      <div>
        {parent && (
          <a class="parent" href={parent.href}>
            <Icon name="back" size={14} />
            {parent.label}
          </a>
        )}
        <h1>{title}</h1>
        {lead && <p class="lead">{lead}</p>}
      </div>
      {children && <div class="page-actions">{children}</div>}
    </header>
  );
}
