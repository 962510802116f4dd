import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon';

interface EmptyProps {
  icon: IconName;
  title: string;
  children?: ComponentChildren;
}

/** Says that there is nothing yet, and how something comes to be. */
export function EmptyState({ icon, title, children }: EmptyProps) {
  return (
    <div class="state">
      <Icon name={icon} size={26} />
      <p class="state-title">{title}</p>
      {children && <div class="muted">{children}</div>}
    </div>
  );
}
