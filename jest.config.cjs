// All projects in one run, for `npm test`; each project can also be tested alone (`nx test context`).
module.exports = {
  projects: ['<rootDir>/libs/*', '<rootDir>/apps/*'],
  // One more than the usual two cores: the end-to-end tests mostly wait for a platform in a process of its own.
  maxWorkers: 3,
  reporters: [['default', { summaryThreshold: 1 }], '<rootDir>/tools/test/summary-reporter.cjs'],
};
