import type { ForkLink } from '@hivemind/ports';
import { sessionWindows } from './session-windows';

const windowsOf = (session: string, links: ForkLink[]) => sessionWindows({ lineage: async () => links }, session);

describe('the windows of a session', () => {
  it('are the session alone when it is no fork', async () => {
    expect(await windowsOf('a', [])).toEqual([{ sessionId: 'a' }]);
  });

  it('go up through forks of forks, each parent up to the earliest cut below it', async () => {
    const links = [
      { sessionId: 'c', forkedFrom: 'b', cut: 30 },
      { sessionId: 'b', forkedFrom: 'a', cut: 40 },
      { sessionId: 'a', forkedFrom: 'root', cut: 10 },
    ];
    expect(await windowsOf('c', links)).toEqual([
      { sessionId: 'c' },
      { sessionId: 'b', before: 30 },
      { sessionId: 'a', before: 30 },
      { sessionId: 'root', before: 10 },
    ]);
  });

  it('end where a session was forked back onto itself', async () => {
    const links = [
      { sessionId: 'a', forkedFrom: 'b', cut: 50 },
      { sessionId: 'b', forkedFrom: 'a', cut: 20 },
    ];
    expect(await windowsOf('a', links)).toEqual([{ sessionId: 'a' }, { sessionId: 'b', before: 50 }]);
  });
});
