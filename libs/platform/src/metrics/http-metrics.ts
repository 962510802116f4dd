import { Gauge, Histogram, type Registry } from 'prom-client';
import { REQUEST_BUCKETS } from './buckets';

export interface AnsweredRequest {
  method: string;
  /** As it was declared, with the names of its parameters; undefined for a path that is no route. */
  route: string | undefined;
  /** `aborted` when the client left before the answer. */
  status: number | 'aborted';
  tookMs: number;
}

/** Requests at the edge. */
export class HttpMetrics {
  private readonly duration: Histogram<'method' | 'route' | 'status'>;
  private readonly inFlight: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.duration = new Histogram({
      name: 'hivemind_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    });
    this.inFlight = new Gauge({
      name: 'hivemind_http_requests_in_flight',
      help: 'Requests that are being answered now.',
      registers,
    });
  }

  begun(): void {
    this.inFlight.inc();
  }

  ended({ method, route, status, tookMs }: AnsweredRequest): void {
    this.inFlight.dec();
    // Paths and methods that clients make up must not become series.
    const labels = route === undefined ? { method: 'any', route: 'none' } : { method, route };
    this.duration.observe({ ...labels, status: String(status) }, tookMs / 1_000);
  }
}
