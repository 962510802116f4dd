import type { Extractor } from '@hivemind/compression';
import type { Extractors } from '@hivemind/ports';
import type { ExtractionSettings } from './extraction-variables';
import { huggingFaceExtractor } from './hugging-face-extractor';
import { openAiExtractor } from './openai-extractor';

/** The extractors that the variables name. */
export function createExtractors(given: ExtractionSettings): Extractors {
  const byName: Partial<Record<'huggingface' | 'openai', Extractor>> = {};
  const baseUrl = given.HIVEMIND_EXTRACTION_OPENAI_URL;
  const model = given.HIVEMIND_EXTRACTION_OPENAI_MODEL;
  if (baseUrl !== undefined && model !== undefined)
    byName.openai = openAiExtractor({ baseUrl, model, apiKey: given.HIVEMIND_EXTRACTION_OPENAI_KEY });
  const hosted = { model: given.HIVEMIND_EXTRACTION_HF_MODEL, url: given.HIVEMIND_EXTRACTION_HF_URL };
  if (hosted.model !== undefined || hosted.url !== undefined)
    byName.huggingface = huggingFaceExtractor({ ...hosted, token: given.HIVEMIND_EXTRACTION_HF_TOKEN });
  return { of: (name) => byName[name] };
}
