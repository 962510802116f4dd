import { z } from 'zod';

const answerSchema = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({ content: z.string() }) })).min(1),
  usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }).optional(),
});

/** What a model said, and what it took. */
export interface ChatAnswer {
  text: string;
  /** 0 where the provider does not tell. */
  promptTokens: number;
  completionTokens: number;
}

/** The shape of both providers' chat completions. Undefined for anything else. */
export function readChatAnswer(answer: unknown): ChatAnswer | undefined {
  const { success, data } = answerSchema.safeParse(answer);
  if (!success) return undefined;
  return {
    text: data.choices[0]!.message.content,
    promptTokens: data.usage?.prompt_tokens ?? 0,
    completionTokens: data.usage?.completion_tokens ?? 0,
  };
}
