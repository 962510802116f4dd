#!/usr/bin/env node
// Measures recall as the service ranks it, without a service: BM25 over the analysed terms of all records together,
// cosines of the static embedder, the best records of each search, then the ranking of libs/memory.
//   node tools/ranking/evaluate.mjs --data locomo.json [--limit 100] [--k1 0.9] [--b 0.3] [--no-context] [--leave-one-out]
// The data file may also be named by RANKING_DATA. Build libs/memory and libs/adapters first.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildBm25 } from './bm25.mjs';
import { loadConversations } from './dataset.mjs';
import { averages, METRICS, score } from './metrics.mjs';
import { EXCHANGE_GRID, MEMORY_GRID } from './weight-grids.mjs';

const libs = resolve(import.meta.dirname, '../../libs');
const require = createRequire(import.meta.url);
const memory = require(resolve(libs, 'memory'));
const { StaticEmbedder } = require(resolve(libs, 'adapters/dist/static-embedder/static-embedder.js'));

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.RANKING_DATA },
    limit: { type: 'string', default: '100' },
    k1: { type: 'string', default: '0.9' },
    b: { type: 'string', default: '0.3' },
    'no-context': { type: 'boolean', default: false },
    'leave-one-out': { type: 'boolean', default: false },
  },
});
if (!options.data) throw new Error('Name the data file with --data or RANKING_DATA.');

const NOW = 1_800_000_000;
const { records, questions } = loadConversations(options.data);
const limit = Number(options.limit);
const embedder = await StaticEmbedder.load();
const vectors = await embedder.embed(records.map(({ content }) => content));

// The two classes are measured in stores of their own, as by a client that keeps one kind of records.
const index = (termsOf) => buildBm25(records.map(termsOf), { k1: Number(options.k1), b: Number(options.b) });
const preceding = (i) =>
  [1, 2].map((back) => records[i - back]).filter((other) => other?.sessionId === records[i].sessionId);
const memoryIndex = index(({ content }) => memory.analyse(content, NOW));
const exchangeIndex = index(({ content }, i) =>
  options['no-context']
    ? memory.analyse(content, NOW)
    : memory.analyseHalf(
        content,
        preceding(i).map((other) => other.content),
        NOW,
      ),
);

/** What the store would answer: the best of either search, with both scores. */
function search(cosines, lexical, inScope) {
  const scope = records.map((_, i) => i).filter((i) => inScope(records[i]));
  const best = (scores, least) =>
    scope
      .filter((i) => scores[i] > least)
      .sort((a, b) => scores[b] - scores[a] || a - b)
      .slice(0, limit);
  const found = new Set([...best(lexical, 0), ...best(cosines, -2)]);
  return [...found].map((i) => ({
    ...records[i],
    timestamp: NOW,
    recallCount: 0,
    cosine: cosines[i],
    bm25: lexical[i],
  }));
}

const asked = [];
for (const question of questions) {
  const [vector] = await embedder.embed([question.text]);
  const cosines = vectors.map((other) => other.reduce((sum, value, d) => sum + value * vector[d], 0));
  const terms = memory.analyseQuery(question.text);
  asked.push({
    ...question,
    memories: search(cosines, memoryIndex(terms), ({ sample }) => sample === question.sample),
    exchanges: search(cosines, exchangeIndex(terms), () => true),
  });
}

const modes = {
  memories: {
    defaults: memory.DEFAULT_WEIGHTS.memory,
    grid: MEMORY_GRID,
    measure: (q, weights) =>
      score(
        memory.rankRecords(q.memories, NOW, weights).map(({ hit }) => hit.id),
        q.records,
      ),
  },
  conversation: {
    defaults: memory.DEFAULT_WEIGHTS.exchange,
    grid: EXCHANGE_GRID,
    measure: (q, weights) =>
      score(
        memory.rankExchanges(q.exchanges, NOW, weights).map((x) => x.exchangePairId),
        q.pairs,
      ),
  },
};

const print = (label, row) =>
  console.log(label.padEnd(28) + METRICS.map((name, i) => `${name} ${row[i].toFixed(4)}`).join('  '));
// Adversarial questions (5) ask about the wrong speaker and stand apart, as in the data set's own tables.
const counted = asked.filter(({ category }) => category !== '5');

function leaveOneOut({ grid, defaults, measure }) {
  const candidates = grid.map((change) => counted.map((q) => measure(q, { ...defaults, ...change })));
  const samples = [...new Set(counted.map(({ sample }) => sample))];
  const heldOut = [];
  for (const sample of samples) {
    const goal = (rows) => {
      const [, recall10, , ndcg5] = averages(rows.filter((_, i) => counted[i].sample !== sample));
      return recall10 + ndcg5;
    };
    const chosen = candidates.reduce((best, rows, i) => (goal(rows) > goal(candidates[best]) ? i : best), 0);
    const rows = candidates[chosen].filter((_, i) => counted[i].sample === sample);
    heldOut.push(...rows);
    print(`  held out ${sample}`, averages(rows));
    console.log(`    ${JSON.stringify(grid[chosen])}`);
  }
  print('  held out, together', averages(heldOut));
}

for (const [name, mode] of Object.entries(modes)) {
  for (const category of ['1', '2', '3', '4']) {
    const rows = counted.filter((q) => q.category === category).map((q) => mode.measure(q, mode.defaults));
    if (rows.length > 0) print(`${name} ${category} (${rows.length})`, averages(rows));
  }
  print(`${name} 1-4 (${counted.length})`, averages(counted.map((q) => mode.measure(q, mode.defaults))));
  if (options['leave-one-out']) leaveOneOut(mode);
}
