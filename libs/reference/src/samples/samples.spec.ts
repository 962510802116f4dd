import { route } from '@hivemind/contracts';
import { z } from 'zod';
import { codeSamples } from './code-samples';

const params = z.object({ memory_id: z.string() });
const common = {
  group: 'Memory',
  access: 'use',
  summary: 's',
  description: 'd',
  data: z.unknown(),
  errors: {},
} as const;

const write = route({
  ...common,
  method: 'PATCH',
  path: '/memory/{memory_id}',
  operationId: 'write',
  params,
  body: z.object({ note: z.string(), keep: z.boolean(), gone: z.null() }),
  examples: [
    { title: 't', params: { memory_id: 'm' }, body: { note: "it's `new`", keep: true, gone: null }, data: {} },
  ],
});
const lines = route({
  ...common,
  method: 'POST',
  path: '/import',
  operationId: 'lines',
  query: z.object({ mode: z.string() }),
  body: z.string(),
  bodyType: 'application/x-ndjson',
  examples: [{ title: 't', query: { mode: 'a b' }, body: '{"a":1}\n{"a":2}\n', data: {} }],
});

const sampleIn = (label: string, of: typeof write): string =>
  codeSamples(of).find((sample) => sample.label === label)!.source;

describe('samples', () => {
  it('quote what a language would read otherwise', () => {
    expect(sampleIn('curl', write)).toContain(`"it'\\''s \`new\`"`);
    expect(sampleIn('Go', write)).toContain(`\\"note\\": \\"it's \`new\`\\"`);
    expect(sampleIn('Python', write)).toMatch(/"keep": True,\n {4}"gone": None,/);
    expect(sampleIn('JavaScript', write)).toContain(`note: "it's \`new\`"`);
  });

  it('name the parameters of the path as the language would', () => {
    expect(sampleIn('curl', write)).toContain('curl -s -X PATCH "$HIVEMIND_URL/hivemind/v1/memory/$MEMORY_ID"');
    expect(sampleIn('JavaScript', write)).toContain("hivemind('PATCH', `/memory/${memoryId}`, {");
    expect(sampleIn('Python', write)).toContain('hivemind("PATCH", f"/memory/{memory_id}", {');
    expect(sampleIn('Go', write)).toContain('hivemind("PATCH", "/memory/"+memoryID, ');
  });

  it('send what is not JSON as it is, under its own type', () => {
    expect(sampleIn('curl', lines)).toContain('/import?mode=a+b"');
    expect(sampleIn('curl', lines)).toContain(
      `-H "Content-Type: application/x-ndjson" \\\n  --data-binary '{"a":1}\n{"a":2}\n'`,
    );
    for (const label of ['JavaScript', 'Python', 'Go'])
      expect(sampleIn(label, lines)).toMatch(/"?'?Content-Type'?"?: "application\/x-ndjson"/);
  });
});
