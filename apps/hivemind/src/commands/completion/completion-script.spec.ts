import { Command } from 'commander';
import { spawnSync } from 'node:child_process';
import { completionScript, SHELLS } from './completion-script';

const program = new Command('hivemind').option('--version');
const key = program.command('key').description("API keys: whom it serves, the operator's too");
key.command('create <name>').option('--data <directory>').option('--role <role>');
key.command('revoke <id>');
program.command('start');

/** What bash offers at the end of a line. */
function offered(line: string): string[] {
  const words = line.split(' ');
  const asked = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _hivemind`;
  const script = `${completionScript(program, 'bash')}\n${asked}\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter(Boolean);
}

describe('completionScript', () => {
  it('makes bash offer what may follow', () => {
    expect(offered('hivemind ')).toEqual(['key', 'start', '--version', '--help']);
    expect(offered('hivemind k')).toEqual(['key']);
    expect(offered('hivemind key ')).toEqual(['create', 'revoke', '--help']);
    expect(offered('hivemind key create --data ./x --r')).toEqual(['--role']);
    expect(offered('hivemind key create start --d')).toEqual(['--data']);
  });

  it('knows every command and option in each shell, however it is described', () => {
    for (const shell of SHELLS) {
      const script = completionScript(program, shell);
      for (const word of ['key create', 'revoke', 'role', 'start']) expect(script).toContain(word);
    }
    expect(completionScript(program, 'fish')).toContain(`-d 'API keys: whom it serves, the operator'\\''s too'`);
  });
});
