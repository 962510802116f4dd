const JOINER = '\u200d';

/**
 * Markers that some tokenizer in common use reads as one control token instead of text. Only those that open or close a
 * turn, a role or the whole sequence: they are what could put words into another's mouth.
 * - `<|…|>`: ChatML, Llama 3, Qwen, Phi, Harmony, Command R; with the full-width bar also DeepSeek
 * - `[INST]`, `<<SYS>>`, `[SYSTEM_PROMPT]`, `[TOOL_CALLS]` and their kin: Llama 2 and Mistral
 * - `<start_of_turn>`, `<end_of_turn>`: Gemma
 * - `<s>`, `</s>`, `<bos>`, `<eos>`, `<BOS_TOKEN>`, `<EOS_TOKEN>`: begin and end of sequence
 */
const MARKERS =
  /<[|｜][^<>|｜\r\n]{1,64}[|｜]>|\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]|<<\/?SYS>>|<\/?s>|<(?:bos|eos|BOS_TOKEN|EOS_TOKEN|start_of_turn|end_of_turn)>/g;

/**
 * The text with a zero-width joiner behind the first character of every control marker, which reads the same but is no
 * token, and how many there were. Neutralising twice changes nothing more.
 */
export function neutraliseControlTokens(text: string): { text: string; count: number } {
  // Most texts hold neither bracket, and looking for one character is many times cheaper than the pattern.
  if (!text.includes('<') && !text.includes('[')) return { text, count: 0 };
  let count = 0;
  const safe = text.replace(MARKERS, (marker) => {
    count += 1;
    return marker[0] + JOINER + marker.slice(1);
  });
  return { text: safe, count };
}
