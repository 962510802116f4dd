import type { CompileResult } from '@hivemind/contracts';
import { Counter, type Registry } from 'prom-client';

/** Compiled packets. */
export class PacketMetrics {
  private readonly packets: Counter;
  private readonly tokens: Counter<'source'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.packets = new Counter({
      name: 'hivemind_packets_total',
      help: 'Packets that were compiled.',
      registers,
    });
    this.tokens = new Counter({
      name: 'hivemind_packet_tokens_total',
      help: 'Tokens (o200k_base) that were admitted to packets, by where they came from.',
      labelNames: ['source'],
      registers,
    });
  }

  compiled({ admissions }: Pick<CompileResult, 'admissions'>): void {
    this.packets.inc();
    for (const { source, tokens, admitted } of admissions) if (admitted) this.tokens.inc({ source }, tokens);
  }
}
