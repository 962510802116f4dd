import { readFile } from 'node:fs/promises';

/** What Linux tells of a process. */
export interface ProcessUse {
  rssBytes: number;
  /** Processor time that it has used since it started, in seconds. */
  cpuSeconds: number;
}

/** Ticks of a second in `/proc`, which Linux fixes for programs whatever its own clock is. */
const TICKS_PER_SECOND = 100;

/** Null when there is no such process, or no `/proc` to ask. */
export async function processUse(pid: number): Promise<ProcessUse | null> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ]);
    // The second field is the program's name, which may hold spaces; user and system time are the 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const rss = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    if (rss === undefined) return null;
    return { rssBytes: Number(rss) * 1024, cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}
