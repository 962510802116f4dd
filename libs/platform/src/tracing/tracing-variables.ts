import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });

/** Environment variables that turn traces on, to be spread into the settings of a process. */
export const tracingVariables = {
  HIVEMIND_TRACING: z
    .enum(['on', 'off'])
    .optional()
    .describe('whether traces are sent; on when an endpoint is given, off otherwise'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe(
      'collector of traces (OTLP over HTTP), to which /v1/traces is added; http://localhost:4318 when not given',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional().describe('the same as a whole URL; overrules it'),
};

export interface TracingSettings {
  /** Where traces are sent, as a whole URL; null where they are off. */
  url: string | null;
}

/** The variables as settings. */
export function tracingSettings(given: z.output<z.ZodObject<typeof tracingVariables>>): TracingSettings {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = given;
  const isOn = given.HIVEMIND_TRACING ? given.HIVEMIND_TRACING === 'on' : Boolean(endpoint ?? whole);
  return { url: isOn ? (whole ?? `${(endpoint ?? 'http://localhost:4318').replace(/\/+$/, '')}/v1/traces`) : null };
}
