import { createHash } from 'node:crypto';

/** SHA-256 (hex): what is kept of tokens and cookies. They are random, so no slower digest is needed. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
