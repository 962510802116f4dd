declare const CONSOLE_BASE: string;

/** Where the console is served. */
export const BASE = CONSOLE_BASE;

const below = (page: string, ...parts: string[]): string =>
  [BASE, page, ...parts.map((part) => encodeURIComponent(part))].join('/');

/** Addresses of the pages. */
export const paths = {
  projects: (id?: string) => below('projects', ...(id === undefined ? [] : [id])),
  keys: () => below('keys'),
  roles: () => below('roles'),
  upstreams: () => below('upstreams'),
  hivestate: () => below('hivestate'),
  plan: () => below('plan'),
  admins: () => below('admins'),
  inspector: (project?: string, turn?: string) =>
    below('inspector', ...[project, turn].filter((part) => part !== undefined)),
  /** An open receipt is no page of its own: the list behind it stays where it is. */
  receipts: (project?: string, receipt?: string) =>
    below('receipts', ...(project === undefined ? [] : [project])) +
    (receipt === undefined ? '' : `?receipt=${encodeURIComponent(receipt)}`),
  memories: (project?: string, record?: string) =>
    below('memories', ...[project, record].filter((part) => part !== undefined)),
  compressions: (project?: string, receipt?: string) =>
    below('compressions', ...[project, receipt].filter((part) => part !== undefined)),
  usage: () => below('usage'),
  audit: () => below('audit'),
  system: () => below('system'),
};
