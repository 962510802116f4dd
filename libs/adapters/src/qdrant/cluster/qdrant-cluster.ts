import { HivemindError } from '@hivemind/contracts';
import { QdrantClient } from '@qdrant/js-client-rest';
import { CircuitBreaker } from './circuit-breaker';
import { clusterAddress, type QdrantBinding } from './cluster-address';
import { withDefaults, type ClusterOptions } from './cluster-options';
import { QdrantFault, faultOf } from './qdrant-fault';
import { listeningForRetryAfter, type ToldToWait } from './retry-after';
import { isVersionServed } from './server-version';

type Api = ReturnType<QdrantClient['api']>;

/** One request: what to call, with the settings that every request needs. */
export type Request<Result> = (api: Api, init: RequestInit) => Promise<{ data: { result?: Result } }>;

const SECOND_MS = 1000;

/**
 * A tenant's cluster, shared by everything that talks to it. Calls are repeated while that may help, end at their
 * deadline, and are not even begun while the circuit is open. Every call must be one that may arrive twice.
 */
export class QdrantCluster {
  private readonly api: Api;
  private readonly breaker: CircuitBreaker;
  private readonly options: Required<ClusterOptions>;
  private version: Promise<void> | undefined;
  private underWay = 0;

  /** @throws TypeError when the binding's URL is none */
  constructor(binding: QdrantBinding, options: ClusterOptions = {}) {
    const { scheme, host, port, prefix } = clusterAddress(binding.url);
    this.options = withDefaults(options);
    this.breaker = new CircuitBreaker(this.options);
    const client = new QdrantClient({
      url: `${scheme}://${host}:${port}`,
      port,
      prefix,
      // As a header of its own, because given as the key the client would write a warning to the console for http.
      headers: binding.apiKey === null ? {} : { 'api-key': binding.apiKey },
      checkCompatibility: false,
      // The deadline is kept here, over all attempts; the client's own would begin anew with each.
      timeout: Infinity,
    });
    this.api = client.api();
  }

  /** Waits as the options say; part of the cluster, so that all waiting can be controlled in one place. */
  pause(ms: number): Promise<void> {
    return this.options.pause(ms * (0.5 + this.options.random()));
  }

  /** @throws HivemindError STORAGE_UNAVAILABLE; the QdrantFault is its cause. RATE_LIMITED when too many calls wait for it */
  async call<Result>(request: Request<Result>): Promise<Result> {
    if (!this.breaker.admit())
      throw new QdrantFault('breaker_open').toError(Math.ceil(this.breaker.waitMs / SECOND_MS) || 1);
    if (this.underWay >= this.options.maxUnderWay) throw atCapacity();
    this.underWay++;
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), this.options.deadlineMs);
    const told: ToldToWait = {};
    try {
      const result = await this.repeated(request, ended.signal, told);
      this.breaker.succeeded();
      return result;
    } catch (thrown) {
      const fault = faultOf(thrown, ended.signal.aborted);
      if (fault.down) this.breaker.failed();
      else this.breaker.succeeded();
      throw fault.toError(told.waitMs === undefined ? undefined : Math.ceil(told.waitMs / SECOND_MS));
    } finally {
      this.underWay--;
      clearTimeout(timer);
    }
  }

  /**
   * Makes sure, once, that the server is one whose features are used here.
   * @throws HivemindError STORAGE_UNAVAILABLE
   */
  requireVersion(): Promise<void> {
    this.version ??= this.serverVersion()
      .then((version) => {
        if (!isVersionServed(version)) throw new QdrantFault('too_old').toError();
      })
      .catch((error: unknown) => {
        this.version = undefined;
        throw error;
      });
    return this.version;
  }

  /** @throws HivemindError STORAGE_UNAVAILABLE, also when what answers is not Qdrant */
  serverVersion(): Promise<string> {
    return this.call(async (api, init) => {
      const { data } = await api.root({}, init);
      return { data: { result: isVersionInfo(data) ? data.version : undefined } };
    });
  }

  private async repeated<Result>(request: Request<Result>, signal: AbortSignal, told: ToldToWait): Promise<Result> {
    const lastsUntilMs = this.options.nowMs() + this.options.deadlineMs;
    for (let attempt = 1; ; attempt++) {
      told.waitMs = undefined;
      try {
        const { data } = await listeningForRetryAfter(told, () => request(this.api, { signal, redirect: 'manual' }));
        if (data?.result === undefined || data.result === null) throw new QdrantFault('not_qdrant');
        return data.result;
      } catch (thrown) {
        const fault = faultOf(thrown, signal.aborted);
        const waitMs = told.waitMs ?? this.backoffMs(attempt);
        // A wait that the deadline would cut short is left to the caller.
        const inTime = this.options.nowMs() + waitMs < lastsUntilMs;
        if (!fault.passing || attempt >= this.options.attempts || !inTime) throw fault;
        await this.options.pause(waitMs, signal);
      }
    }
  }

  /** Full jitter: many callers that failed together do not come back together. */
  private backoffMs(attempt: number): number {
    return this.options.random() * this.options.backoffMs * 2 ** (attempt - 1);
  }
}

/** A cluster that is slow keeps its own callers waiting, and not the workers that all tenants share. */
const atCapacity = (): HivemindError =>
  new HivemindError('RATE_LIMITED', 'Too many requests wait for the vector cluster of this project — retry shortly.', {
    details: { reason: 'in_flight_ceiling' },
    retryAfterSeconds: 1,
  });

const isVersionInfo = (data: unknown): data is { version: string } =>
  typeof data === 'object' && data !== null && typeof (data as { version?: unknown }).version === 'string';
