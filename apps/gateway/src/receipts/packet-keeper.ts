import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PACKET_ARCHIVE } from '@hivemind/platform';
import type { KeptPacket, PacketArchive } from '@hivemind/ports';
import type { RequestAccess } from '../edge/request-access';

/** Keeps whole packets of projects that asked for it. */
@Injectable()
export class PacketKeeper {
  constructor(
    @Inject(PACKET_ARCHIVE) private readonly archive: PacketArchive,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Never fails: what can be looked into is less than what is answered. */
  async keep({ project, context }: RequestAccess, receiptId: string, packet: () => KeptPacket): Promise<void> {
    if (project.keepPacketsDays === 0) return;
    try {
      await this.archive.keep(context.scope.projectId, receiptId, packet(), project.keepPacketsDays);
    } catch (err) {
      this.log.warn({ err }, 'a packet could not be kept to be looked into');
    }
  }
}
