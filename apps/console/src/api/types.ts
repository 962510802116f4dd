import type * as contract from '@hivemind/contracts/admin';

/** What a schema answers, and what it takes. By the schema's own type, so that the validator is not bundled. */
type Answered<S extends { _zod: { output: unknown } }> = S['_zod']['output'];
type Sent<S extends { _zod: { input: unknown } }> = S['_zod']['input'];

export type Session = Answered<typeof contract.sessionData>;
export type Role = Session['admin']['role'];
export type AdminRole = contract.AdminRole;
export type Workspace = Answered<typeof contract.workspaceSchema>;
export type CreatedWorkspace = Answered<typeof contract.createWorkspaceData>;
export type Plan = Answered<typeof contract.planSchema>;
export type PlanChange = Sent<typeof contract.planBody>;

export type Project = Answered<typeof contract.projectSchema>;
export type ProjectStats = Answered<typeof contract.projectStatsData>;
export type NewProject = Sent<typeof contract.createProjectBody>;
export type ProjectChange = Sent<typeof contract.changeProjectBody>;
export type StorageState = Answered<typeof contract.storageData>;
export type StorageBinding = Sent<typeof contract.bindStorageBody>;

export type ProjectRole = Answered<typeof contract.roleSchema>;
export type Key = Answered<typeof contract.keySchema>;
export type NewKey = Sent<typeof contract.createKeyBody>;
export type KeyChange = Sent<typeof contract.changeKeyBody>;
export type IssuedKey = Answered<typeof contract.issuedKeyData>;

export type Upstream = Answered<typeof contract.upstreamSchema>;
export type NewUpstream = Sent<typeof contract.createUpstreamBody>;
export type UpstreamChange = Sent<typeof contract.changeUpstreamBody>;
export type HiveState = Answered<typeof contract.hiveStateSchema>;
export type HiveStateChange = Sent<typeof contract.hiveStateBody>;

export type StoredRecord = Answered<typeof contract.memoriesData>['memories'][number];
export type VersionedRecord = Answered<typeof contract.memoryViewData>['memory'];
export type RemovedRecord = Answered<typeof contract.removedMemoryData>;
export type Receipt = Answered<typeof contract.receiptViewData>['receipt'];
export type Operation = Receipt['operation'];
export type Verification = Answered<typeof contract.verificationData>;
export type TurnSummary = Answered<typeof contract.turnsData>['turns'][number];
export type Turn = Answered<typeof contract.turnViewData>['turn'];
export type Candidate = Turn['candidates'][number];
export type Compression = Answered<typeof contract.compressionViewData>['compression'];
export type PromptMessage = NonNullable<Compression['kept']>['before'][number];
export type PacketSource = Candidate['source'];

export type UsageReport = Answered<typeof contract.usageReportData>;
export type UsageCounts = Answered<typeof contract.usageCountsSchema>;
export type AuditEntry = Answered<typeof contract.auditEntrySchema>;
export type Admin = Answered<typeof contract.adminSchema>;
export type NewAdmin = Sent<typeof contract.createAdminBody>;
export type System = Answered<typeof contract.systemData>;
