// All projects in one run, for `npm test`; each project can also be tested alone (`nx test context`).
module.exports = {
  projects: ['<rootDir>/libs/*', '<rootDir>/apps/*'],
  maxWorkers: 2,
  testSequencer: '<rootDir>/tools/test/longest-first.cjs',
  // Of all projects: what their presets say counts only when they are tested alone.
  testTimeout: 30000,
  reporters: [['default', { summaryThreshold: 1 }], '<rootDir>/tools/test/summary-reporter.cjs'],
};
