// Takes the pictures of the console in `docs/images`, over a platform that it starts and fills. Needs a Chromium:
// CHROMIUM_PATH, or /usr/bin/chromium. `node tools/console/screenshots.mjs`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { prepare, root } from '../start/steps.mjs';
import { fillGreenhouse, furnish } from './greenhouse.mjs';

const DEADLINE_MS = 60_000;
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

async function startPlatform(dataDir) {
  const main = join(root, 'apps', 'hivemind', 'dist', 'main.js');
  const child = spawn(process.execPath, [main, 'start', '--port', '0', '--data', dataDir], { stdio: 'ignore' });
  const connection = join(dataDir, 'connection.json');
  for (const until = Date.now() + DEADLINE_MS; !existsSync(connection); ) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('the platform did not get ready');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { child, ...JSON.parse(readFileSync(connection, 'utf8')) };
}

function apiOf({ base_url, api_key, project_id }) {
  return async (path, body) => {
    const response = await fetch(`${base_url}/hivemind/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api_key}`,
        'x-hivemind-project': project_id,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const answer = await response.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.error.message}`);
    return answer.data;
  };
}

function adminOf({ admin_url, admin_token }) {
  return async (method, path, body) => {
    const response = await fetch(`${admin_url}/admin/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${admin_token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const answer = await response.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.error.message}`);
    return answer.data;
  };
}

async function picture(browser, { admin_url, admin_token }, { name, path, viewport, theme, then }) {
  const context = await browser.newContext({ viewport, colorScheme: theme });
  const page = await context.newPage();
  await page.goto(`${new URL(admin_url).origin}/console${path}`);
  await page.getByLabel('Admin token').fill(admin_token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('h1').waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  if (then) await then(page);
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  // Charts come in with a movement.
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(root, 'docs', 'images', `console-${name}.png`) });
  await context.close();
}

prepare();
const dataDir = mkdtempSync(join(tmpdir(), 'hivemind-pictures-'));
const platform = await startPlatform(dataDir);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const project = platform.project_id;
  const post = apiOf(platform);
  await furnish(adminOf(platform), project);
  // Gateways know a project for two seconds as they last saw it.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await fillGreenhouse(post);
  const newestTurn = async (page) => {
    await page
      .getByRole('link', { name: /night-watch · turn/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 2, name: 'Packet, in order' }).waitFor();
  };
  for (const each of [
    { name: 'inspector', path: `/inspector/${project}`, viewport: DESKTOP, theme: 'light', then: newestTurn },
    { name: 'inspector-phone', path: `/inspector/${project}`, viewport: PHONE, theme: 'dark', then: newestTurn },
    {
      name: 'compression',
      path: `/compressions/${project}`,
      viewport: { width: 1280, height: 1000 },
      theme: 'light',
      then: async (page) => {
        await page.getByRole('table').getByRole('link').first().click();
        await page.getByRole('heading', { level: 2, name: /^Before/ }).waitFor();
      },
    },
    {
      name: 'usage',
      path: '/usage',
      viewport: DESKTOP,
      theme: 'dark',
      then: (page) => page.locator('canvas').first().waitFor(),
    },
    { name: 'projects', path: '/projects', viewport: DESKTOP, theme: 'light' },
  ])
    await picture(browser, platform, each);
} finally {
  await browser.close();
  platform.child.kill('SIGTERM');
  if (platform.child.exitCode === null) await once(platform.child, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
