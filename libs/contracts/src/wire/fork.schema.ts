import { z } from 'zod';
import { anyText, identifier, MAX_ID_CHARACTERS, optional } from './text.schema';

export const forkBody = z
  .object({
    session_id: identifier().describe('The session to fork.'),
    new_session_id: identifier().describe('The new session; it must hold no records.'),
    author: optional(anyText(MAX_ID_CHARACTERS)).describe('Who forked it; kept on the marker.'),
  })
  .superRefine((body, ctx) => {
    if (body.session_id === body.new_session_id)
      ctx.addIssue({ code: 'custom', path: ['new_session_id'], message: 'must differ from session_id; pick a new id' });
  });

export const forkData = z.object({
  session_id: z.string(),
  forked_from: z.string(),
  fork_time: z.number().describe("The cut, in epoch seconds: what the parent stored before it is the fork's history."),
  marker_id: z.string(),
  receipt_id: z.string(),
});
