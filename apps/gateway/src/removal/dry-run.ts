/** Stands in the receipt and in the answer of a call that counted and changed nothing. */
export const dryRunMark = (dryRun: boolean): { dry_run?: true } => (dryRun ? { dry_run: true } : {});
