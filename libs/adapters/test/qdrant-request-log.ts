import type { QdrantOpenApi } from './qdrant-openapi';
import type { Exchange } from './qdrant-stand-in';

/** Options worth naming, by what tells of them in a request's body. */
const OPTIONS: Record<string, RegExp> = {
  prefetch: /"prefetch":\[/,
  'params.exact': /"params":\{"exact":true/,
  order_by: /"order_by":\{/,
  'scroll offset': /"offset":"/,
  'modifier idf': /"modifier":"idf"/,
  'distance Cosine': /"distance":"Cosine"/,
  'vectors {} (payload only)': /"vectors":\{\}/,
  shard_number: /"shard_number":1/,
  'sparse vector': /"indices":\[/,
  'match value': /"match":\{"value":/,
  'match any': /"match":\{"any":/,
  range: /"range":\{/,
  has_id: /"has_id":\[/,
  is_empty: /"is_empty":\{/,
  should: /"should":\[/,
  'with_payload fields': /"with_payload":\[/,
  'count exact': /"exact":true/,
  'index keyword': /"field_schema":"keyword"/,
  'index integer': /"field_schema":"integer"/,
  'index float': /"field_schema":"float"/,
};
const OPERATIONS = ['upsert', 'delete', 'set_payload', 'delete_payload', 'update_vectors', 'delete_vectors'];

/** Validates every exchange and remembers which parts of the API were used. */
export class QdrantRequestLog {
  /** Endpoints, operations and options with the number of requests that used them. */
  readonly used = new Map<string, number>();
  readonly faults = new Set<string>();
  requests = 0;

  /** @param openApi what exchanges are compared with; none are without it */
  constructor(private readonly openApi: QdrantOpenApi | null) {}

  note(exchange: Exchange): void {
    this.requests++;
    for (const fault of this.openApi?.faults(exchange) ?? []) this.faults.add(fault);
    const [path, query = ''] = exchange.url.split('?');
    this.use(`${exchange.method} ${path!.replace(/\/collections\/[^/]+/, '/collections/{name}')}`);
    for (const parameter of query.split('&').filter(Boolean)) this.use(`?${parameter}`);
    const { operations } = (exchange.body ?? {}) as { operations?: object[] };
    const kinds = new Set((operations ?? []).flatMap((operation) => Object.keys(operation)));
    for (const kind of kinds) if (OPERATIONS.includes(kind)) this.use(`operation ${kind}`);
    const text = JSON.stringify(exchange.body ?? null);
    for (const [option, sign] of Object.entries(OPTIONS)) if (sign.test(text)) this.use(option);
    if (exchange.headers['api-key'] !== undefined) this.use('header api-key');
  }

  /** A table of what was used. */
  table(): string {
    const rows = [...this.used].sort(([a], [b]) => a.localeCompare(b));
    const width = Math.max(...rows.map(([name]) => name.length));
    return rows.map(([name, count]) => `  ${name.padEnd(width)}  ${String(count).padStart(7)}`).join('\n');
  }

  private use(name: string): void {
    this.used.set(name, (this.used.get(name) ?? 0) + 1);
  }
}
