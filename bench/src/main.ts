import { compileBench } from './compile.bench';
import { table, type Row } from './figures';
import { proxyBench } from './proxy.bench';
import { recallBench } from './recall.bench';
import { startBench } from './start.bench';
import { turnBench } from './turn.bench';

const benches: Record<string, (args: string[]) => Promise<Row[]>> = {
  turn: turnBench,
  compile: compileBench,
  recall: recallBench,
  start: startBench,
  proxy: proxyBench,
};

async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const bench = benches[name];
  if (!bench) {
    process.stderr.write(`usage: npm run bench -- <${Object.keys(benches).join('|')}>\n`);
    return 1;
  }
  table(await bench(args));
  return 0;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
