import { everyDay } from './every-day';

const busy = {
  day: '2027-02-28',
  turns: 3,
  compiles: 3,
  compiled_tokens: 900,
  recalls: 6,
  stored_records: 6,
  compressions: 0,
  prompt_tokens: 0,
  saved_tokens: 0,
};

it('fills the days on which nothing happened, over the end of a month', () => {
  const days = everyDay({ from: '2027-02-27', to: '2027-03-01', days: [busy] });
  expect(days.map(({ day, turns }) => [day, turns])).toEqual([
    ['2027-02-27', 0],
    ['2027-02-28', 3],
    ['2027-03-01', 0],
  ]);
});

it('is one day when both ends are the same', () => {
  expect(everyDay({ from: '2027-02-28', to: '2027-02-28', days: [busy] })).toEqual([busy]);
});
