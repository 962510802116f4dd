const { statSync } = require('node:fs');
const { sep } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

/** Specs that take longest, in this order: those that start platforms again; on whole platforms; on databases and queues. */
const LONG = [
  /\/(chaos|lifecycle|crash|reembed)\.spec\.ts$/,
  /\/apps\/hivemind\/test\//,
  /\/libs\/adapters\//,
  /\/libs\/platform\/test\//,
];

/**
 * A run ends soonest when its longest files begin first. How long each took is known only where it ran before, so that a
 * fresh machine goes by what a file needs and by its size.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const cost = ({ path }) => {
      const place = LONG.findIndex((pattern) => pattern.test(path.split(sep).join('/')));
      return (place < 0 ? 0 : LONG.length - place) * 1e6 + statSync(path).size;
    };
    return [...tests].sort((a, b) => cost(b) - cost(a));
  }
};
