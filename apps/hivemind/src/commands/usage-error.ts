/** The command was not used as it can be; the message says how it can. */
export class UsageError extends Error {}
