import { defineConfig, type UserConfig } from 'tsdown';

/**
 * Small packages of plain JavaScript become part of the program: finding, reading and checking each file of theirs takes
 * a third of the time of a short command. Packages with native binaries cannot, and large ones that few commands need
 * stay where they are.
 */
const BUNDLED = [
  '@humanwhocodes/momoa',
  'commander',
  'fast-string-truncated-width',
  'fastest-levenshtein',
  'ignore',
  'picocolors',
  'picomatch',
  'stemmer',
];

const PAGE = 'src/edge/dashboard/page';

const COMMON: UserConfig = {
  platform: 'node',
  target: 'node20',
  logLevel: 'warn',
};

export default defineConfig([
  // The program, the worker threads that index, and the thread in which a server lets them work. Dependencies stay
  // external: several of them carry native binaries that cannot be bundled.
  {
    ...COMMON,
    entry: {
      main: 'src/edge/cli/main.ts',
      'index-worker': 'src/app/index-worker.ts',
      'index-thread': 'src/app/index-thread.ts',
    },
    format: 'esm',
    outExtensions: () => ({ js: '.js' }),
    deps: { alwaysBundle: BUNDLED },
    clean: true,
  },
  // The hook, which starts on every tool call of an agent and needs only Node. As CommonJS it starts a tenth of a bare
  // `node` sooner, and in parts it reads only what a call needs. The grammars of shells are loaded from their packages.
  {
    ...COMMON,
    entry: { hook: 'src/edge/hooks/program.ts' },
    format: 'cjs',
    outExtensions: () => ({ js: '.cjs' }),
    clean: false,
    minify: true,
    deps: {
      alwaysBundle: ['ignore', 'fastest-levenshtein'],
      neverBundle: [
        '@ast-grep/napi',
        '@ast-grep/lang-bash',
        'picomatch',
        'web-tree-sitter',
        '@vscode/tree-sitter-wasm',
      ],
    },
    outputOptions: { chunkFileNames: 'hook/[name].cjs' },
  },
  // The page of the dashboard, with everything that it needs: a browser gets nothing from elsewhere.
  {
    platform: 'browser',
    target: 'es2023',
    logLevel: 'warn',
    entry: { main: `${PAGE}/main.tsx` },
    outDir: 'dist/dashboard',
    format: 'esm',
    outExtensions: () => ({ js: '.js' }),
    clean: false,
    minify: true,
    tsconfig: `${PAGE}/tsconfig.json`,
    copy: ['index.html', 'base.css', 'views.css', 'icon.svg'].map((name) => `${PAGE}/${name}`),
  },
]);
