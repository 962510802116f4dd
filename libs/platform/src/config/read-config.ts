import { z } from 'zod';

/** The settings of a process are not usable; the message lists every fault with its variable's name. */
export class ConfigError extends Error {}

/**
 * Reads a process's settings from its environment, once, at start.
 * @throws ConfigError with all faults at once
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration is not usable:\n${faults.join('\n')}`);
}

/** One line per variable: name, default, meaning. For `--help`. */
export function describeConfig(schema: z.ZodObject): string {
  const rows = Object.entries(schema.shape).map(([name, field]) => {
    const { description = '' } = z.globalRegistry.get(field) ?? {};
    const fallback = (schema as z.ZodObject).safeParse({}).data?.[name];
    return `  ${name.padEnd(34)} ${description}${fallback === undefined ? '' : ` (default ${String(fallback)})`}`;
  });
  return rows.join('\n');
}
