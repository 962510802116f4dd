import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../logging/logger';
import { OtelTracing } from './otel-tracing';
import { OutageReport } from './outage-report';
import { NO_TRACING, type Tracing } from './tracing';
import type { TracingSettings } from './tracing-variables';

/** A collector that does not answer by then has lost these spans, in milliseconds. */
const EXPORT_TIMEOUT_MS = 5_000;

/**
 * The traces of a process. Where they are off, nothing of the SDK is loaded. A collector that is away costs spans and
 * one line in the log, never a request. How often spans are sent, which are kept and with which headers is set by the
 * variables of the OpenTelemetry SDK (`OTEL_BSP_*`, `OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`).
 * @param service name of the process, as its log lines carry it
 */
export async function openTracing(service: string, { url }: TracingSettings, log: Logger): Promise<Tracing> {
  if (url === null) return NO_TRACING;
  const [sdk, otlp, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter: SpanExporter = new otlp.OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const own = resources.resourceFromAttributes({ 'service.name': service, 'service.namespace': 'hivemind' });
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.BasicTracerProvider({
    resource: resources.defaultResource().merge(own).merge(given),
    spanProcessors: [
      new sdk.BatchSpanProcessor(new OutageReport(exporter, log), { exportTimeoutMillis: 2 * EXPORT_TIMEOUT_MS }),
    ],
  });
  return new OtelTracing(provider.getTracer('hivemind'), () => provider.shutdown());
}
