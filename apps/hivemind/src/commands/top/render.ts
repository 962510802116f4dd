import { age } from '../queues/queue-view';
import type { Frame, ServiceRow } from './frame';

export interface Look {
  /** Whether styles may be used. */
  colour: boolean;
  /** Size of the terminal; nothing is cut when absent. */
  columns?: number;
  rows?: number;
}

type Style = 'bold' | 'red' | 'yellow' | 'dim';
const CODES: Record<Style, number> = { bold: 1, dim: 2, red: 31, yellow: 33 };

/** A cell with how it is to be shown. */
interface Cell {
  text: string;
  style?: Style;
}

/** A queue whose oldest message has waited so long is shown as slow, in milliseconds. */
const SLOW_MS = 5_000;

const SERVICES = ['SERVICE', 'PID', 'PORT', 'READY', 'MEMORY', 'CPU', 'MSG/S', 'WAIT p50', 'p95', 'WORK p50', 'p95'];
const QUEUES = ['QUEUE', 'WAITING', 'ACTIVE', 'DELAYED', 'DEAD', 'OLDEST'];

/** The picture as lines of text, one below the other. */
export function render(frame: Frame, { colour, columns = Infinity, rows = Infinity }: Look): string {
  const lines = [
    [{ text: `hivemind top  ${new Date(frame.at).toISOString().replace(/\.\d+/, '')}`, style: 'bold' as const }],
    [],
    ...grid(SERVICES, frame.services.map(serviceCells)),
    [],
    ...queueLines(frame.queues),
  ];
  return lines
    .slice(0, rows)
    .map((cells) => painted(cells, columns, colour))
    .join('\n');
}

const serviceCells = (row: ServiceRow): Cell[] => [
  { text: row.name },
  number(row.pid),
  number(row.port),
  row.ready === null ? { text: '-' } : row.ready ? { text: 'yes' } : { text: 'no', style: 'red' },
  { text: row.rssBytes === null ? '-' : `${Math.round(row.rssBytes / 1_048_576)} MB` },
  { text: row.cpuPercent === null ? '-' : `${Math.round(row.cpuPercent)} %` },
  { text: row.perSecond === null ? '-' : row.perSecond.toFixed(1) },
  ...[row.wait.p50, row.wait.p95, row.processing.p50, row.processing.p95].map((ms) => ({ text: milliseconds(ms) })),
];

function queueLines(queues: Frame['queues']): Cell[][] {
  if (typeof queues === 'string') return [[{ text: queues, style: 'yellow' }]];
  const cells = queues.map(({ queue, waiting, active, delayed, deadLetters, oldestWaitingMs }): Cell[] => [
    { text: queue },
    number(waiting),
    number(active),
    number(delayed),
    { text: String(deadLetters), style: deadLetters > 0 ? 'red' : undefined },
    { text: age(oldestWaitingMs), style: (oldestWaitingMs ?? 0) > SLOW_MS ? 'yellow' : undefined },
  ]);
  return grid(QUEUES, cells);
}

/** Rows under a header: the first column to the left, the others to the right. */
function grid(header: readonly string[], rows: readonly Cell[][]): Cell[][] {
  const all = [header.map((text): Cell => ({ text, style: 'dim' })), ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]!.text.length)));
  return all.map((row) =>
    row.map(({ text, style }, column) => ({
      text: column === 0 ? text.padEnd(widths[column]!) : `  ${text.padStart(widths[column]!)}`,
      style,
    })),
  );
}

/** A line, cut at the edge of the terminal: one that went on below would push the others out of their places. */
function painted(cells: readonly Cell[], columns: number, colour: boolean): string {
  let left = columns;
  return cells
    .map(({ text, style }) => {
      const shown = text.slice(0, Math.max(0, left));
      left -= text.length;
      return colour && style && shown !== '' ? `\u001b[${CODES[style]}m${shown}\u001b[0m` : shown;
    })
    .join('')
    .trimEnd();
}

const number = (value: number | null): Cell => ({ text: value === null ? '-' : String(value) });

function milliseconds(ms: number | null): string {
  if (ms === null) return '-';
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(1)} ms`;
}
