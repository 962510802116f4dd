import type { ExportPage, ExportQuery, RecordIdentity, RecordTransfer, StoredRecord } from '@hivemind/ports';
import type { CollectionNames } from './collection-names';
import { exportStatement, type ExportRow } from './export-statement';
import { identityStatement, identityValues } from './identity-statement';
import type { PgWork } from './pg-session';
import { type RecordRow, storedRecord } from './record-rows';

/** Before every record. */
const BEGINNING = { timestamp: -Infinity, id: '00000000-0000-0000-0000-000000000000' };

/** Reading the records of one project for an export, and finding what an import would write again. */
export class CollectionTransfer implements RecordTransfer {
  constructor(
    private readonly session: PgWork,
    private readonly names: CollectionNames,
  ) {}

  async exportPage({ after = BEGINNING, until, maxRecords, maxBytes }: ExportQuery): Promise<ExportPage> {
    const values = [after.timestamp, after.id, until, maxRecords, maxBytes];
    const rows = await this.session.rows<ExportRow>(exportStatement(this.names), values);
    return { records: rows.map(storedRecord), more: rows.length > 0 && rows[0]!.ahead > rows.length };
  }

  async standing(identities: readonly RecordIdentity[]): Promise<StoredRecord[]> {
    if (identities.length === 0) return [];
    const rows = await this.session.rows<RecordRow>(identityStatement(this.names), identityValues(identities));
    return rows.map(storedRecord);
  }
}
