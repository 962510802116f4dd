const BASE = '/console';
const INDEX = 'index.html';
/** Files whose names change with their content. */
const HASHED = 'assets/';

export type ConsoleTarget =
  | { kind: 'elsewhere' }
  | { kind: 'redirect'; to: string }
  | { kind: 'file'; name: string; isHashed: boolean };

/**
 * What a URL asks of the console, given the names of its files. A path without a file is one of the console's own pages,
 * which are all the same file; only an asset that is not there is missed.
 */
export function consoleTarget(
  url: string,
  files: { has(name: string): boolean; readonly size: number },
): ConsoleTarget {
  const [path = ''] = url.split(/[?#]/, 1);
  if (path === '/' || path === BASE) return { kind: 'redirect', to: `${BASE}/` };
  if (!path.startsWith(`${BASE}/`)) return { kind: 'elsewhere' };
  const name = path.slice(BASE.length + 1);
  const isHashed = name.startsWith(HASHED);
  if (files.has(name)) return { kind: 'file', name, isHashed };
  if (isHashed && files.size > 0) return { kind: 'elsewhere' };
  return { kind: 'file', name: INDEX, isHashed: false };
}
