import { SecretBox } from './secret-box';

const key = (fill: number) => new Uint8Array(32).fill(fill);

describe('SecretBox', () => {
  it('opens what it sealed, and seals the same secret differently each time', () => {
    const box = new SecretBox(key(1));
    const [one, two] = [box.seal('geheim 🔑', 'here'), box.seal('geheim 🔑', 'here')];
    expect(box.open(one, 'here')).toBe('geheim 🔑');
    expect(one.sealed).not.toEqual(two.sealed);
    expect(box.open(box.seal('', 'here'), 'here')).toBe('');
  });

  it('opens what a previous key sealed and seals with the current one', () => {
    const old = new SecretBox(key(1)).seal('secret', 'here');
    const box = new SecretBox(key(2), [key(1)]);
    expect(box.open(old, 'here')).toBe('secret');
    expect(box.seal('secret', 'here').keyId).not.toBe(old.keyId);
  });

  it('does not open what was changed, moved, cut or sealed with an unknown key', () => {
    const box = new SecretBox(key(1));
    const { sealed, keyId } = box.seal('secret', 'here');
    const changed = sealed.slice();
    changed[14]! ^= 1;
    const fault = expect.objectContaining({ code: 'INTERNAL_ERROR' });
    expect(() => box.open({ sealed: changed, keyId }, 'here')).toThrow(fault);
    expect(() => box.open({ sealed, keyId }, 'there')).toThrow(fault);
    expect(() => box.open({ sealed: sealed.slice(0, 20), keyId }, 'here')).toThrow(fault);
    expect(() => new SecretBox(key(2)).open({ sealed, keyId }, 'here')).toThrow(fault);
  });

  it('takes only keys of 32 bytes', () => {
    expect(() => new SecretBox(new Uint8Array(16))).toThrow(RangeError);
  });
});
