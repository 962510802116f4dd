import { useState } from 'preact/hooks';
import { Icon, type IconName } from '../ui/icon';
import { chooseTheme, chosenTheme, type Theme } from './theme';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS: Record<Theme, IconName> = { system: 'contrast', light: 'sun', dark: 'moon' };

export function ThemeToggle() {
  const [theme, setTheme] = useState(chosenTheme);
  const onClick = (): void => {
    chooseTheme(NEXT[theme]);
    setTheme(NEXT[theme]);
  };
  return (
    <button type="button" class="button button-quiet theme-toggle" onClick={onClick}>
      <Icon name={ICONS[theme]} />
      <span>Theme: {theme}</span>
    </button>
  );
}
