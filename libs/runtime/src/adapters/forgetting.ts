import type { PacketArchive, SessionMemories, TransientData } from '@hivemind/ports';

interface KeptContents {
  sessionMemories: SessionMemories;
  packetArchive: PacketArchive;
}

/** Forgets contents that are kept beside the records, and then the rest: the log that the queues rewrite holds them, too. */
export const forgettingContents = (
  { sessionMemories, packetArchive }: KeptContents,
  rest: TransientData,
): TransientData => ({
  async forget(projectId) {
    await Promise.all([sessionMemories.forget(projectId), packetArchive.forget(projectId)]);
    await rest.forget(projectId);
  },
});
