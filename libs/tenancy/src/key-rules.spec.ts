import { checkedExpiry, checkedKeyRole, endAfterRotation, MAX_OVERLAP_SECONDS } from './key-rules';
import { keyState } from './usability';

const NOW = 1_790_000_000;
const fault = (code: string, field: string) =>
  expect.objectContaining({ code, details: expect.objectContaining({ field }) });

describe('checkedKeyRole', () => {
  it.each(['agents', 'administrators', ' writers '])('lets a key carry %p', (role) => {
    expect(checkedKeyRole(role)).toBe(role.trim());
  });
  it.each(['admin', 'Admin', ' ADMIN ', ''])('refuses %p', (role) => {
    expect(() => checkedKeyRole(role)).toThrow(fault('VALIDATION_ERROR', 'role'));
  });
});

describe('checkedExpiry', () => {
  it.each([null, NOW + 0.001, 253_402_300_799])('takes %p', (expiresAt) => {
    expect(checkedExpiry(expiresAt, NOW)).toBe(expiresAt);
  });
  it.each([NOW, NOW - 1, 253_402_300_800, Infinity, NaN])('refuses %p', (expiresAt) => {
    expect(() => checkedExpiry(expiresAt, NOW)).toThrow(fault('VALIDATION_ERROR', 'expires_at'));
  });
});

describe('keyState', () => {
  const key = { destructive: 'none', expiresAt: null, revokedAt: null } as const;
  it.each([
    ['active', key],
    ['active', { ...key, expiresAt: NOW + 1 }],
    ['expired', { ...key, expiresAt: NOW }],
    ['expired', { ...key, expiresAt: NOW, destructive: null }],
    ['revoked', { ...key, expiresAt: NOW, revokedAt: NOW }],
    ['no_delete_level', { ...key, destructive: null }],
  ] as const)('is %s for %p', (state, facts) => {
    expect(keyState(facts, NOW)).toBe(state);
  });
});

describe('endAfterRotation', () => {
  const key = { destructive: 'delete', expiresAt: null, revokedAt: null } as const;
  it.each([
    ['the overlap', key, 3600, NOW + 3600],
    ['an overlap of nothing', key, 0, NOW],
    ['the longest overlap', key, MAX_OVERLAP_SECONDS, NOW + MAX_OVERLAP_SECONDS],
    ['its own earlier expiry', { ...key, expiresAt: NOW + 60 }, 3600, NOW + 60],
    ['the overlap before its own expiry', { ...key, expiresAt: NOW + 7200 }, 3600, NOW + 3600],
  ])('ends the old key after %s', (_, old, overlap, end) => {
    expect(endAfterRotation(old, overlap, NOW)).toBe(end);
  });
  it.each([
    ['revoked', { ...key, revokedAt: NOW }],
    ['expired', { ...key, expiresAt: NOW }],
  ])('refuses a key that is %s', (_, old) => {
    expect(() => endAfterRotation(old, 60, NOW)).toThrow(fault('CONFLICT', 'key_id'));
  });
  it.each([-1, MAX_OVERLAP_SECONDS + 1, NaN])('refuses an overlap of %p', (overlap) => {
    expect(() => endAfterRotation(key, overlap, NOW)).toThrow(fault('VALIDATION_ERROR', 'overlap'));
  });
});
