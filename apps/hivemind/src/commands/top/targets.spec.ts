import { Screen } from './screen';
import { localTargets, namedTarget } from './targets';

const connection = {
  base_url: 'http://127.0.0.1:8080',
  api_key: 'sk_x',
  project_id: 'proj_x',
  tenant_id: 'hm_tenant_x',
  admin_url: null,
  admin_token: null,
};

describe('what is looked at', () => {
  it('of a stack are its services by their health ports, and its stores as processes only', () => {
    const services = [
      { name: 'redis', pid: 1, port: 6379 },
      { name: 'recall', pid: 2, port: 8081 },
      { name: 'gateway', pid: 3, port: 8080 },
    ];
    const metrics_url = 'http://127.0.0.1:9000/metrics';
    expect(localTargets({ ...connection, metrics_url, services })).toEqual([
      { name: 'redis', pid: 1, port: 6379, url: null, metricsUrl: null },
      {
        name: 'recall',
        pid: 2,
        port: 8081,
        url: 'http://127.0.0.1:8081',
        metricsUrl: 'http://127.0.0.1:8081/metrics',
      },
      { name: 'gateway', pid: 3, port: 8080, url: 'http://127.0.0.1:8080', metricsUrl: metrics_url },
    ]);
  });

  it('of the embedded platform is one process, asked once', () => {
    const services = ['gateway', 'recall'].map((name) => ({ name, pid: 1 }));
    expect(localTargets({ ...connection, services }).map(({ url, port }) => [url, port])).toEqual([
      ['http://127.0.0.1:8080', 8080],
      [null, null],
    ]);
  });

  it('elsewhere is named with its address, one after the other', () => {
    const named = namedTarget('recall=https://h/', namedTarget('recall=http://10.0.0.7:8081'));
    expect(named.map(({ url, port }) => [url, port])).toEqual([
      ['http://10.0.0.7:8081', 8081],
      ['https://h', 443],
    ]);
    for (const wrong of ['recall', '=http://x', 'recall=', 'recall=redis://x', 'recall=8081'])
      expect(() => namedTarget(wrong)).toThrow('such as');
  });
});

describe('the screen', () => {
  const terminal = (isTTY: boolean) => {
    const written: string[] = [];
    return { isTTY, columns: 80, rows: 24, write: (text: string) => written.push(text), written };
  };

  it('takes the second screen of a terminal once, and gives the first back once', () => {
    const output = terminal(true);
    const screen = new Screen(output, true);
    expect(screen.look).toEqual({ colour: true, columns: 80, rows: 24 });
    screen.draw('one\ntwo');
    screen.draw('three');
    screen.leave();
    screen.leave();
    const text = output.written.join('');
    expect(text.split('\u001b[?1049h')).toHaveLength(2);
    expect(text.split('\u001b[?1049l')).toHaveLength(2);
    expect(text.endsWith('\u001b[?25h\u001b[?1049l')).toBe(true);
  });

  it('is left alone when it was never taken, and where there is no terminal', () => {
    const [unused, pipe] = [terminal(true), terminal(false)];
    new Screen(unused, true).leave();
    const screen = new Screen(pipe, true);
    expect(screen.look).toEqual({ colour: false });
    screen.draw('one');
    screen.leave();
    expect([unused.written, pipe.written]).toEqual([[], ['one\n\n']]);
  });
});
