import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSocketPlace, prepareSocketPlace, removeSocketPlace } from './socket-place';

describe('The socket of the embedded database', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'hm-socket-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('lies in the data directory, in a place that only its owner can enter', () => {
    const place = prepareSocketPlace(root);
    expect(place.host).toBe(join(root, 'run'));
    expect(statSync(place.host).mode & 0o777).toBe(0o700);
    expect(findSocketPlace(root)).toEqual(place);
  });

  it('lies elsewhere, noted in the data directory, where its path would be too long', () => {
    const deep = join(root, 'd'.repeat(100));
    mkdirSync(deep);
    const place = prepareSocketPlace(deep);
    expect(Buffer.byteLength(place.path)).toBeLessThanOrEqual(107);
    expect(statSync(place.host).mode & 0o777).toBe(0o700);
    expect(findSocketPlace(deep)).toEqual(place);
    removeSocketPlace(deep);
    expect(existsSync(place.host)).toBe(false);
  });

  it('takes the place of one that a killed process left, wherever that lay', () => {
    const deep = join(root, 'd'.repeat(100));
    mkdirSync(deep);
    const left = [prepareSocketPlace(root), prepareSocketPlace(deep)];
    for (const place of left) writeFileSync(place.path, '');
    prepareSocketPlace(root);
    prepareSocketPlace(deep);
    for (const place of left) expect(existsSync(place.path)).toBe(false);
    removeSocketPlace(deep);
  });
});
