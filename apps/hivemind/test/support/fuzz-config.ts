/** How many requests the fuzz tests send: 2,000 in a test run, what `npm run fuzz` asks for otherwise. */
export const fuzzRequests = Number(process.env.HIVEMIND_FUZZ_REQUESTS ?? 2_000);
