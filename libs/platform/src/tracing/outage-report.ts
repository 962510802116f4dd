import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../logging/logger';

type Done = Parameters<SpanExporter['export']>[1];

/** As the SDK numbers them; the package that names them is loaded only where traces are on. */
const SUCCESS = 0;

/** An exporter that says once in the log when spans begin to be lost, and once when they arrive again. */
export class OutageReport implements SpanExporter {
  private isUp = true;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly log: Logger,
  ) {}

  export(spans: ReadableSpan[], done: Done): void {
    this.exporter.export(spans, (result) => {
      const isUp = Number(result.code) === SUCCESS;
      // The message alone: an error of the HTTP client holds the headers that were sent, and a secret may be in them.
      if (!isUp && this.isUp) this.log.warn({ reason: result.error?.message }, 'traces cannot be sent; they are lost');
      if (isUp && !this.isUp) this.log.info('traces are sent again');
      this.isUp = isUp;
      done(result);
    });
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}
