import { spawnSync } from 'node:child_process';
import { StubProvider } from '@hivemind/testing';
import { BASH, fencedBlocks, JAVASCRIPT, PYTHON, run, sampleProgram } from './support/doc-samples';
import { sharedPlatform } from './support/shared-platform';
import { Workspace } from './support/workspace';

const FILES = ['README.md', 'docs/guide.md', 'docs/reference.md'];

const isInstalled = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

// A platform for each language, so that the same ids may stand in the samples of all.
describe.each([BASH, JAVASCRIPT, PYTHON])('the samples marked $fence', (language) => {
  if (!isInstalled(language.command[0]))
    return it.skip(`are not run: there is no ${language.command[0]} here`, () => undefined);

  const platform = sharedPlatform();
  let provider: StubProvider;
  beforeAll(async () => {
    provider = await StubProvider.start();
    const workspace = new Workspace(platform.current, platform.current.connection.tenant_id);
    await workspace.addUpstream({ kind: 'openai', base_url: `${provider.url}/v1` });
    await workspace.addUpstream({ kind: 'anthropic', base_url: provider.url });
  });
  afterAll(() => provider.close());

  it.each(FILES)(
    'of %s run as they stand',
    async (file) => {
      const { client, connection } = platform.current;
      expect(fencedBlocks(file, language.fence).length).toBeGreaterThan(0);
      const program = await sampleProgram(file, language, client);
      const { code, errors, output } = await run(language.command, program, connection);
      expect(code === 0 ? errors : `${errors}\n${output}`).toBe('');
      expect(code).toBe(0);
    },
    150_000,
  );

  it('would fail when a request is refused', async () => {
    const [definitions] = fencedBlocks('docs/guide.md', language.fence);
    const program = [language.prelude, definitions, language.refused].join('\n');
    expect((await run(language.command, definitions!, platform.current.connection)).code).toBe(0);
    expect((await run(language.command, program, platform.current.connection)).code).not.toBe(0);
  });
});
