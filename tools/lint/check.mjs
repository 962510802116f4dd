// `node tools/lint/check.mjs TSCONFIG PATH…`: the compiler's faults of a program and those that ESLint finds in its files
// at the paths. Both ask one and the same type checker, which otherwise did all its work twice.
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';

const [tsconfig, ...paths] = process.argv.slice(2);
// The rule on imports between projects reads the graph of them anew for every file unless ESLint's own program runs it.
process.argv[1] = join('node_modules', 'eslint', 'bin', 'eslint.js');
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (fault) => fail([fault]) };
const { fileNames, options, errors, projectReferences } =
  ts.getParsedCommandLineOfConfigFile(tsconfig, {}, host) ?? process.exit();
const program = ts.createProgram({
  rootNames: fileNames,
  options,
  projectReferences,
  configFileParsingDiagnostics: errors,
});

const eslint = new ESLint({
  overrideConfig: {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { project: null, programs: [program] } },
  },
});
const results = await eslint.lintFiles(paths);
const formatter = await eslint.loadFormatter('stylish');
process.stdout.write(await formatter.format(results));
if (results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0)) process.exitCode = 1;
fail(ts.getPreEmitDiagnostics(program));

function fail(diagnostics) {
  if (diagnostics.length === 0) return;
  const place = {
    getCurrentDirectory: () => process.cwd(),
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  };
  process.stdout.write(ts.formatDiagnostics(diagnostics, place));
  process.exitCode = 1;
}
