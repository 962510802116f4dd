const { statSync } = require('node:fs');
const { sep } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

/** Where the specs lie that take longest: on whole platforms, and on databases. */
const LONG = [
  ['apps', 'hivemind', 'test'],
  ['libs', 'adapters'],
  ['libs', 'platform', 'test'],
].map((path) => path.join(sep));

/**
 * A run ends soonest when its longest files begin first. How long each took is known only where it ran before, so that a
 * fresh machine goes by what a file needs and by its size.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const cost = ({ path }) => {
      const place = LONG.findIndex((part) => path.includes(part));
      return (place < 0 ? 0 : LONG.length - place) * 1e6 + statSync(path).size;
    };
    return [...tests].sort((a, b) => cost(b) - cost(a));
  }
};
