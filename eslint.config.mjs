import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

// Imports run downwards only. Each project carries one layer tag; a layer may see the layers named here and no other.
const PURE = ['layer:pure', 'layer:contract'];
const PORTS = ['layer:port', ...PURE];
// What talks to the outside, and what only a process may know.
const INFRASTRUCTURE = [
  '@nestjs/*',
  'fastify',
  'pg',
  '@prisma/*',
  '@electric-sql/*',
  'bullmq',
  'ioredis',
  'pino',
  'prom-client',
  '@opentelemetry/*',
  'rxjs',
];
const layers = {
  contract: [],
  pure: PURE,
  port: PORTS,
  adapter: ['layer:adapter', ...PORTS],
  platform: ['layer:platform', ...PORTS],
  testing: ['layer:testing', ...PORTS],
  // What a process is made of: adapters behind ports, chosen by its settings.
  runtime: ['layer:platform', 'layer:adapter', ...PORTS],
  service: ['layer:runtime', 'layer:platform', ...PORTS],
  host: ['layer:service', 'layer:runtime', 'layer:platform', 'layer:adapter', 'layer:testing', ...PORTS],
  bench: ['layer:adapter', 'layer:testing', ...PORTS],
  // Runs in a browser: of the contracts it takes the types, and no validator with them.
  console: ['layer:contract'],
};

export default tseslint.config(
  { ignores: ['**/dist', '**/generated', '**/*.cjs', '**/*.mjs', '.nx', 'node_modules'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: true,
          allow: [],
          depConstraints: Object.entries(layers).map(([layer, allowed]) => ({
            sourceTag: `layer:${layer}`,
            onlyDependOnLibsWithTags: allowed,
            ...(['contract', 'pure', 'port'].includes(layer) && { bannedExternalImports: INFRASTRUCTURE }),
          })),
        },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      // A field that is left out of the rest is named, and not used.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.lint.json', './apps/console/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: { '@typescript-eslint/no-floating-promises': 'error', '@typescript-eslint/no-misused-promises': 'error' },
  },
  {
    files: ['apps/console/src/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'zod', message: 'The console is told by the service what is off.' }],
          patterns: [{ group: ['@hivemind/*'], allowTypeImports: true, message: 'Import types only.' }],
        },
      ],
    },
  },
);
