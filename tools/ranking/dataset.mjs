import { readFileSync } from 'node:fs';

// Evidence is hand-made: several ids in one string, "D:11:26", leading zeros, ids of turns that do not exist.
const turnIds = (evidence) => [
  ...new Set(
    [evidence ?? []]
      .flat()
      .flatMap((text) => [...String(text).matchAll(/D:?(\d+):(\d+)/g)])
      .map(([, s, t]) => `D${+s}:${+t}`),
  ),
];

/**
 * Reads LoCoMo: every turn a record, dated and with its speaker; consecutive turns of a session are the halves of an
 * exchange. Questions carry the records and the exchanges that answer them; those without evidence are left out.
 */
export function loadConversations(file) {
  const records = [];
  const questions = [];
  for (const { sample_id: sample, conversation, qa } of JSON.parse(readFileSync(file, 'utf8'))) {
    const byTurn = new Map();
    for (const { session, turns, date } of sessionsOf(conversation)) {
      turns.forEach((turn, i) => {
        const record = recordOf({ sample, session, turn, date, place: i });
        byTurn.set(turn.dia_id, record);
        records.push(record);
      });
    }
    for (const { question, category, evidence } of qa) {
      const found = turnIds(evidence).flatMap((id) => byTurn.get(id) ?? []);
      if (found.length === 0) continue;
      questions.push({
        sample,
        text: String(question),
        category: String(category),
        records: found.map(({ id }) => id),
        pairs: found.map(({ exchangePairId }) => exchangePairId),
      });
    }
  }
  return { records, questions };
}

function sessionsOf(conversation) {
  return Object.keys(conversation)
    .filter((key) => /^session_\d+$/.test(key) && Array.isArray(conversation[key]))
    .map((key) => Number(key.slice(8)))
    .sort((a, b) => a - b)
    .map((session) => ({
      session,
      turns: conversation[`session_${session}`],
      date: conversation[`session_${session}_date_time`],
    }));
}

function recordOf({ sample, session, turn, date, place }) {
  const caption = turn.blip_caption ? ` [${turn.blip_caption}]` : '';
  const turnNumber = Math.floor(place / 2) + 1;
  return {
    id: `${sample}/${turn.dia_id}`,
    kind: 'conversation',
    sample,
    content: `${date ? `(${date}) ` : ''}${turn.speaker}: ${turn.text ?? ''}${caption}`,
    sessionId: `${sample}-${session}`,
    turnNumber,
    exchangePairId: `${sample}-${session}-${turnNumber}`,
  };
}
