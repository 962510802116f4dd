/** What the platform itself holds of a project for a while, beside the project's storage: messages and their traces. */
export interface TransientData {
  /**
   * Forgets it, when the project's data go: messages that were set aside, and as far as possible what the log of the
   * queues tells of those that are long answered.
   * @throws HivemindError STORAGE_UNAVAILABLE when messages that were set aside may be left
   */
  forget(projectId: string): Promise<void>;
}
