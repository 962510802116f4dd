import { scopeKey } from './scope-key';

/** Names that look like separators, lengths and the beginnings of one another. */
function adversarialNames(count: number): string[] {
  const atoms = ['a', ':', '1', '2:', '\0', '\ud800', '\udc00', '|', '/', '"', ' ', 'é', 'e\u0301', '0:', '\ufffd'];
  const names = new Set(atoms);
  for (const first of atoms) for (const second of atoms) names.add(first + second);
  const mimics = [...names].flatMap((name) => [`${name.length}:${name}`, `${name.length * 2}:${name}`]);
  return [...new Set([...atoms, ...mimics, ...names])].slice(0, count);
}

const NAMES = 1_000_000;

describe('scopeKey', () => {
  it('gives a million hostile session names a key each', () => {
    const parts = ['', ':', '\0', '1:', '|', 'a', '\ud800', '0', '12:', '/'];
    const seen = new Set<string>();
    for (let n = 0; n < NAMES; n++) {
      const digits = String(n).padStart(5, '0');
      // The digits choose the parts, so that names are prefixes of each other and mimic lengths and separators.
      const session = `s${[...digits].map((digit) => parts[Number(digit)]).join('')}#${n}`;
      seen.add(scopeKey({ team: 't', keyHash: 'k', session })!.slice(0, 16));
    }
    expect(seen.size).toBe(NAMES);
  });

  it('is another one for each of 64,000 scopes that are made to look alike', () => {
    const names = adversarialNames(40);
    expect(names).toHaveLength(40);
    const keys = new Set<string>();
    for (const team of names)
      for (const keyHash of names)
        for (const session of names) keys.add(scopeKey({ team, keyHash, session })!.slice(0, 32));
    expect(keys.size).toBe(64_000);
  });

  it('does not move a boundary between team, key and session', () => {
    const scopes = [
      { team: 'ab', keyHash: 'c', session: 'd' },
      { team: 'a', keyHash: 'bc', session: 'd' },
      { team: 'a', keyHash: 'b', session: 'cd' },
      { team: 'a', keyHash: null, session: 'bcd' },
      { team: null, keyHash: 'a', session: 'bcd' },
      { team: 'abc', keyHash: null, session: 'd' },
      { team: null, keyHash: 'abc', session: 'd' },
      { team: null, keyHash: 'ab', session: 'cd' },
      { team: 'a', keyHash: '1:b', session: 'c' },
      { team: 'a1:', keyHash: 'b', session: 'c' },
    ];
    expect(new Set(scopes.map(scopeKey)).size).toBe(scopes.length);
  });

  it.each([
    { team: null, keyHash: null, session: 's' },
    { team: '', keyHash: '', session: 's' },
    { team: 't', keyHash: 'k', session: null },
    { team: 't', keyHash: 'k', session: '' },
  ])('is none without an owner or a session: %j', (scope) => {
    expect(scopeKey(scope)).toBeNull();
  });
});
