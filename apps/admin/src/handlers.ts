import type { Type } from '@nestjs/common';
import { KeyHandlers } from './keys/key.handlers';
import { RoleHandlers } from './keys/role.handlers';
import { HiveStateHandlers } from './models/hivestate.handlers';
import { UpstreamHandlers } from './models/upstream.handlers';
import { AdminHandlers } from './oversight/admin.handlers';
import { AuditHandlers } from './oversight/audit.handlers';
import { SystemHandlers } from './oversight/system.handlers';
import { UsageHandlers } from './oversight/usage.handlers';
import { DeletionHandlers } from './projects/deletion.handlers';
import { ProjectHandlers } from './projects/project.handlers';
import { StorageHandlers } from './projects/storage.handlers';
import { CompressionHandlers } from './receipts/compression.handlers';
import { ReceiptHandlers } from './receipts/receipt.handlers';
import { TurnHandlers } from './receipts/turn.handlers';
import { VerificationHandlers } from './receipts/verification.handlers';
import { RecordHandlers } from './records/record.handlers';
import { RemovalHandlers } from './records/removal.handlers';
import { SessionHandlers } from './session/session.handlers';
import { PlanHandlers } from './workspaces/plan.handlers';
import { WorkspaceHandlers } from './workspaces/workspace.handlers';

/** Every class with methods that answer routes. */
export const HANDLERS: Type[] = [
  SessionHandlers,
  WorkspaceHandlers,
  PlanHandlers,
  ProjectHandlers,
  DeletionHandlers,
  StorageHandlers,
  RoleHandlers,
  KeyHandlers,
  UpstreamHandlers,
  HiveStateHandlers,
  RecordHandlers,
  RemovalHandlers,
  ReceiptHandlers,
  VerificationHandlers,
  TurnHandlers,
  CompressionHandlers,
  UsageHandlers,
  AuditHandlers,
  AdminHandlers,
  SystemHandlers,
];
