/** A moment on the wire. */
export const moment = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString();

export const momentOrNull = (epochSeconds: number | null): string | null =>
  epochSeconds === null ? null : moment(epochSeconds);
