/** The last line of a run, in a form that any CI can read. */
module.exports = class SummaryReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests }) {
    const skipped = numPendingTests ? `, ${numPendingTests} skipped` : '';
    process.stdout.write(
      `\n${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed${skipped}\n`,
    );
  }
};
