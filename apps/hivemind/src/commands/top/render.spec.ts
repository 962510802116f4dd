import { readExposition } from './exposition';
import { frameOf } from './frame';
import type { Observation } from './observation';
import { render } from './render';

const metrics = (count: number) =>
  readExposition(
    ['wait', 'processing']
      .flatMap((what) => [
        `hivemind_queue_${what}_seconds_bucket{pattern="recall.turn.v1",le="0.01"} ${count}`,
        `hivemind_queue_${what}_seconds_bucket{pattern="recall.turn.v1",le="+Inf"} ${count}`,
      ])
      .join('\n'),
  );

const seen = (at: number, count: number, pid = 10): Observation => ({
  at,
  services: [
    {
      target: { name: 'recall', pid, port: 8081, url: 'http://x', metricsUrl: 'http://x/metrics' },
      ready: true,
      use: { rssBytes: 104_857_600, cpuSeconds: at / 4_000 },
      metrics: metrics(count),
    },
    {
      target: { name: 'compiler', pid: null, port: 8082, url: 'http://y', metricsUrl: 'http://y/metrics' },
      ready: false,
      use: null,
      metrics: null,
    },
  ],
  queues: [
    { queue: 'v1-recall', waiting: 3, delayed: 0, active: 16, deadLetters: 1, oldestWaitingMs: 61_000 },
    { queue: 'v1-compiler', waiting: 0, delayed: 0, active: 0, deadLetters: 0, oldestWaitingMs: null },
  ],
});

const frame = frameOf(seen(0, 100), seen(2_000, 150));

describe('a picture of a platform', () => {
  it('shows rates and latencies since the one before, and leaves out what it was not told', () => {
    expect(render(frame, { colour: false })).toBe(
      [
        'hivemind top  1970-01-01T00:00:02Z',
        '',
        'SERVICE   PID  PORT  READY  MEMORY   CPU  MSG/S  WAIT p50     p95  WORK p50     p95',
        'recall     10  8081    yes  100 MB  25 %   25.0    5.0 ms  9.5 ms    5.0 ms  9.5 ms',
        'compiler    -  8082     no       -     -      -         -       -         -       -',
        '',
        'QUEUE        WAITING  ACTIVE  DELAYED  DEAD  OLDEST',
        'v1-recall          3      16        0     1     1 m',
        'v1-compiler        0       0        0     0       -',
      ].join('\n'),
    );
  });

  it('takes the latencies since the start where it is asked to', () => {
    const [idle] = frameOf(seen(0, 100), seen(2_000, 100)).services;
    expect(idle).toMatchObject({ perSecond: 0, wait: { p50: null } });
    const [total] = frameOf(seen(0, 100), seen(2_000, 100), 'sinceStart').services;
    expect(total).toMatchObject({ perSecond: 0, wait: { p50: 5 } });
  });

  it('has no rates of a process that is new, or counts anew', () => {
    expect(frameOf(null, seen(2_000, 150)).services[0]).toMatchObject({ perSecond: null, cpuPercent: null });
    expect(frameOf(seen(0, 100, 9), seen(2_000, 150)).services[0]).toMatchObject({ perSecond: null, cpuPercent: null });
    expect(frameOf(seen(0, 100), seen(2_000, 50)).services[0]!.perSecond).toBe(25);
  });

  it('fits the terminal', () => {
    const lines = render(frame, { colour: false, columns: 20, rows: 4 }).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines.every((line) => line.length <= 20)).toBe(true);
    expect(lines[3]).toBe('recall     10  8081');
  });

  it('is styled only where it may be, and is the same text then', () => {
    const styled = render(frame, { colour: true, columns: 60 });
    const plain = styled.replace(/\u001b\[\d+m/g, '');
    expect(styled).toContain('\u001b[31m');
    expect(plain.split('\n').map((line) => line.trimEnd())).toEqual(
      render(frame, { colour: false, columns: 60 }).split('\n'),
    );
  });

  it('says why there are no queues to be seen', () => {
    const text = render({ ...frame, queues: 'Redis cannot be reached' }, { colour: false });
    expect(text.endsWith('\n\nRedis cannot be reached')).toBe(true);
  });
});
