// The weights that leave-one-conversation-out chooses from; each entry changes the defaults.

export const MEMORY_GRID = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9].map((lexical) => ({
  lexical,
  dense: 1 - lexical,
}));

const neighbours = (before, after, second) => [
  { turns: -1, share: before },
  { turns: 1, share: after },
  { turns: -2, share: second },
  { turns: 2, share: second },
];

export const EXCHANGE_GRID = [0.7, 0.75, 0.8, 0.85, 0.9].flatMap((lexical) =>
  [0, 0.1, 0.2].flatMap((otherHalf) =>
    [0, 0.1, 0.2].flatMap((before) =>
      [0.1, 0.2, 0.3].flatMap((after) =>
        [0, 0.05, 0.1].map((second) => ({
          lexical,
          dense: 1 - lexical,
          otherHalf,
          neighbours: neighbours(before, after, second),
        })),
      ),
    ),
  ),
);
