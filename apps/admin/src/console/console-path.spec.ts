import { consoleTarget } from './console-path';

const built = new Set(['index.html', 'favicon.svg', 'assets/app-1a2b.js']);
const page = { kind: 'file', name: 'index.html', isHashed: false };

it.each(['/', '/console', '/console?from=mail'])('sends %s on to the console', (url) => {
  expect(consoleTarget(url, built)).toEqual({ kind: 'redirect', to: '/console/' });
});

it.each(['/console/', '/console/projects', '/console/memories/p/a.b', '/console/receipts/p?receipt=r.1#top'])(
  'takes %s for a page',
  (url) => expect(consoleTarget(url, built)).toEqual(page),
);

it('finds files, and knows which of them never change', () => {
  expect(consoleTarget('/console/favicon.svg', built)).toEqual({ ...page, name: 'favicon.svg' });
  expect(consoleTarget('/console/assets/app-1a2b.js?x=1', built)).toEqual({
    kind: 'file',
    name: 'assets/app-1a2b.js',
    isHashed: true,
  });
});

it.each(['/console/assets/gone.js', '/console/assets/', '/consoles/', '/admin/v1/session', '/console%2f'])(
  'leaves %s to others',
  (url) => expect(consoleTarget(url, built)).toEqual({ kind: 'elsewhere' }),
);

it.each(['/console/../secret', '/console/..%2f..%2fetc%2fpasswd', '/console/%2e%2e/secret', '/console//etc/passwd'])(
  'names no file but its own for %s',
  (url) => expect(consoleTarget(url, built)).toEqual(page),
);

it('answers every path of a console that was not built, assets too', () => {
  const nothing = new Set<string>();
  for (const url of ['/console/', '/console/projects', '/console/assets/app.js'])
    expect(consoleTarget(url, nothing)).toEqual(page);
});
