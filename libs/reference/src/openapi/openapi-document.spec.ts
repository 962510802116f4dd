import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROUTES } from '@hivemind/contracts';
import { ADMIN_ROUTES } from '@hivemind/contracts/admin';
import { adminOpenApiDocument } from './admin-document';
import { type JsonSchema, operationsOf } from './document';
import { openApiDocument } from './openapi-document';
import { proxyOperations } from './proxy-operations';

const document = openApiDocument();

/** The validator is an ES module with a program; the program is asked. */
function validate(text: string): { valid: boolean; errors?: unknown } {
  const main = require.resolve('@seriousme/openapi-schema-validator/package.json');
  const directory = mkdtempSync(join(tmpdir(), 'openapi-'));
  const file = join(directory, 'openapi.json');
  writeFileSync(file, text);
  try {
    const program = join(dirname(main), 'bin', 'validate-api-cli.js');
    return JSON.parse(execFileSync(process.execPath, [program, file], { encoding: 'utf8' })) as { valid: boolean };
  } catch (failed) {
    return { valid: false, errors: (failed as { stdout: string }).stdout };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Every schema of a value that is not a keyword's own text, with where it stands. */
function* schemasIn(value: unknown, at: string): Generator<[string, JsonSchema]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && !at.endsWith('.properties')) yield [at, value];
  for (const [key, inner] of Object.entries(value)) if (key !== 'examples') yield* schemasIn(inner, `${at}.${key}`);
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', () => {
    expect(validate(JSON.stringify(document))).toEqual({ valid: true });
  });

  it('is valid for the admin service, too, which names its schemas, and one operation for each route', () => {
    const admin = adminOpenApiDocument();
    expect(validate(JSON.stringify(admin))).toEqual({ valid: true });
    const operations = operationsOf(admin).map(({ operationId }) => operationId);
    expect(operations.sort()).toEqual(ADMIN_ROUTES.map(({ operationId }) => operationId).sort());
    const references = [...JSON.stringify(admin).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w.]+)"/g)];
    for (const [, kind, name] of references) expect(admin.components).toHaveProperty([kind!, name!]);
  });

  it('is refused by the validator when it is broken', () => {
    expect(validate(JSON.stringify({ ...document, paths: { turn: {} } })).valid).toBe(false);
  });

  it('holds one operation for each route of the registry, and those to model providers', () => {
    const operations = operationsOf(document);
    expect(operations.map(({ operationId }) => operationId)).toEqual([
      ...ROUTES.map(({ operationId }) => operationId),
      ...operationsOf({ ...document, paths: proxyOperations() }).map(({ operationId }) => operationId),
    ]);
    expect(operations.every((operation) => operation.security || operation.parameters.length > 0)).toBe(true);
  });

  it('refers only to what it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w.]+)"/g)];
    expect(JSON.stringify(document)).not.toMatch(/"\$ref":"(?!#\/components\/)/);
    for (const [, kind, name] of references) expect(document.components).toHaveProperty([kind!, name!]);
  });

  it('lets no schema through that says nothing', () => {
    const silent = [...schemasIn(document.components.schemas, 'schemas')].filter(
      ([at, schema]) => Object.keys(schema).length === 0 && !/HostMessages\.items$|additionalProperties$/.test(at),
    );
    expect(silent).toEqual([]);
  });

  it('tells of what Zod checks by code: metadata, filters, both forms of messages, text limits', () => {
    const { Metadata, MetadataFilter, HostMessages, TurnBody } = document.components.schemas;
    expect(Metadata).toMatchObject({ type: 'object', maxProperties: 64, propertyNames: { maxLength: 128 } });
    expect(MetadataFilter).toMatchObject({ minProperties: 1, additionalProperties: { anyOf: [{}, { minItems: 1 }] } });
    expect(HostMessages!.anyOf!.map(({ items }) => items!.$ref)).toEqual([
      '#/components/schemas/ChatMessage',
      '#/components/schemas/EventMessage',
    ]);
    expect(TurnBody!.properties!.user_input).toMatchObject({ minLength: 1, maxLength: 200_000 });
    expect(TurnBody!.required).toEqual(
      expect.arrayContaining(['user_input', 'session_id', 'turn_number', 'budget_total', 'exchange_pair_id']),
    );
    expect(TurnBody!.required).toHaveLength(5);
  });

  it('keeps answers open for new fields and overlays closed', () => {
    expect(document.components.schemas.TurnData).not.toHaveProperty('additionalProperties');
    expect(document.components.schemas.PolicyOverlay).toMatchObject({ additionalProperties: false });
  });
});
