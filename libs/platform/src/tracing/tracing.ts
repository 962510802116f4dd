/** What is undefined is left out. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What a span is about. Neither its name nor its attributes may hold secrets or what a tenant wrote. */
export interface SpanFacts {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** W3C trace context of the parent. Default, also for what is none: the span that is around the caller, if there is one. */
  parent?: string | null;
  attributes?: SpanAttributes;
}

/** A span that has begun. */
export interface OpenSpan {
  /** W3C trace context by which others continue from here; null while nothing is traced. */
  readonly traceparent: string | null;
  set(attributes: SpanAttributes): void;
  /** @param error what the work failed with; only its kind is kept */
  end(error?: unknown): void;
}

/** Makes spans. Given by the root module; `NO_TRACING` where traces are off. No method ever throws for a reason of its own. */
export abstract class Tracing {
  /** Begins a span, which the caller ends. */
  abstract begin(facts: SpanFacts): OpenSpan;
  /** Runs `work` in a span, the parent of those that begin meanwhile. It ends with the work and knows of its failure. */
  abstract around<T>(facts: SpanFacts, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Runs `work` with `span`, which stays open, as the parent of those that begin meanwhile. */
  abstract during<T>(span: OpenSpan, work: () => T): T;
  /** Sends what has not been sent. Resolves within seconds, whether or not it could be sent. */
  abstract close(): Promise<void>;
}

const NO_SPAN: OpenSpan = { traceparent: null, set: () => undefined, end: () => undefined };

class NoTracing extends Tracing {
  begin(): OpenSpan {
    return NO_SPAN;
  }
  around<T>(_facts: SpanFacts, work: (span: OpenSpan) => Promise<T>): Promise<T> {
    return work(NO_SPAN);
  }
  during<T>(_span: OpenSpan, work: () => T): T {
    return work();
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Traces that are off. */
export const NO_TRACING: Tracing = new NoTracing();
