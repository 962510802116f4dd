import type { AdminActor } from '@hivemind/ports';
import { userInfo } from 'node:os';

/** Who the audit log says made a change: the user of this machine. */
export const cliActor = (): AdminActor => ({
  ...{ kind: 'cli', id: null, name: userName(), role: null, ip: null, requestId: null },
});

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have a number and no name.
    return 'cli';
  }
}
