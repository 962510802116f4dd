// How jest loads spec files here: into the process of its worker, by node's own `require`. Jest's own runtime gives every
// file a context of its own, in which all that the file imports is loaded and compiled anew and every global is looked up
// through a proxy; that took as long as the tests. In return nothing of one file is hidden from the next: a spec that
// changes what all share changes it back. There is no mocking of modules.
const { existsSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');

const COMMONJS = {
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};
/** Of the file that runs: what it resolves names and transforms sources with. */
let current;
const sourceMaps = new Map();

Module._extensions['.ts'] = (module, filename) => {
  const { code, sourceMapPath } = current.transformer.transform(filename, { ...COMMONJS, ...current.coverage });
  if (sourceMapPath) sourceMaps.set(filename, sourceMapPath);
  module._compile(code, filename);
};

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (name, parent, ...rest) {
  const from = parent?.filename;
  if (from?.endsWith('.ts')) {
    // Projects of this workspace are read from source.
    if (/^@hivemind\//.test(name))
      return current.resolver.resolveModule(from, name, { conditions: current.environment.exportConditions() });
    const source = join(from, '..', name.replace(/\.js$/, '.ts'));
    if (/^\.{1,2}\/.*\.js$/.test(name) && existsSync(source)) return source;
  }
  return resolveFilename.call(this, name, parent, ...rest);
};

/** What jest's runner and its test framework ask of a runtime. */
class SharedRuntime {
  constructor(_config, environment, resolver, transformer, _sources, coverage) {
    Object.assign(this, { environment, resolver, transformer, coverage });
    current = this;
  }

  /** A spec file is run whenever it is asked for; what it imports stays loaded. */
  requireModule(path) {
    delete require.cache[path];
    return require(path);
  }

  /** The framework takes its state from scratch with every file. */
  requireInternalModule(path) {
    return this.requireModule(path);
  }

  unstable_shouldLoadAsEsm() {
    return false;
  }

  getSourceMaps() {
    return sourceMaps;
  }

  getAllCoverageInfoCopy() {
    return structuredClone(globalThis.__coverage__);
  }

  enterTestCode() {}
  leaveTestCode() {}
  setGlobalsForRuntime() {}
  teardown() {}
}
module.exports = { __esModule: true, default: SharedRuntime };
