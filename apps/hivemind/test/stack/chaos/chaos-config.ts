/** How much chaos: a little in a test run; what `npm run chaos` asks for otherwise. */
export const CHAOS = {
  turns: Number(process.env.HIVEMIND_CHAOS_TURNS ?? 160),
  /** Services killed, besides Redis twice and the database once. */
  serviceKills: Number(process.env.HIVEMIND_CHAOS_KILLS ?? 4),
  /** Processes of each service but the gateway. */
  replicas: process.env.HIVEMIND_CHAOS_REPLICAS ?? '1',
  inFlight: 16,
  projects: 4,
  deadlineMs: 15_000,
};
