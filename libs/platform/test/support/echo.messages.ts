import { message } from '@hivemind/contracts';
import { z } from 'zod';

const text = z.object({ text: z.string() });

/** Answers with what it was sent. */
export const say = message('echo.say.v1', text, text);
/** Answers with an error that has every public part, and a cause. */
export const refuse = message('echo.refuse.v1', text, text);
/** Throws something that is no error of the platform. */
export const breakOff = message('echo.break-off.v1', text, text);
/** Returns what its contract does not allow. */
export const lie = message('echo.lie.v1', text, text);
/** Is answered when the test lets it. */
export const hold = message('echo.hold.v1', text, text);
/** Answers with so many characters. */
export const swell = message('echo.swell.v1', z.object({ text: z.string(), size: z.int() }), text);
