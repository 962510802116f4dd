import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { JsonSchema } from './document';
import { plainSchema } from './plain-schema';

/** `input`: what a client sends; `output`: what it is answered. */
export type Direction = 'input' | 'output';

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The named schemas of a document, collected while its operations are made. */
export class ComponentSchemas {
  private readonly named = new Map<string, JsonSchema>();

  /** JSON Schema of a Zod schema. Every schema in it that has an id becomes a component and a reference to it. */
  convert(schema: z.ZodType, direction: Direction): JsonSchema {
    const { $defs = {}, ...root } = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' });
    delete root.$schema;
    for (const [name, inner] of Object.entries($defs))
      if (!name.startsWith('__schema')) this.add(name, plainSchema(inner as JsonSchema, direction));
    return plainSchema(root as JsonSchema, direction);
  }

  /** A reference to a Zod schema: by its own id, else by the name given. */
  reference(schema: z.ZodType, direction: Direction, name: string): JsonSchema {
    const converted = this.convert(schema, direction);
    return converted.$ref ? converted : this.add(name, converted);
  }

  /** @throws Error when the name stands for another schema already */
  add(name: string, schema: JsonSchema): JsonSchema {
    const standing = this.named.get(name);
    if (standing && !isDeepStrictEqual(standing, schema)) throw new Error(`two schemas are called ${name}`);
    this.named.set(name, schema);
    return refTo(name);
  }

  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.named].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
