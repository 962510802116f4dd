import { RandomText, seeded } from './random-text';

/** RandomText makes about 2.6 tokens a word; the threshold of compression is 4,000. */
const [FEWEST_WORDS, MOST_WORDS] = [40, 1_450];
/** Some 40,000 tokens. */
const HISTORY_STEPS = 92;
const ROWS = 8;
const TOOLS = ['find_orders', 'find_parts', 'find_people'];

const call = (id: string, name: string, args: object) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
});

/** Prompts of an invented language; no two alike. */
export class Prompts {
  readonly text = new RandomText(11);
  private readonly random = seeded(12);

  next(stream: boolean): string {
    const words = FEWEST_WORDS + Math.floor(this.random() * (MOST_WORDS - FEWEST_WORDS));
    const turns = 1 + 2 * Math.floor(this.random() * 4);
    return this.body(turns, Math.ceil(words / turns), stream);
  }

  record(): object {
    const number = (below: number) => Math.floor(this.random() * below);
    return {
      id: `${number(36 ** 5).toString(36)}-${number(1e4)}`,
      name: this.text.sentence(2),
      since: `2026-${10 + number(3)}-${10 + number(18)}`,
      price: number(1e5) / 100,
      open: this.random() < 0.5,
    };
  }

  private body(turns: number, words: number, stream: boolean): string {
    const messages = Array.from({ length: turns }, (_, i) => ({
      role: i % 2 ? 'assistant' : 'user',
      content: this.text.sentence(words),
    }));
    return JSON.stringify({ model: 'stub', temperature: 0, stream, messages });
  }
}

/** An agent at work: what it is asked, what it looks up, what it says of it. */
export class History {
  private readonly messages: object[];
  private steps = 0;

  constructor(private readonly prompts: Prompts) {
    this.messages = [{ role: 'system', content: prompts.text.sentence(120) }];
    while (this.steps < HISTORY_STEPS) this.addStep();
  }

  addStep(): void {
    const { text } = this.prompts;
    const step = this.steps++;
    const id = `call_${step}`;
    const [name, records] = [TOOLS[step % TOOLS.length]!, Array.from({ length: ROWS }, () => this.prompts.record())];
    this.messages.push(
      { role: 'user', content: text.sentence(20) },
      { role: 'assistant', content: null, tool_calls: [call(id, name, { query: text.sentence(3) })] },
      { role: 'tool', tool_call_id: id, content: JSON.stringify(records) },
      { role: 'assistant', content: text.sentence(25) },
    );
  }

  /** With what the user asks next. */
  body(): string {
    const next = { role: 'user', content: this.prompts.text.sentence(20) };
    return JSON.stringify({ model: 'stub', messages: [...this.messages, next] });
  }
}
