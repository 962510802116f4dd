import { KnownFacts } from './facts';
import { wordsOf } from './user-words';

const old = (text: string, called: string[] = []): string =>
  wordsOf(text, new KnownFacts(), { room: 600, isOld: true, isCalled: (fact) => called.includes(fact) });
const fresh = (text: string, room = 600): string =>
  wordsOf(text, new KnownFacts(), { room, isOld: false, isCalled: () => true });

describe('what a user said', () => {
  it.each([
    'Could you also remove the bag and give me a refund?',
    'His first name is Ivan and his last name is Smith.',
    'I have insurance that should waive those fees.',
    'Please proceed with downgrading everybody.',
    'Never call me before noon.',
    'Ich möchte das blaue Hemd doch behalten.',
    '请取消我的订单。',
    '返品したいです。',
  ])('keeps %j, however old', (text) => expect(old(text)).toBe(text));

  it.each([
    'Thank you so much!',
    'Yes, that sounds good.',
    'Please go ahead with the update.',
    "I don't remember the ID right now, sorry.",
    'What are the fees for that?',
    'Sure! Can you please check that again?',
    "I'll get back to you soon.",
  ])('drops %j once it is old, and only then', (text) => {
    expect(old(text)).toBe('');
    expect(fresh(`${text} I want a refund.`)).toContain('I want a refund.');
  });

  it('drops an id that was given for a call, but not before the call was made', () => {
    expect(old('My user ID is mia_li_3668. I want a refund.', ['mia_li_3668'])).toBe('I want a refund.');
    expect(old('My user ID is mia_li_3668. I want a refund.')).toContain('mia_li_3668');
    expect(old('My budget is never above 300, T-12 or not.', ['300', 'T-12'])).not.toBe('');
  });

  it('keeps every fact and standing instruction of a long text', () => {
    const filler = 'This is a long story about nothing in particular. '.repeat(40);
    const told = fresh(`${filler}The parcel is P-4711. ${filler}Always write in Danish.`, 300);
    expect(told.length).toBeLessThan(700);
    expect(told).toContain('P-4711');
    expect(told).toContain('Always write in Danish.');
  });
});
