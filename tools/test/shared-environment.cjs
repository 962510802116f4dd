/** What the test framework keeps among the globals for one file. */
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');
const OF_ONE_FILE = [TIMEOUT, Symbol.for('EVENT_HANDLERS'), Symbol.for('RETRY_TIMES')];

/** Spec files run in the process itself; see shared-runtime.cjs. What the runner and a spec change of it is put back. */
module.exports = class SharedEnvironment {
  global = globalThis;

  constructor({ projectConfig }) {
    this.options = projectConfig.testEnvironmentOptions;
    this.before = { console: globalThis.console, exit: process.exit, env: { ...process.env } };
    // As much of it as specs use. There are no mocks here, and the clock is one that is given.
    globalThis.jest = { setTimeout: (timeoutMs) => (globalThis[TIMEOUT] = timeoutMs) };
  }

  async setup() {}

  async teardown() {
    const { console, exit, env } = this.before;
    globalThis.console = console;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    for (const symbol of OF_ONE_FILE) delete globalThis[symbol];
  }

  exportConditions() {
    return this.options.customExportConditions;
  }

  getVmContext() {
    return null;
  }
};
