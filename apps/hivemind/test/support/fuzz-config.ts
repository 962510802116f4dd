/** How many requests the fuzz tests send: 500 in a test run, what `npm run fuzz` asks for otherwise. */
export const fuzzRequests = Number(process.env.HIVEMIND_FUZZ_REQUESTS ?? 500);

/** A test run repeats the same requests, so that it is red for its own change only; `npm run fuzz` draws new ones. */
export const fuzzSeed = process.env.HIVEMIND_FUZZ_REQUESTS === undefined ? { seed: 20_261_129 } : {};
