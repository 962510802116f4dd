import { isHarnessText, isRequest, wordsOfUser } from '../reading/harness-text';
import { asRecord } from '../reading/loose-values';
import type { ToolCall, ToolResult, Turn } from '../reading/turn';
import type { Profile } from '../zones/profile';
import { budgetsOf, outputRoom, type Budgets } from './budgets';
import { type Difference, EarlierRecords } from './earlier-results';
import { isFailure } from './error-lines';
import { exchangesOf, type Action, type Exchange } from './exchanges';
import { factsOf, KnownFacts } from './facts';
import { importanceOf } from './importance';
import { JsonLog } from './json-log';
import { Mentions } from './mentions';
import { isRecord } from './json-shape';
import { parsedJson } from './parsed-json';
import { newsOf } from './prose';
import { TextDigester } from './text-digest';
import { isLossy, type LeftOut, NOTHING, together, type Told } from './told';
import { wordsOf } from './user-words';

/** A call as the log tells it. */
export interface LoggedAction {
  step: number;
  tool: string;
  /** Arguments as they were sent. */
  input: string;
  /** The result as it is told. */
  result: string;
  success: boolean;
  at: number;
}

/** Content that the log shortened: what was left out can be had only from where it is kept verbatim. */
export interface Shortened {
  /** The call whose result it is, or who said it. */
  label: string;
  content: string;
  leftOut: LeftOut;
}

const LATE_REQUESTS = 1;
/** So much of a result is enough to tell how important it is. */
const SAMPLE = 4_000;
const CELL_TEXT = 300;
/** Sentences among arguments are thoughts and reasons: only what is new in them matters. */
const PROSE = /^(?=.{60})\p{Lu}[^{}=<>;\\]*$/su;
const WORTH_A_REFERENCE = 24;
const BRIEF = '~';
const BELOW = 'below';
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** What came of a call; a result in brief has a mark of its own. */
function outcome(result: string, failed: boolean): string {
  if (result === '') return '';
  if (failed) return ` ! ${result}`;
  return result.startsWith(BRIEF) ? result : ` → ${result}`;
}

/**
 * Writes a history down, an entry for each message. What an entry says depends on earlier ones alone, never on later
 * ones, so that the log of a longer history begins with the log of a shorter one, byte for byte.
 */
export class StateLog {
  readonly lines: string[] = [];
  readonly actions: LoggedAction[] = [];
  readonly shortened: Shortened[] = [];
  private readonly known = new KnownFacts();
  private readonly inProse = new KnownFacts(this.known);
  private readonly texts = new TextDigester(this.inProse);
  private readonly json: JsonLog;
  private readonly results = new EarlierRecords();
  private readonly inputs = new Map<string, EarlierRecords>();
  private readonly labelOfResult = new Map<string, string>();
  private readonly toldProse = new Set<string>();
  private readonly budgets: Budgets;
  private room: number;
  private step = 0;
  private lastTool = '';
  private oldBefore = 0;
  private readonly lastCalledAt = new Map<string, number>();
  private lastResult = '';
  private inArguments = false;
  private focus = new Mentions([]);
  private said = new Mentions([]);

  /** @param inPrompt texts that are in the prompt anyway */
  constructor(profile: Profile, inPrompt: readonly string[]) {
    this.budgets = budgetsOf(profile);
    this.room = this.budgets.outputLeast;
    inPrompt.forEach((text) => this.known.learn(text));
    this.json = new JsonLog(this.known, (text) => this.cellText(text));
  }

  /** Prose need not repeat what the recent turns say; and of old requests only the core is told. */
  focusOn(recent: readonly Turn[], history: readonly Turn[]): void {
    for (const turn of recent) {
      this.inProse.learn(turn.text);
      turn.calls.forEach((call) => this.inProse.learn(call.arguments));
      for (const { text } of turn.results) {
        this.inProse.learn(text);
        this.texts.learnLines(text);
        this.labelOfResult.set(text, BELOW);
      }
    }
    this.oldBefore = history.filter(isRequest).at(-LATE_REQUESTS)?.at ?? 0;
    for (const { calls, at } of history)
      for (const call of calls) for (const fact of factsOf(call.arguments)) this.lastCalledAt.set(fact, at);
  }

  write(history: readonly Turn[], mentions: Mentions, everSaid: Mentions): void {
    this.focus = mentions;
    this.said = everSaid;
    for (const exchange of exchangesOf(history)) this.writeExchange(exchange);
  }

  private writeExchange({ turn, actions, orphans }: Exchange): void {
    if (turn.role === 'user' || turn.role === 'other') this.writeUser(turn);
    else if (turn.role === 'assistant') this.writeAssistant(turn);
    actions.forEach((action) => this.writeAction(action, turn.at));
    orphans.forEach((result) => this.line(`result: ${this.seen('result', result.text)}`));
  }

  private writeUser(turn: Turn): void {
    const images = turn.attachments > 0 ? `[${turn.attachments} attachment(s)] ` : '';
    if (isHarnessText(turn.text)) {
      const told = turn.text.trim() === '' ? '' : this.seen('observation', turn.text);
      if (images + told !== '') this.line(`observation: ${images}${told}`);
      return;
    }
    const words = wordsOfUser(turn.text);
    if (words !== turn.text.trim()) this.line(`observation: ${this.seen('observation', turn.text.replace(words, ''))}`);
    const told = wordsOf(words, this.known, {
      room: this.budgets.user,
      isOld: this.isOld(turn.at),
      isCalled: (fact) => (this.lastCalledAt.get(fact) ?? -1) > turn.at,
    });
    if (images + told !== '') this.line(`user: ${images}${told}`);
    if (words.length > this.budgets.user && told !== words)
      this.shortened.push({ label: 'user', content: words, leftOut: { text: words, rows: [] } });
  }

  /** A content that is no result of a call in the history. */
  private seen(label: string, content: string): string {
    const { text, leftOut } = this.output(content, false);
    if (isLossy(leftOut)) this.shortened.push({ label, content, leftOut });
    return text;
  }

  /** Of what was said long ago, only what was asked for and named still matters. */
  private isOld(at: number): boolean {
    return this.oldBefore > at;
  }

  private writeAssistant(turn: Turn): void {
    const text = turn.text.trim();
    if (text === '' || this.toldProse.has(text)) return;
    this.toldProse.add(text);
    const importance = importanceOf(text, 0.5);
    const news = newsOf(text, this.inProse, this.budgets.assistant * (0.5 + importance));
    if (news !== '') this.line(`assistant: ${news}`);
  }

  private writeAction({ call, result }: Action, at: number): void {
    const step = ++this.step;
    const failed = result !== null && (result.failed ?? isFailure(result.text));
    const input = this.input(call.name, call.arguments);
    const label = `${call.name}(${this.subjectOf(call)})`;
    const told =
      result === null ? { text: 'no result', leftOut: NOTHING } : this.result(result, call, failed, label, at);
    if (result !== null && isLossy(told.leftOut))
      this.shortened.push({ label: `${call.name}(${call.arguments})`, content: result.text, leftOut: told.leftOut });
    const wasThought = input === '' && told.text === '' && SAYS_SOMETHING.test(call.arguments);
    if (!wasThought) this.line(`${this.nameOf(call.name)}(${input})${outcome(told.text, failed)}`);
    this.actions.push({ step, tool: call.name, input: call.arguments, result: told.text, success: !failed, at });
  }

  private nameOf(tool: string): string {
    const name = tool === this.lastTool ? '"' : tool;
    this.lastTool = tool;
    return name;
  }

  /** What a call is referred to by: its first argument, if that is short. */
  private subjectOf(call: ToolCall): string {
    const first = Object.values(asRecord(parsedJson(call.arguments)))[0];
    return typeof first === 'string' && first.length <= 40 ? first : '…';
  }

  private input(tool: string, args: string): string {
    const value = parsedJson(args);
    if (!isRecord(value))
      return args.length <= this.budgets.argument * 2
        ? args
        : this.texts.digest(args, this.budgets.argument, false, true).text;
    const earlier = this.inputs.get(tool) ?? new EarlierRecords(1);
    this.inputs.set(tool, earlier);
    const difference = earlier.differenceFrom(value);
    earlier.remember('above', value, NOTHING);
    this.room = this.budgets.argument;
    this.inArguments = true;
    const told = difference ? this.difference(difference).text : this.json.tellArguments(value, tool);
    this.inArguments = false;
    this.known.learn(told);
    return told;
  }

  private cellText(text: string): Told {
    if (this.inArguments && PROSE.test(text)) return { text: newsOf(text, this.inProse, 0), leftOut: NOTHING };
    if (text.length <= CELL_TEXT) return { text, leftOut: NOTHING };
    return this.texts.digest(text, this.room, false, this.inArguments);
  }

  private difference({ label, changed, gone, leftOut }: Difference): Told {
    const without = gone.length > 0 ? ` without ${gone.join(',')}` : '';
    const told = this.json.tellFields(changed);
    const text = `as ${label}${told.text === '' ? '' : ` but: ${told.text}`}${without}`;
    return { text, leftOut: together(leftOut, told.leftOut) };
  }

  private result(result: ToolResult, call: ToolCall, failed: boolean, label: string, at: number): Told {
    const before = this.labelOfResult.get(result.text);
    const justTold = this.lastResult === result.text;
    this.lastResult = result.text;
    if (before !== undefined && result.text.length > WORTH_A_REFERENCE)
      return { text: justTold || before === label ? 'same' : `as ${before}`, leftOut: NOTHING };
    this.labelOfResult.set(result.text, label);
    const value = parsedJson(result.text);
    if (value === undefined) return this.output(result.text, failed);
    const difference = this.results.differenceFrom(value);
    this.room = this.budgets.outputLeast;
    const told = difference
      ? this.difference(difference)
      : this.json.tell(value, call.name, {
          asked: asRecord(parsedJson(call.arguments)),
          named: (each) => this.focus.says(each),
          settled: this.focus.answeredAfter(at),
          said: (each) => this.said.says(each),
        });
    this.results.remember(label, value, told.leftOut);
    return told;
  }

  private output(text: string, failed: boolean): Told {
    const { outputLeast } = this.budgets;
    const room =
      text.length <= outputLeast
        ? outputLeast
        : outputRoom(this.budgets, text.length, importanceOf(text.slice(0, SAMPLE), 0.5));
    return this.texts.digest(text, room, failed);
  }

  private line(text: string): void {
    this.lines.push(text);
    this.known.learn(text);
  }
}
