import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Chromium to drive: of the environment, else the system's; null when there is none. */
export function chromiumPath(): string | null {
  const path = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  return existsSync(path) ? path : null;
}

const HEIGHT = 844;
const DESKTOP = 1280;
/** Of a small phone. */
export const PHONE = 390;

type Theme = 'light' | 'dark';

/** What a browser says of an answer that is an error, which tests ask for; the page itself said nothing. */
const REFUSED_REQUEST = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** The console in a browser, which notes what a page must not do: write errors, and call elsewhere. */
export class ConsoleBrowser {
  /** Errors that pages wrote or threw. */
  readonly errors: string[] = [];
  /** Requests to other origins. */
  readonly strayRequests: string[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly adminUrl: string,
  ) {}

  static async start(executablePath: string, adminUrl: string): Promise<ConsoleBrowser> {
    return new ConsoleBrowser(await chromium.launch({ executablePath, args: ['--no-sandbox'] }), adminUrl);
  }

  address(path = ''): string {
    return new URL(`/console${path}`, this.adminUrl).href;
  }

  /** A page of a visitor of its own, on the console's first page. */
  async visit(options: { width?: number; theme?: Theme } = {}): Promise<{ page: Page; visitor: BrowserContext }> {
    const { width = DESKTOP, theme = 'light' } = options;
    const visitor = await this.browser.newContext({
      viewport: { width, height: HEIGHT },
      colorScheme: theme,
      // Nothing is on its way from one colour or place to another when it is looked at.
      reducedMotion: 'reduce',
    });
    visitor.setDefaultTimeout(15_000);
    const page = await visitor.newPage();
    const { origin } = new URL(this.adminUrl);
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol !== 'data:' && url.origin !== origin) this.strayRequests.push(url.href);
    });
    page.on('pageerror', (error) => this.errors.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !REFUSED_REQUEST.test(text)) this.errors.push(`${page.url()}: ${text}`);
    });
    await page.goto(this.address());
    return { page, visitor };
  }

  async signedIn(token: string, options: { width?: number; theme?: Theme } = {}): Promise<Page> {
    const { page } = await this.visit(options);
    await signIn(page, token);
    // The sign-in page has a heading, too; whoever goes on before the answer takes the request back.
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    return page;
  }

  /** Goes to a page of the console and waits until nothing is loading there. */
  async open(page: Page, path: string): Promise<void> {
    await page.goto(this.address(path));
    await page.locator('h1').waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** How wide a page is on a phone; it is as it was afterwards. */
export async function widthOnPhone(page: Page): Promise<number> {
  await page.setViewportSize({ width: PHONE, height: HEIGHT });
  const width = await page.evaluate('document.documentElement.scrollWidth');
  await page.setViewportSize({ width: DESKTOP, height: HEIGHT });
  return width as number;
}

/** Serious faults of a page in light, and those of its colours in dark; it is as it was afterwards. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  const faults = await accessibilityFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await accessibilityFaults(page, ['color-contrast'])));
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

export async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel('Admin token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Serious and critical faults for people with disabilities, as `rule: where`.
 * @param rules those to hold the page against; all when absent
 */
async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  // Evaluated by the debugger, so that the page's own policy for scripts stays as strict as it is.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        ...(runOnly && { runOnly }),
      }),
    rules,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
