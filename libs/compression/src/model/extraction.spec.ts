import type { ExtractedState } from '@hivemind/contracts';
import { conversation, fileOfStep, settingsOf } from '../../test/conversation.fixture';
import { compressPrompt } from '../compress-prompt';
import { emptySessionMemory } from '../session/session-memory';
import { forgottenLines } from './complete-state';
import type { ExtractionRequest, Extractor } from './extractor';

const STATE: ExtractedState = {
  intent: 'review_project',
  difficulty: 'standard',
  reasoning_effort: 'medium',
  active_constraints: {
    identifiers: { branch: 'main-77' },
    values: {},
    actions_taken: [],
    files_modified: [],
    progress: {},
    requirements: {},
    errors_encountered: [],
  },
  conversation_status: 'in_progress',
};
const VALID = JSON.stringify(STATE);

/** A model that gives these answers one after the other, and what it was asked. */
function modelWith(...answers: string[]): { asked: ExtractionRequest[]; extract: Extractor } {
  const asked: ExtractionRequest[] = [];
  const extract: Extractor = (request) => {
    asked.push(request);
    return Promise.resolve({ text: answers[asked.length - 1]!, promptTokens: 100, completionTokens: 10 });
  };
  return { asked, extract };
}

const settings = settingsOf({ extractor: 'openai' });
const compress = async (extract: Extractor) =>
  (await compressPrompt(conversation(8), settings, { nowMs: 0, memory: null, extract })).result;

describe('a state by a model', () => {
  it.each([
    ['bare', VALID],
    ['in prose', `Here it is:\n\`\`\`json\n${VALID}\n\`\`\`\nDone.`],
  ])('is taken from an answer that is %s', async (_, answer) => {
    const { asked, extract } = modelWith(answer);
    const result = await compress(extract);
    expect(result).toMatchObject({ mode: 'state', extraction_prompt_tokens: 100, extraction_completion_tokens: 10 });
    expect(result.state!.intent).toBe('review_project');
    expect(String(result.messages[1]!['content'])).toContain('review_project');
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['no JSON', 'I would rather not.', 'it is not JSON'],
    ['no state', '{"intent":1}', 'intent is missing or of the wrong type'],
  ])('is asked for once more after %s, and all that was spent counts', async (_, answer, fault) => {
    const { asked, extract } = modelWith(answer, VALID);
    expect(await compress(extract)).toMatchObject({
      mode: 'state',
      extraction_prompt_tokens: 200,
      extraction_completion_tokens: 20,
    });
    expect(asked[1]!.prompt).toContain(fault);
  });

  it.each(['still none', '[]', '{"intent":"x"}', '}{'])(
    'fails after a second answer that is no state: %s',
    async (answer) => {
      const { asked, extract } = modelWith(answer, answer);
      expect(await compress(extract)).toMatchObject({ mode: 'none', fallback: 'extraction_failed', state: null });
      expect(asked).toHaveLength(2);
    },
  );

  it('is completed by the rules: every action, and what it forgot of the history', async () => {
    const result = await compress(modelWith(VALID).extract);
    const told = result.state!.active_constraints;
    expect(told.identifiers).toMatchObject({ branch: 'main-77' });
    expect(told.actions_taken.map((action) => action['input'])).toContain(JSON.stringify({ path: fileOfStep(1) }));
    expect(String(result.messages[1]!['content'])).toContain(fileOfStep(1));
  });

  it('is made of the whole history, whenever it is renewed', async () => {
    const always = settingsOf({ extractor: 'openai', policy: 'cache_aware', cached_token_price: 1 });
    const { asked, extract } = modelWith(VALID, VALID, VALID, VALID, VALID, VALID);
    let memory = emptySessionMemory();
    for (const steps of [8, 12]) {
      const made = await compressPrompt(conversation(steps), always, { nowMs: 0, memory, extract });
      memory = made.memory!;
    }
    expect(asked).toHaveLength(2);
    for (let step = 1; step <= 10; step++) expect(asked[1]!.prompt).toContain(fileOfStep(step));
    const again = await compressPrompt(conversation(12), always, { nowMs: 0, memory, extract });
    expect(asked).toHaveLength(2);
    expect(again.result).toMatchObject({ mode: 'state', extraction_prompt_tokens: 0 });
  });
});

it('a state in more words than pay gives way to the one of the rules', async () => {
  const minding = (extractor: 'openai' | 'rules') =>
    settingsOf({ policy: 'cache_aware', cached_token_price: 0.25, extractor });
  let memory = emptySessionMemory();
  const at = (step: number, extract?: Extractor) =>
    compressPrompt(conversation(step), minding(extract ? 'openai' : 'rules'), { nowMs: step, memory, extract });
  let step = 10;
  let byRules = await at(step);
  while (byRules.result.mode === 'none') {
    memory = byRules.memory ?? memory;
    byRules = await at(++step);
  }
  const saving = byRules.result.original_tokens - byRules.result.tokens;
  const wordy = (share: number) =>
    JSON.stringify({ ...STATE, intent: `review ${'word '.repeat(Math.floor(saving * share))}` });
  const { result } = await at(step, modelWith(wordy(0.9)).extract);
  expect(result).toEqual({ ...byRules.result, extraction_prompt_tokens: 100, extraction_completion_tokens: 10 });
  expect((await at(step, modelWith(VALID).extract)).result.state!.intent).toBe('review_project');
});

it('a line of the log that is left says its tool by name, when the line that did is gone', () => {
  const lines = ['get_order({"id":"A-1001"}) → open', '"({"id":"A-1002"}) → sent', 'read(b.txt)', '"(c.txt)'];
  expect(forgottenLines('get_order A-1001 open b.txt', lines)).toEqual([
    'get_order({"id":"A-1002"}) → sent',
    'read(c.txt)',
  ]);
});
