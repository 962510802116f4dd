// All projects in one run, for `npm test`; each project can also be tested alone (`nx test context`).
module.exports = {
  projects: ['<rootDir>/libs/*', '<rootDir>/apps/*'],
  maxWorkers: 2,
  reporters: [['default', { summaryThreshold: 1 }], '<rootDir>/tools/test/summary-reporter.cjs'],
};
