import { Injectable } from '@nestjs/common';
import type { MemoryRecord, Scope } from '@hivemind/contracts';
import type { ExportPosition } from '@hivemind/ports';
import { returnedRecord } from '../search/returned-record';
import { ProjectStores } from '../store/project-stores';

/** A page is one answer in memory: contents may be 800 KB each, so that their number alone does not bound it. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

export interface ExportPageRequest {
  after: ExportPosition | null;
  until: number;
  limit: number;
}

/** Reads a project's records page by page. */
@Injectable()
export class RecordExport {
  constructor(private readonly stores: ProjectStores) {}

  /** `last` is the position the next page goes on from; null when nothing follows. */
  async page(
    scope: Scope,
    { after, until, limit }: ExportPageRequest,
  ): Promise<{ records: MemoryRecord[]; last: ExportPosition | null }> {
    const store = await this.stores.of(scope.projectId);
    const query = { after: after ?? undefined, until, maxRecords: limit, maxBytes: MAX_PAGE_BYTES };
    const { records, more } = await store.exportPage(query);
    const last = more ? records.at(-1)! : null;
    return {
      records: records.map((record) => returnedRecord(record)),
      last: last && { timestamp: last.timestamp, id: last.id },
    };
  }
}
