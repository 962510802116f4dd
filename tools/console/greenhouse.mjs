// What a greenhouse's night shift remembers and talks about: data for the pictures of the console.

const MEMORIES = [
  ['heating', 'The greenhouse is heated to 18 degrees, because the orchids suffered at 15.'],
  ['heating', 'Seedlings on the second bench want 19 degrees until they have four leaves.'],
  ['repairs', 'The north vent is repaired by Hansen & Sons for 480 crowns; they come on Friday morning.'],
  ['watering', 'Orchids are watered on Mondays and Thursdays; the mist line runs at six in the morning.'],
  ['frost', 'In the last hard frost the pipe by the east door froze. It was wrapped, and the tap left dripping.'],
  ['pests', 'Scale insects were found on the lower bench; it is looked over with a lens every week.'],
];

const TALK = [
  [
    'Do the orchids need water before tonight?',
    'They were watered on Thursday, so no. Look at the moss on the top bench first.',
  ],
  ['When does Hansen come for the north vent?', 'On Friday morning, for 480 crowns. Until then keep it covered.'],
  ['Which bench had the scale insects?', 'The lower one. It is looked over with a lens every week.'],
  ['How warm must the seedlings be?', 'Nineteen degrees until they have four leaves, on the second bench.'],
  [
    'Frost is announced for tonight. What must I do before I leave?',
    'Wrap the pipe by the east door and let the tap drip.',
  ],
];

const BRIEFING = 'You look after a greenhouse at night. Be brief, name the bench, and say what can wait until morning.';
const THERMOMETER = 'Thermometer: bench one 18.2, bench two 19.1, east door 7.4, outside minus 3.6 degrees.';

const BENCHES = ['orchids', 'seedlings', 'ferns', 'citrus', 'herbs', 'cuttings', 'succulents', 'bromeliads'];

/** A night round by an agent with tools: long, and most of it is over. */
function nightRound() {
  const steps = BENCHES.flatMap((plants, n) => [
    {
      role: 'assistant',
      content: `Now the ${plants}.`,
      tool_calls: [
        { id: `call-${n}`, type: 'function', function: { name: 'read_sensors', arguments: `{"bench":"B${n + 1}"}` } },
      ],
    },
    {
      role: 'tool',
      tool_call_id: `call-${n}`,
      content: JSON.stringify({
        bench: `B${n + 1}`,
        plants,
        valve: `V-${700 + 13 * n}`,
        readings: Array.from({ length: 12 }, (_, hour) => ({
          hour: `${String((18 + hour) % 24).padStart(2, '0')}:00`,
          celsius: 18 + ((hour + n) % 4) / 2,
          moisture: 41 + ((3 * hour + n) % 7),
          status: 'ok',
        })),
      }),
    },
  ]);
  return [
    { role: 'system', content: BRIEFING },
    { role: 'user', content: 'Check every bench, note what is below 18.5 degrees, and open no valve without asking.' },
    ...steps,
    { role: 'user', content: 'Which valve belongs to the ferns?' },
  ];
}

/**
 * A workspace as it is after some weeks: several projects, and who reaches them.
 * @param admin sends a request of the admin service and resolves with its data
 */
export async function furnish(admin, project) {
  await admin('PATCH', `/projects/${project}`, { name: 'Greenhouse', keep_packets_days: 7 });
  for (const name of ['gardeners', 'night-shift', 'shop']) await admin('POST', '/roles', { name });
  await admin('PUT', `/projects/${project}/roles`, { roles: ['gardeners', 'night-shift'] });
  for (const [name, storage, roles] of [
    ['Herb beds', 'embedded', ['gardeners']],
    ['Web shop', 'embedded', ['shop']],
    ['Archive', 'none', []],
  ]) {
    const made = await admin('POST', '/projects', { name, storage });
    await admin('PUT', `/projects/${made.project.id}/roles`, { roles });
  }
}

/**
 * Fills a project as its programs would.
 * @param post sends a request of the API and resolves with its data
 */
export async function fillGreenhouse(post) {
  for (const [topic, content] of MEMORIES)
    await post('/create_memory', { content, metadata: { topic, author: 'head-gardener' } });
  for (const [i, [question, reply]] of TALK.entries()) {
    const turn = { session_id: 'night-watch', turn_number: i + 1, exchange_pair_id: `night-watch-${i + 1}` };
    await post('/turn', {
      ...turn,
      user_input: question,
      author: 'Ines',
      budget_total: i === TALK.length - 1 ? 420 : 2_000,
      operator_briefing: BRIEFING,
      holds: [{ id: 'shift', title: 'Shift', content: 'Night shift until six. The keys hang in the potting room.' }],
      messages: [{ role: 'tool', content: THERMOMETER, metadata: { tool_call_id: 't-1', tool_name: 'thermometer' } }],
    });
    await post('/conversation/store', { ...turn, role: 'assistant', content: reply });
  }
  await post('/context/compress', {
    format: 'openai',
    messages: nightRound(),
    session: 'night-round',
    settings: { threshold_tokens: 1_000, step_window: 2 },
  });
}
