import type { ServerResponse } from 'node:http';
import { HivemindError } from '@hivemind/contracts';
import type { Dispatcher } from 'undici';
import { headersDown } from './upstream-headers';
import { unreachable } from './upstream-fault';

export interface RelayOptions {
  /** What the upstream is called in errors. */
  upstream: string;
  /** Put after the provider's headers. */
  headers: Readonly<Record<string, string>>;
  /** Longest wait for a client that does not read, in milliseconds. */
  idleTimeoutMs: number;
  /** Told right before the answer begins; from then on the response is written here. */
  onBegun: () => void;
}

/**
 * Carries a provider's answer to the client as it comes: byte for byte, at the pace of the slower of the two. A client
 * that leaves ends the request at the provider. A provider that dies in the middle breaks the client's connection, for a
 * clean end would pass half an answer off as a whole one.
 */
export class AnswerRelay implements Dispatcher.DispatchHandler {
  /**
   * Settles when nothing more will be written.
   * Rejects with UPSTREAM_ERROR when there is no answer, with which the client can then be answered.
   */
  readonly done: Promise<void>;
  /** Why an answer that had begun broke off. */
  brokenBy: HivemindError | null = null;

  private settle: { resolve: () => void; reject: (error: Error) => void } = { resolve: ignore, reject: ignore };
  private controller: Dispatcher.DispatchController | null = null;
  private begun = false;
  private clientLeft = false;
  private stalled: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly options: RelayOptions,
  ) {
    this.done = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
    response.once('close', () => {
      clearTimeout(this.stalled);
      if (response.writableFinished) return;
      this.clientLeft = true;
      this.controller?.abort(new Error('the client left'));
      // A request that still waits for its connection is told when it gets it.
      this.settle.resolve();
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.clientLeft) controller.abort(new Error('the client left'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    // 100 to 199 only announce the answer.
    if (status < 200) return;
    this.response.writeHead(status, headersDown(controller.rawHeaders as Buffer[], this.options.headers));
    this.begun = true;
    this.options.onBegun();
    // The head goes out with the first piece of the body if that is here, too; otherwise it does not wait for it.
    process.nextTick(() => this.response.destroyed || this.response.flushHeaders());
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.response.destroyed || this.response.write(chunk)) return;
    controller.pause();
    this.stalled = setTimeout(() => this.response.destroy(), this.options.idleTimeoutMs);
    this.response.once('drain', () => {
      clearTimeout(this.stalled);
      controller.resume();
    });
  }

  onResponseEnd(): void {
    this.response.end(() => this.settle.resolve());
  }

  onResponseError(_controller: Dispatcher.DispatchController, cause: Error): void {
    if (this.clientLeft) return this.settle.resolve();
    const error = unreachable(this.options.upstream, cause);
    if (!this.begun) return this.settle.reject(error);
    this.brokenBy = error;
    this.response.destroy();
    this.settle.resolve();
  }
}

function ignore(): void {}
