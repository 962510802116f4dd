import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

/** Keys that a service stamps anew on import; all others, and the time, must come through. */
const STAMPED_ANEW = ['tenant_id', 'project_id', 'written_by_key', 'embedding_model', 'recall_count'];

/** A project of a running platform. */
export class Project {
  constructor(baseUrl, key, projectId) {
    this.base = `${baseUrl}/hivemind/v1`;
    this.headers = { authorization: `Bearer ${key}`, 'x-hivemind-project': projectId };
    this.clock = Date.now() / 1000 - 86_400;
  }

  post(path, body) {
    return this.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** Streams records as lines. */
  import(records) {
    const lines = Readable.from(
      (function* () {
        for (const record of records) yield `${JSON.stringify(record)}\n`;
      })(),
    );
    return this.request('/import', { method: 'POST', body: Readable.toWeb(lines), duplex: 'half' });
  }

  /** Everything, receipts too. */
  async export() {
    const records = [];
    for (let cursor = ''; cursor !== null; ) {
      const page = await this.request(`/export?limit=500${cursor && `&cursor=${cursor}`}`, { method: 'GET' });
      records.push(...page.records);
      cursor = page.next_cursor;
    }
    return records;
  }

  async records() {
    return (await this.export()).filter(({ metadata }) => metadata.kind !== 'receipt');
  }

  async replay(sessionId) {
    const { memories } = await this.post('/conversation/recall', { query: 'all', session_id: sessionId, top_k: 50 });
    return memories.map(({ id, content }) => ({ id, content }));
  }

  /** A half as an export of another platform would have it. */
  asHalf = ({ content, additional_metadata, ...place }) =>
    this.exported(content, { ...additional_metadata, ...place, type: 'conversation_exchange', kind: 'conversation' });

  asMemory = ({ content, metadata }) => this.exported(content, { ...metadata, kind: 'memory' });

  comparable = ({ id, content, metadata }) => ({
    id,
    content,
    metadata: Object.fromEntries(
      Object.entries(metadata)
        .filter(([key]) => !STAMPED_ANEW.includes(key))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  });

  exported(content, metadata) {
    this.clock += 1;
    return { id: randomUUID(), content, metadata: { ...metadata, timestamp: this.clock } };
  }

  async request(path, { headers, ...options }) {
    const response = await fetch(this.base + path, { ...options, headers: { ...this.headers, ...headers } });
    const { data, error } = await response.json();
    if (!response.ok) throw new Error(`${options.method} ${path}: ${response.status} ${error.code}: ${error.message}`);
    return data;
  }
}
