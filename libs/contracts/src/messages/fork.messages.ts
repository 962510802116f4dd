import { z } from 'zod';
import { message } from './message-contract';

export const forkSession = message(
  'recall.fork-session.v1',
  z.object({ sessionId: z.string(), newSessionId: z.string(), author: z.string().optional() }),
  z.object({ markerId: z.string(), forkTime: z.number() }),
);
