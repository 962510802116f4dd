import { z } from 'zod';
import { identifier, optional } from '../../wire/text.schema';
import { momentSchema, nameSchema, secretSchema } from './parts.schema';

const kind = z.enum(['openai', 'anthropic']);
const models = z
  .array(nameSchema)
  .min(1)
  .max(100)
  .describe('Names of models it serves; `*` stands for any characters. Default: `["*"]`.');
const price = z
  .number()
  .min(0)
  .max(1)
  .describe('Price of a cached input token as a share of an uncached one; null: the usual one of its kind.');
const check = optional(z.boolean()).describe('False: save it without asking the provider. Default: true.');

export const upstreamSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind,
    base_url: z.string(),
    has_api_key: z.boolean(),
    models: z.array(z.string()),
    cached_token_price: z.number().nullable(),
    created_at: momentSchema,
    updated_at: momentSchema,
  })
  .meta({ id: 'Upstream', description: 'A model provider, without its credential.' });

export const createUpstreamBody = z.object({
  name: nameSchema,
  kind,
  base_url: secretSchema.describe("As the provider's SDK expects it: OpenAI `https://…/v1`, Anthropic the bare host."),
  api_key: optional(secretSchema).describe('Sealed when it is stored, and never answered.'),
  models: optional(models),
  cached_token_price: optional(price),
  check,
});
export const changeUpstreamBody = z
  .strictObject({
    name: nameSchema,
    base_url: secretSchema,
    api_key: secretSchema.nullable().describe('Null: none is sent any more.'),
    models,
    cached_token_price: price.nullable(),
    check: z.boolean(),
  })
  .partial()
  .refine(({ check: _, ...changes }) => Object.keys(changes).length > 0, { error: 'must name something to change' });
export const upstreamParams = z.object({ upstream_id: identifier().describe('The id of an upstream.') });
export const upstreamData = z.object({ upstream: upstreamSchema });
export const upstreamsData = z.object({
  upstreams: z.array(upstreamSchema).describe('In the order in which they are tried for a model: oldest first.'),
});
export const deleteUpstreamData = z.object({ message: z.string() });
