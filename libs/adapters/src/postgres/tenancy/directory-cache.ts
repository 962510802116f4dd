/**
 * How long what the directory tells is current: for 2 seconds, and for 0.2 where it is asked for again to refuse something;
 * served for 60 while the database is down.
 */
export const DIRECTORY_CACHE = {
  freshSeconds: 2,
  recheckSeconds: 0.2,
  staleSeconds: 60,
  retrySeconds: 1,
  maxEntries: 10_000,
};
