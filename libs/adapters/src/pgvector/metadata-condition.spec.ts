import { metadataCondition } from './metadata-condition';

describe('A metadata condition', () => {
  it('joins keys by "and", values by "or", and looks for each value alone and in a list', () => {
    const { sql, values } = metadataCondition({ tag: ['a', 1], author: 'ann' }, 3);
    expect(sql).toBe(
      '(metadata @> $3::jsonb or metadata @> $4::jsonb or metadata @> $5::jsonb or metadata @> $6::jsonb)' +
        ' and (metadata @> $7::jsonb or metadata @> $8::jsonb)',
    );
    expect(values).toEqual([
      '{"tag":"a"}',
      '{"tag":["a"]}',
      '{"tag":1}',
      '{"tag":[1]}',
      '{"author":"ann"}',
      '{"author":["ann"]}',
    ]);
  });
});
