import { z } from 'zod';
import { headerSecret, plainUrl } from '../provider-variables';

const baseUrl = plainUrl.transform((url) => url.replace(/\/+$/, ''));

/** Environment variables that name the models behind the extractors `openai` and `huggingface`. */
export const extractionVariables = {
  HIVEMIND_EXTRACTION_OPENAI_URL: baseUrl
    .optional()
    .describe('extractor openai: base URL of an endpoint that speaks OpenAI chat completions, such as https://host/v1'),
  HIVEMIND_EXTRACTION_OPENAI_KEY: headerSecret.optional().describe('its key'),
  HIVEMIND_EXTRACTION_OPENAI_MODEL: z.string().optional().describe('the model that it is asked for'),
  HIVEMIND_EXTRACTION_HF_MODEL: z
    .string()
    .optional()
    .describe('extractor huggingface: a chat model at Hugging Face; names the model where an endpoint is given'),
  HIVEMIND_EXTRACTION_HF_URL: baseUrl.optional().describe('its endpoint, instead of the hosted API'),
  HIVEMIND_EXTRACTION_HF_TOKEN: headerSecret.optional().describe('bearer token for the endpoint or the hosted API'),
};
/** The variables, checked: what `createExtractors` makes extractors of. */
export type ExtractionSettings = z.output<z.ZodObject<typeof extractionVariables>>;

/** Whether the variables fit together: for `superRefine` of the schema that holds them. */
export function checkExtractionVariables(given: ExtractionSettings, context: z.core.$RefinementCtx): void {
  if (!given.HIVEMIND_EXTRACTION_OPENAI_URL === !given.HIVEMIND_EXTRACTION_OPENAI_MODEL) return;
  const missing = given.HIVEMIND_EXTRACTION_OPENAI_URL
    ? 'HIVEMIND_EXTRACTION_OPENAI_MODEL'
    : 'HIVEMIND_EXTRACTION_OPENAI_URL';
  const message = 'is missing: the openai extractor needs both a base URL and a model';
  context.addIssue({ code: 'custom', path: [missing], message });
}
