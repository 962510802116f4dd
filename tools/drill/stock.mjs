// What the drill stores: made by rule, so that it can be sent again.

/** Multiples of ten, as a tenth of all is deleted for good. */
export const [EXCHANGES, MEMORIES] = [process.argv[6] ?? 1000, process.argv[7] ?? 200].map(Number);
export const SESSIONS = 50;

const TOPICS = ['orchids', 'tides', 'gearboxes', 'ledgers', 'sourdough', 'glaciers', 'violins', 'compilers'];
const topic = (i) => TOPICS[i % TOPICS.length];

/** The two halves of an exchange, as `/conversation/store` takes them. A tenth of all stands on each shelf. */
export function exchangeHalves(i) {
  const half = (role, content) => ({
    content,
    role,
    session_id: `drill-${i % SESSIONS}`,
    turn_number: Math.floor(i / SESSIONS) + 1,
    exchange_pair_id: `drill-pair-${i}`,
    additional_metadata: { shelf: i % 10, topic: topic(i), author: role === 'user' ? 'drill' : 'assistant' },
  });
  return [
    half('user', `Question ${i}: what did we decide about the ${topic(i)} in case ${i * 7}?`),
    half(
      'assistant',
      `Answer ${i}: the ${topic(i)} of case ${i * 7} stay as they are, because ${topic(i + 3)} depend on them.`,
    ),
  ];
}

/** A memory that is stored in several chunks, as `/create_memory` takes it. */
export function longMemory(i) {
  const sentences = Array.from(
    { length: 60 },
    (_, n) => `Note ${n} of report ${i}: the ${topic(i + n)} need attention in week ${n % 52}.`,
  );
  return {
    content: sentences.join(' '),
    metadata: { shelf: i % 10, topic: topic(i), tags: ['drill', `report-${i}`], rating: i / 8 },
  };
}
