import { type Logger, Metrics, openTracing, type Tracing, type TracingSettings } from '@hivemind/platform';

/** How a process is looked into: what it counts, and the traces that it takes part in. */
export interface Telemetry {
  metrics: Metrics;
  tracing: Tracing;
}

/** @param service name of the process, as its log lines carry it */
export const openTelemetry = async (service: string, settings: TracingSettings, log: Logger): Promise<Telemetry> => ({
  metrics: new Metrics(),
  tracing: await openTracing(service, settings, log),
});
