import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { HivemindError } from '@hivemind/contracts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { within } from '../queue/within';
import { type OpenSpan, type SpanAttributes, type SpanFacts, Tracing } from './tracing';

/** How long a process that stops waits for its last spans to be taken, in milliseconds. */
const FLUSH_DEADLINE_MS = 3_000;

const KINDS: Record<SpanFacts['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Spans of OpenTelemetry. The span around the caller is kept here and not in the API's global, so that it is this process's own. */
export class OtelTracing extends Tracing {
  private readonly active = new AsyncLocalStorage<OtelSpan>();

  /** @param flush sends the rest and ends; it may take as long as it likes, or fail */
  constructor(
    private readonly tracer: Tracer,
    private readonly flush: () => Promise<unknown>,
  ) {
    super();
  }

  begin({ name, kind, parent, attributes }: SpanFacts): OtelSpan {
    const context = contextOf(parent) ?? this.active.getStore()?.context ?? ROOT_CONTEXT;
    return new OtelSpan(this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, context));
  }

  async around<T>(facts: SpanFacts, work: (span: OpenSpan) => Promise<T>): Promise<T> {
    const span = this.begin(facts);
    try {
      const result = await this.active.run(span, work, span);
      span.end();
      return result;
    } catch (error) {
      span.end(error);
      throw error;
    }
  }

  during<T>(span: OpenSpan, work: () => T): T {
    return span instanceof OtelSpan ? this.active.run(span, work) : work();
  }

  async close(): Promise<void> {
    // A collector that is away is no reason to stop otherwise; its absence is in the log already.
    await within(this.flush(), FLUSH_DEADLINE_MS, () => new Error('late')).catch(() => undefined);
  }
}

class OtelSpan implements OpenSpan {
  readonly traceparent: string;
  /** In which this span is the parent. */
  readonly context: Context;

  constructor(private readonly span: Span) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    this.context = trace.setSpan(ROOT_CONTEXT, span);
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  end(error?: unknown): void {
    if (error !== undefined) {
      const known = error instanceof HivemindError ? error : null;
      // Messages of errors may quote what a tenant wrote; the log has them.
      this.span.setAttribute('error.type', known?.code ?? (error instanceof Error ? error.name : typeof error));
      if (!known || known.status >= 500) this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/;

/** In which the span that a trace context names is the parent; undefined when it names none. */
function contextOf(traceparent: string | null | undefined): Context | undefined {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  const named: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(named) ? trace.setSpanContext(ROOT_CONTEXT, named) : undefined;
}
