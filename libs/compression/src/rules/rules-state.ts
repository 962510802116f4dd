import type { ExtractedState } from '@hivemind/contracts';
import { isRequest, wordsOfUser } from '../reading/harness-text';
import type { Turn } from '../reading/turn';
import { errorsMet } from './errors-met';
import { filesModified } from './files-modified';
import { headOf } from './head-of';
import { namedValues } from './named-values';
import { standingInstructions } from './prose';
import type { LoggedAction } from './state-log';

const INTENT_LENGTH = 160;
const GREETING = /^(?:hi|hello|hey|good (?:morning|afternoon|evening))\b[^.!?\n]{0,30}[.!?,\n]+\s*/i;
const MOST_DONE = 40;

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= INTENT_LENGTH ? line : `${headOf(line, INTENT_LENGTH).replace(/\s+\S*$/, '')}…`;
};

const lastText = (turns: readonly Turn[], role: Turn['role']): string =>
  short(turns.findLast((turn) => turn.role === role && turn.text.trim() !== '')?.text ?? '');

function difficultyOf(actions: readonly LoggedAction[]): { difficulty: string; effort: string } {
  const failures = actions.filter((action) => !action.success).length;
  if (actions.length <= 3 && failures === 0) return { difficulty: 'simple', effort: 'low' };
  if (actions.length > 20 || failures > 3) return { difficulty: 'complex', effort: 'high' };
  return { difficulty: 'standard', effort: 'medium' };
}

/**
 * The state by rules: what was asked, what was done with what, what failed, what stands open.
 * @param earlierFiles files that were modified before, in calls of which no more is known
 */
export function rulesState(
  turns: readonly Turn[],
  actions: readonly LoggedAction[],
  earlierFiles: readonly string[],
): ExtractedState {
  const requests = turns.filter(isRequest);
  const { difficulty, effort } = difficultyOf(actions);
  const instructions = requests.flatMap((turn) => standingInstructions(wordsOfUser(turn.text)));
  const done = actions.filter((action) => action.success).map((action) => `#${action.step} ${action.tool}`);
  return {
    intent: short(wordsOfUser(requests[0]?.text ?? '').replace(GREETING, '')),
    difficulty,
    reasoning_effort: effort,
    active_constraints: {
      ...namedValues(actions),
      actions_taken: actions.map(({ tool, input, result, success }) => ({ tool, input, result, success })),
      files_modified: filesModified(actions, earlierFiles),
      progress: {
        done: done.slice(-MOST_DONE),
        current: lastText(turns, 'assistant'),
        next: [lastText(requests, 'user')].filter((text) => text !== ''),
      },
      requirements: Object.fromEntries(instructions.map((text, i) => [`instruction_${i + 1}`, text])),
      errors_encountered: errorsMet(actions),
    },
    conversation_status: 'in_progress',
  };
}
