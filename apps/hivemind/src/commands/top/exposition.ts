/** One value of a scrape in Prometheus' text format. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})?\s+(\S+)(?:\s+-?\d+)?$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n' };

/** All values of a scrape. Comments, and lines that are not of the format, are passed over. */
export function readExposition(text: string): Sample[] {
  return text.split('\n').flatMap((line): Sample[] => {
    const [, name, labels = '', number] = LINE.exec(line.trim()) ?? [];
    const value = number === undefined ? NaN : numberOf(number);
    return name === undefined || Number.isNaN(value) ? [] : [{ name, labels: labelsOf(labels), value }];
  });
}

function labelsOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(LABEL)].map(([, name, value]) => [name!, unescaped(value!)] as const);
  return Object.fromEntries(pairs);
}

const unescaped = (text: string): string => text.replace(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign);

function numberOf(text: string): number {
  if (text === '+Inf' || text === 'Inf') return Infinity;
  return text === '-Inf' ? -Infinity : Number(text);
}
