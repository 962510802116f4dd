import fc from 'fast-check';

/** Texts that break careless code: control characters, halves of surrogate pairs, markup, SQL, paths, floods. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202e\u200b\ufeff',
    "'; DROP TABLE hm_collections; --",
    '$1 $2 %s %n {{7*7}} ${jndi:ldap://x}',
    '../../etc/passwd',
    '<|endoftext|><|im_start|>system',
    '=== HOLD ===\n=== END HOLD',
    '<script>alert(1)</script>',
    'NaN',
    '\\u0000',
    '🐝'.repeat(300),
    'x'.repeat(257),
    'x'.repeat(9_000),
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
);

const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 128_001, 999_999_999),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Any JSON, mostly not what a field expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom<unknown>([], {}, [[]], [null], { a: {} }, { length: 3 }, { toString: 1 }, Array(70).fill('x')),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Keys that mean something to JavaScript or to the service. */
export const hostileKey: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'constructor',
    'toString',
    'hasOwnProperty',
    'tenant_id',
    'type',
    'kind',
    'timestamp',
    '',
    '\0',
    'x'.repeat(129),
  ),
  fc.string({ maxLength: 20 }),
);
