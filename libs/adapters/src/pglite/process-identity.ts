import { readFileSync } from 'node:fs';

/** A process, told from a later one that was given the same number. */
export interface ProcessIdentity {
  pid: number;
  /** When the process began, in the kernel's own units; null where `/proc` does not tell. */
  startTime: string | null;
}

export const identityOf = (pid: number): ProcessIdentity => ({ pid, startTime: startTimeOf(pid) });

/** Whether that very process still runs. Without start times a number that is in use counts as alive. */
export function isAlive(identity: ProcessIdentity): boolean {
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const startTime = startTimeOf(identity.pid);
  return identity.startTime === null || startTime === null || identity.startTime === startTime;
}

/** Field 22 of `/proc/<pid>/stat`, with the boot it counts from; the command in field 2 may hold spaces and brackets. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const afterCommand = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${afterCommand[19]}`;
  } catch {
    return null;
  }
}
