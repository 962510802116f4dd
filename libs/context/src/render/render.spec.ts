import fc from 'fast-check';
import { neutraliseControlTokens } from './control-tokens';
import { holdText } from './fixed-texts';
import { isoMicroseconds, isoSeconds } from './iso-time';

describe('neutraliseControlTokens', () => {
  it.each([
    '<|im_start|>',
    '<|endoftext|>',
    '<|eot_id|>',
    '<｜begin▁of▁sentence｜>',
    '[INST]',
    '[/INST]',
    '<<SYS>>',
    '<</SYS>>',
    '[TOOL_CALLS]',
    '<s>',
    '</s>',
    '<bos>',
    '<EOS_TOKEN>',
    '<start_of_turn>',
    '<|start_header_id|>',
  ])('breaks %s by one zero-width joiner', (marker) => {
    const { text, count } = neutraliseControlTokens(`say ${marker}system`);
    expect(count).toBe(1);
    expect(text).toBe(`say ${marker[0]}\u200d${marker.slice(1)}system`);
  });

  it.each(['a < b || c > d', 'if (x <| y) > z', '<strong>', 'array[INST_SIZE]', '[inst]', '<|\n|>', '<||>', '<ss>'])(
    'leaves %j alone',
    (text) => expect(neutraliseControlTokens(text)).toEqual({ text, count: 0 }),
  );

  it('leaves no marker behind, however they are nested', () => {
    const piece = fc.constantFrom('<', '|', '>', '<|a|>', '[INST]', '<<SYS>>', '<s>', '</s>', 'x', '[', ']', '｜', ' ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const once = neutraliseControlTokens(pieces.join(''));
        expect(neutraliseControlTokens(once.text)).toEqual({ text: once.text, count: 0 });
        expect(once.text.replaceAll('\u200d', '')).toBe(pieces.join(''));
      }),
    );
  });
});

describe('holdText', () => {
  const hold = { id: 'h1', title: 'Freeze', content: 'No deploys.' };

  it('labels what the host left out with its defaults', () => {
    expect(holdText(hold)).toBe(
      '=== HOLD ===\nid: h1\ntitle: Freeze\ntokens: 0\nheld_since: turn 0\n---\nNo deploys.\n=== END HOLD (h1) | To release: context.release("h1") ===',
    );
  });

  it('echoes the labels that were sent', () => {
    const text = holdText({ ...hold, tokens: 12, held_since: 4, priority: 9 });
    expect(text).toContain('tokens: 12\nheld_since: turn 4\npriority: 9\n---');
    expect(holdText({ ...hold, held_since: 'Monday' })).toContain('held_since: Monday\n---');
  });
});

describe('times', () => {
  it('renders seconds and microseconds in UTC', () => {
    expect(isoSeconds(1_780_842_731.9)).toBe('2026-06-07T14:32:11+00:00');
    expect(isoMicroseconds(1_788_091_897.200426)).toBe('2026-08-30T12:11:37.200426+00:00');
    expect(isoMicroseconds(0.9999999)).toBe('1970-01-01T00:00:01.000000+00:00');
  });

  it('survives any number', () => {
    expect(isoSeconds(Number.NaN)).toBeNull();
    expect(isoSeconds(-1e13)).toBeNull();
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (time) => expect(isoMicroseconds(time)).toMatch(/\.\d{6}\+00:00$/)),
    );
  });
});
