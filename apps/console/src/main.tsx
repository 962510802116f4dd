import { render } from 'preact';
import { App } from './app';
import { applyTheme } from './shell/theme';

applyTheme();
render(<App />, document.getElementById('console')!);
