/** A moment as it is answered. @param seconds epoch seconds */
export const moment = (seconds: number): string => new Date(seconds * 1000).toISOString();

export const momentOrNull = (seconds: number | null): string | null => (seconds === null ? null : moment(seconds));
