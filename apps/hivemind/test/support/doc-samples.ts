import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient, Target } from '@hivemind/testing';

const ROOT = join(__dirname, '..', '..', '..', '..');
const DEADLINE_MS = 120_000;

/** The fenced blocks of a language in a Markdown file, in order. */
export function fencedBlocks(file: string, language: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, marked]) => marked === language)
    .map(([, , code]) => code!);
}

/** A language of the samples: how its blocks become one program, and who runs it. */
export interface SampleLanguage {
  /** As it stands behind the fence. */
  fence: string;
  command: [string, ...string[]];
  /** What the samples leave to their reader, and what makes a refused request end the program. */
  prelude: string;
  /** Names under which samples speak of a memory or receipt that exists. */
  placeholders: { memory: string; receipt: string };
  assign(name: string, id: string): string;
  /** A request that is refused, in the words of the guide. */
  refused: string;
  /** Keeps the names of a block from those of the next. The first block of a file defines what the others call. */
  enclose(block: string): string;
}

export const BASH: SampleLanguage = {
  fence: 'bash',
  command: ['bash', '-s'],
  prelude: 'set -euo pipefail\ncurl() { command curl --fail-with-body "$@"; }',
  placeholders: { memory: 'MEMORY_ID', receipt: 'RECEIPT_ID' },
  assign: (name, id) => `${name}=${id}`,
  refused: 'curl -s "$API/memory/nothing" "${HEADERS[@]}"',
  enclose: (block) => block,
};

export const JAVASCRIPT: SampleLanguage = {
  fence: 'js',
  command: [process.execPath, '--input-type=module', '-'],
  prelude: `const yourModel = async (messages) => \`I read \${messages.length} messages.\`;
async function* streamModel() { yield* ['At ', 'seven.']; }
let memoryId, receiptId;`,
  placeholders: { memory: 'memoryId', receipt: 'receiptId' },
  assign: (name, id) => `${name} = '${id}';`,
  refused: "await hivemind('GET', '/memory/nothing');",
  enclose: (block) => `{\n${block}}\n`,
};

export const PYTHON: SampleLanguage = {
  fence: 'python',
  command: ['python3', '-'],
  prelude: 'def your_model(packet):\n    return f"I read {len(packet)} messages."\n',
  placeholders: { memory: 'memory_id', receipt: 'receipt_id' },
  assign: (name, id) => `${name} = "${id}"`,
  refused: 'hivemind("GET", "/memory/nothing")',
  enclose: (block) => block,
};

/** The samples of a file as one program; where one speaks of a memory or a receipt, it gets a fresh one. */
export async function sampleProgram(file: string, language: SampleLanguage, client: ApiClient): Promise<string> {
  const parts = [language.prelude];
  for (const [i, block] of fencedBlocks(file, language.fence).entries()) {
    const { memory, receipt } = language.placeholders;
    const asked = [memory, receipt].filter((name) => new RegExp(`[$/{+ ]${name}\\b`).test(block));
    if (i > 0 && asked.length > 0) {
      const { body } = await client.post<{ id: string; receipt_id: string }>('/create_memory', {
        content: 'A sample.',
      });
      parts.push(language.assign(memory, body.data.id), language.assign(receipt, body.data.receipt_id));
    }
    parts.push(i === 0 ? block : language.enclose(block));
  }
  return parts.join('\n');
}

/** Runs a program with the connection in its environment; resolves with its exit code and what it wrote to standard error. */
export function run([command, ...args]: SampleLanguage['command'], program: string, target: Target) {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    HIVEMIND_URL: target.base_url,
    HIVEMIND_API_KEY: target.api_key,
    HIVEMIND_PROJECT: target.project_id,
  };
  return new Promise<{ code: number | null; errors: string; output: string }>((resolve, reject) => {
    const child = spawn(command, args, { env, timeout: DEADLINE_MS });
    const written = { errors: '', output: '' };
    child.stderr.on('data', (chunk: Buffer) => (written.errors += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => (written.output += chunk.toString()));
    child.on('error', reject).on('close', (code) => resolve({ code, ...written }));
    child.stdin.end(program);
  });
}
