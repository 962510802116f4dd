export interface UsageCounts {
  turns: number;
  compiles: number;
  compiledTokens: number;
  recalls: number;
  storedRecords: number;
  compressions: number;
  promptTokens: number;
  savedTokens: number;
}

/** Counts of one project and key on one day (UTC, `2027-01-31`). */
export interface UsageRow extends UsageCounts {
  day: string;
  projectId: string;
  keyId: string;
}

/** What was done, counted in the transaction of the receipts that tell of it. */
export interface UsageReports {
  /** Rows of the days from `from` to `to`, both included, in the order of days. */
  rows(tenantId: string, from: string, to: string): Promise<UsageRow[]>;
}
