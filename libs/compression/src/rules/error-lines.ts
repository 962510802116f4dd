const ERROR_WORD =
  /\b(error|exception|traceback|failed|failure|not found|invalid|cannot|can't|could not|denied|no such file|not allowed|unrecognized|undefined|does not exist|did not apply|forbidden|timed? ?out|refused|fatal|panic)\b/i;
const EXCEPTION_LINE = /^\w*(Error|Exception)\b.*:/;
const FAILED_HEAD =
  /^\s*(error|traceback|usage:|fatal|exception|failed)|<returncode>\s*[1-9-]|"?(?:exit_?code|returncode)"?\s*[:=]\s*[1-9-]|^\s*\{\s*"(?:error|errors|exception)"\s*:(?!\s*(?:null|""|\[\]|false))/i;
const FAILED_TEXT =
  /command not found|No such file or directory|Permission denied|(?:Error|Exception): |\bsyntax error\b/;
/** An error that stands deep in a long output is no failure of the call: a log may be full of them. */
const HEAD_LENGTH = 400;

/** Whether the result of a call says that it failed. */
export function isFailure(text: string): boolean {
  const head = text.slice(0, HEAD_LENGTH);
  return FAILED_HEAD.test(head) || FAILED_TEXT.test(head) || text.includes('Traceback (most recent call last)');
}

/** Whether a line speaks of an error. */
export const namesError = (line: string): boolean => ERROR_WORD.test(line) || EXCEPTION_LINE.test(line);

/** The lines that name an error: exceptions first, then other lines that speak of one, in order; verbatim. */
export function errorLines(text: string, most: number): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.length > 3 && namesError(line));
  const naming = lines.filter((line) => EXCEPTION_LINE.test(line));
  return [...new Set([...naming, ...lines])].slice(0, most);
}
