// One preset for every project. Modules are read from source through the `@hivemind/source` export condition.
module.exports = {
  testEnvironment: require.resolve('./tools/test/shared-environment.cjs'),
  runtime: require.resolve('./tools/test/shared-runtime.cjs'),
  testTimeout: 30000,
  testEnvironmentOptions: { customExportConditions: ['@hivemind/source', 'node', 'require', 'default'] },
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  moduleFileExtensions: ['ts', 'js', 'cjs', 'mjs', 'json', 'node'],
  transform: {
    '^.+\\.[cm]?ts$': ['@swc/jest', { ...require('./tools/start/swc-options.cjs'), sourceMaps: 'inline' }],
  },
};
