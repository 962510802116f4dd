import type { z } from 'zod';
import { HivemindError } from './hivemind-error';

type Issue = z.core.$ZodIssue;

/** `['messages', 0, 'content']` as `messages[0].content`. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  );
}

function limitOf(issue: Issue): number | undefined {
  if (issue.code === 'too_big') return Number(issue.maximum);
  if (issue.code === 'too_small') return Number(issue.minimum);
  return issue.code === 'custom' && typeof issue.params?.limit === 'number' ? issue.params.limit : undefined;
}

function describe(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `is required and must be ${issue.expected}`
        : `must be ${issue.expected}, not ${nameOfType(issue.input)}`;
    case 'too_big':
      return `must be at most ${format(issue.maximum)}${issue.origin === 'array' ? ' items' : ''}`;
    case 'too_small':
      return `must be at least ${format(issue.minimum)}${issue.origin === 'array' ? ' items' : ''}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((v) => JSON.stringify(v)).join(', ')}`;
    case 'unrecognized_keys':
      return 'is not a known field here; leave it out';
    default:
      return issue.message;
  }
}

function nameOfType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const format = (n: number | bigint): string => n.toLocaleString('en-US');

/** The path of an issue; an unknown key is named itself, not the object that holds it. */
function pathOf(issue: Issue): PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : [...issue.path];
}

/**
 * A VALIDATION_ERROR for the first fault Zod found: `details.field` names it, `details.limit` the limit it broke.
 * @param whole what to call the value when the fault is the value itself (`body`, `query`)
 */
export function validationError(error: z.ZodError, whole = 'body'): HivemindError {
  const [issue] = error.issues;
  if (!issue) return new HivemindError('VALIDATION_ERROR', `${whole} is not valid`, { details: { field: whole } });
  const field = fieldPath(pathOf(issue)) || whole;
  const limit = limitOf(issue);
  return new HivemindError('VALIDATION_ERROR', `${field} ${describe(issue)}`, {
    details: { field, ...(limit === undefined ? {} : { limit }) },
  });
}

/**
 * Parses or throws a VALIDATION_ERROR that names the field.
 * `reportInput` lets the message tell a missing field from one of the wrong type; the value itself is never quoted.
 */
export function parseOrThrow<S extends z.ZodType>(schema: S, value: unknown, whole = 'body'): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw validationError(result.error, whole);
}
