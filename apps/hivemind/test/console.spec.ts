import { newId } from '@hivemind/contracts';
import { ApiClient } from '@hivemind/testing';
import type { Page } from 'playwright-core';
import { readConnection } from '../src/embedded/connection-file';
import {
  chromiumPath,
  ConsoleBrowser,
  faultsInBothThemes,
  PHONE,
  signIn,
  widthOnPhone,
} from './support/console-browser';
import { consolePages } from './support/console-pages';
import { ownPlatform } from './support/started-platform';
import { until } from './support/until';

const chromium = chromiumPath();
const NEVER_STORED = 'Frost is announced for tonight; speak only of plants.';
const QUESTION = 'Which bench has the orchids that must not stand in the draught?';

/** A history with enough in it to be worth compressing. */
const longTalk = () => [
  { role: 'user', content: 'See to it that every bench is watered.' },
  ...Array.from({ length: 12 }, (_, n) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: `call-${n}`, type: 'function', function: { name: 'water', arguments: `{"bench":${n}}` } }],
    },
    {
      role: 'tool',
      tool_call_id: `call-${n}`,
      content: `Watered bench ${n}. ${'The mist line ran evenly. '.repeat(20)}`,
    },
  ]).flat(),
];

function theConsole(executable: string): void {
  const platform = ownPlatform();
  let browser: ConsoleBrowser;
  let page: Page;
  let admin: { url: string; token: string };
  const made = { project: '', turn: '', record: '', compression: '', keyName: 'night watch', secret: '' };

  /** Calls the admin service as a program would. */
  const adminApi = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(new URL(`/admin/v1${path}`, admin.url), {
      method,
      headers: {
        authorization: `Bearer ${admin.token}`,
        'x-hivemind-workspace': platform.current.connection.tenant_id,
        'content-type': 'application/json',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    return ((await response.json()) as { data: T }).data;
  };

  beforeAll(async () => {
    const connection = readConnection(platform.current.dataDir)!;
    admin = { url: connection.admin_url!, token: connection.admin_token! };
    browser = await ConsoleBrowser.start(executable, admin.url);
  }, 60_000);
  afterAll(() => browser?.close());

  it('says at the field that a token is not valid, and lets in who has one', async () => {
    ({ page } = await browser.visit());
    await signIn(page, 'hma_nothing');
    await page.getByRole('alert').filter({ hasText: /token/i }).first().waitFor();
    await signIn(page, admin.token);
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  });

  it('makes a project and connects storage; why an address is refused stands at its field', async () => {
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name').fill('Orchids');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('heading', { level: 1, name: 'Orchids' }).waitFor();
    made.project = page.url().split('/').at(-1)!;

    await page.getByRole('button', { name: 'Connect storage' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind').selectOption('qdrant');
    // The port of a service that discards what it gets: nothing listens there.
    await dialog.getByLabel('Address').fill('http://127.0.0.1:9');
    await dialog.getByRole('button', { name: 'Check and connect' }).click();
    await page.locator('input[name=url][aria-invalid]').waitFor();
    expect(await dialog.locator('.field-error:visible').textContent()).not.toBe('');

    await dialog.getByLabel('Kind').selectOption('embedded');
    await dialog.getByRole('button', { name: 'Check and connect' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('healthy').waitFor();
  });

  it('tells the secret of a new key once, and a turn sent with it can be looked into', async () => {
    await browser.open(page, '/keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(made.keyName);
    await page.getByRole('button', { name: 'Create key' }).click();
    made.secret = await page.getByLabel('Secret').inputValue();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('rowheader', { name: made.keyName }).waitFor();
    expect(await page.content()).not.toContain(made.secret);

    const { base_url } = platform.current.connection;
    const client = new ApiClient({ base_url, api_key: made.secret, project_id: made.project });
    await client.post('/create_memory', { content: 'The orchids on the top bench drop buds in the draught.' });
    const turn = await client.post<{ receipt_id: string }>('/turn', {
      session_id: 'night-watch',
      turn_number: 1,
      exchange_pair_id: newId(),
      user_input: QUESTION,
      budget_total: 2_000,
      operator_briefing: NEVER_STORED,
    });
    expect(turn.status).toBe(200);

    await browser.open(page, `/inspector/${made.project}`);
    await page.getByRole('link', { name: 'night-watch · turn 1' }).click();
    await page.getByRole('heading', { level: 1, name: 'night-watch · turn 1' }).waitFor();
    made.turn = page.url().split('/').at(-1)!;
    const packet = page.getByRole('region', { name: 'Packet, in order' });
    await packet.getByText(QUESTION).waitFor();
    await packet.getByText('Kept nowhere').waitFor();
    expect(await page.content()).not.toContain(NEVER_STORED);
    await packet.getByText('Ranking trace').first().click();
    await packet.getByRole('rowheader', { name: /Final score/ }).waitFor();
    const link = packet.getByRole('article', { name: /^Memory/ }).getByRole('link', { name: /^Record/ });
    made.record = (await link.getAttribute('href'))!.split('/').at(-1)!;
  });

  it('shows packets and prompts word for word where a project keeps them, and says what that means', async () => {
    await browser.open(page, `/projects/${made.project}`);
    await page.getByRole('button', { name: 'Keep packets' }).click();
    await page.getByText('stored nowhere else').waitFor();
    await page.getByRole('dialog').getByLabel('Days').fill('1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Packets are kept for 1 day.').waitFor();

    const { base_url } = platform.current.connection;
    const client = new ApiClient({ base_url, api_key: made.secret, project_id: made.project });
    const compress = async () => {
      const { body } = await client.post<{ receipt: { receipt_id: string } }>('/context/compress', {
        format: 'openai',
        messages: longTalk(),
        settings: { threshold_tokens: 100, step_window: 1 },
      });
      made.compression = body.data.receipt.receipt_id;
      type Told = { compression: { kept: object | null } };
      return adminApi<Told>('GET', `/projects/${made.project}/compressions/${made.compression}`);
    };
    await until(compress, ({ compression }) => compression.kept !== null);
    await browser.open(page, `/compressions/${made.project}`);
    await page.getByRole('table').getByRole('link').first().click();
    await page
      .getByRole('region', { name: /^Before/ })
      .getByText('bench 3')
      .first()
      .waitFor();
    await page.getByRole('region', { name: /^After/ }).waitFor();

    const turn = await client.post<{ bundle: object }>('/turn', {
      session_id: 'day-watch',
      turn_number: 1,
      exchange_pair_id: newId(),
      user_input: QUESTION,
      budget_total: 2_000,
      operator_briefing: NEVER_STORED,
    });
    expect(turn.status).toBe(200);
    await browser.open(page, `/inspector/${made.project}`);
    await page.getByRole('link', { name: 'day-watch · turn 1' }).click();
    await page.getByText('Word for word').click();
    await page.getByText(NEVER_STORED).waitFor();
  });

  it('verifies the chain of receipts, and opens one', async () => {
    await browser.open(page, `/receipts/${made.project}`);
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await page.getByText('intact', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'context.compile' }).first().click();
    await page.getByRole('region', { name: 'The receipt as JSON' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('keeps the focus within a dialog, gives it back on Escape, and begins with a way past the pages', async () => {
    await browser.open(page, '/keys');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    const opener = page.getByRole('button', { name: 'New key' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      // Between the last control and the first it is with the browser's own, and with none of the page.
      expect(await page.evaluate('document.querySelectorAll(":focus").length')).toBe(
        await page.locator('dialog :focus').count(),
      );
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.locator(':focus').textContent()).toBe('New key');
  });

  it('is without serious faults for assistive technology, in light and in dark, and fits a phone on every page', async () => {
    const visitor = await browser.signedIn(admin.token);
    const faults: Record<string, string[]> = {};
    const wide: string[] = [];
    for (const path of consolePages(made)) {
      await browser.open(visitor, path);
      const found = await faultsInBothThemes(visitor);
      if (found.length > 0) faults[path] = found;
      if ((await widthOnPhone(visitor)) > PHONE) wide.push(path);
    }
    expect([faults, wide]).toEqual([{}, []]);
    await visitor.context().close();
  }, 240_000);

  it('has its pages behind a button on a phone', async () => {
    const phone = await browser.signedIn(admin.token, { width: PHONE });
    await phone.getByRole('button', { name: 'Menu' }).click();
    await phone.getByRole('dialog').getByRole('link', { name: 'Usage' }).click();
    await phone.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    expect(await phone.getByRole('dialog').count()).toBe(0);
    await phone.context().close();
  }, 240_000);

  it('shows a viewer everything and nothing to change it with', async () => {
    const { token } = await adminApi<{ token: string }>('POST', '/admins', { name: 'Ines', role: 'viewer' });
    const visitor = await browser.signedIn(token);
    for (const path of consolePages(made)) {
      await browser.open(visitor, path);
      const offered = visitor.getByRole('main').getByRole('button', {
        name: /^(new|create|delete|revoke|rotate|rename|edit|save|remove|connect|disconnect)/i,
      });
      expect([path, await offered.allTextContents()]).toEqual([path, []]);
    }
    await visitor.context().close();
  }, 240_000);

  it('revokes a key, and the API refuses it within 5 seconds', async () => {
    const { base_url } = platform.current.connection;
    const client = new ApiClient({ base_url, api_key: made.secret, project_id: made.project });
    expect((await client.get('/usage')).status).toBe(200);
    await browser.open(page, '/keys');
    await page.getByRole('button', { name: `revoke ${made.keyName}` }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('row', { name: made.keyName }).getByText('revoked').waitFor();
    await until(
      () => client.get('/usage'),
      ({ status }) => status === 401,
    );
  });

  it('goes back to the sign-in page, and says why, when the session is over', async () => {
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByText('Your session has ended.').waitFor();
    await signIn(page, admin.token);
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  });

  it('wrote no error, and asked no other origin for anything', () => {
    expect(browser.errors).toEqual([]);
    expect(browser.strayRequests).toEqual([]);
  });
}

describe('the console', () => {
  if (chromium) theConsole(chromium);
  else it.skip('is not driven: there is no Chromium here; name one in CHROMIUM_PATH', () => undefined);
});
