import { defineConfig, type UserConfig } from 'tsdown';

const COMMON: UserConfig = {
  platform: 'node',
  target: 'node20',
  logLevel: 'warn',
};

export default defineConfig([
  // The program, and the code of the indexing worker threads. Dependencies stay external: several of them carry native
  // binaries that cannot be bundled.
  {
    ...COMMON,
    entry: { main: 'src/edge/cli/main.ts', 'index-worker': 'src/app/index-worker.ts' },
    format: 'esm',
    outExtensions: () => ({ js: '.js' }),
    clean: true,
  },
  // The hook, which starts on every tool call of an agent: one file that needs only Node. As CommonJS it starts a tenth
  // of a bare `node` sooner. The grammars of shells are loaded from their packages when a command must be parsed.
  {
    ...COMMON,
    entry: { hook: 'src/edge/hooks/program.ts' },
    format: 'cjs',
    outExtensions: () => ({ js: '.cjs' }),
    clean: false,
    minify: true,
    deps: {
      alwaysBundle: ['ignore', 'picomatch', 'fastest-levenshtein'],
      neverBundle: ['@ast-grep/napi', '@ast-grep/lang-bash', 'web-tree-sitter', '@vscode/tree-sitter-wasm'],
    },
    outputOptions: { codeSplitting: false },
  },
]);
