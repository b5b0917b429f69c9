import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Rolldown, type UserConfig } from 'tsdown';
import { PROGRAM_PACKAGES } from './release/bundled-packages.ts';

const PAGE = 'src/edge/dashboard/page';

const COMMON: UserConfig = {
  platform: 'node',
  target: 'node20',
  logLevel: 'warn',
};

/** For files that say which Node is needed: an old one must be able to read them. */
const OLD_NODE = 'node14.21';

/** As CommonJS it starts a tenth of a bare `node` sooner. */
const HOOK: UserConfig = {
  ...COMMON,
  format: 'cjs',
  outExtensions: () => ({ js: '.cjs' }),
  clean: false,
  minify: true,
  deps: {
    alwaysBundle: ['ignore', 'fastest-levenshtein', 'picomatch'],
    neverBundle: ['@ast-grep/napi', '@ast-grep/lang-bash'],
  },
};

/** What V8 compiled is kept for scripts alone. */
const WORKER: UserConfig = {
  ...COMMON,
  format: 'cjs',
  outExtensions: () => ({ js: '.cjs' }),
  clean: false,
  deps: { alwaysBundle: PROGRAM_PACKAGES },
};

/** Node loads it itself: see `src/base/v8/code-cache.ts`. */
const NATIVE = { name: 'import-package', test: /[\\/]base[\\/]import-package\.ts$/ };

const ASCII: Rolldown.Plugin = {
  name: 'ascii',
  generateBundle: (_, bundle) => Object.values(bundle).forEach(escapeUnicode),
};

export default defineConfig([
  {
    ...COMMON,
    target: OLD_NODE,
    entry: { main: 'src/edge/cli/main.ts' },
    format: 'esm',
    outExtensions: () => ({ js: '.js' }),
    clean: true,
  },
  // The program, and the thread in which a server lets others index, as CommonJS for the sake of its compiled code. Some
  // dependencies carry native binaries that cannot be bundled.
  {
    ...WORKER,
    entry: {
      program: 'src/edge/cli/program.ts',
      'index-thread': 'src/app/composition/index-thread.ts',
    },
    outputOptions: { codeSplitting: { includeDependenciesRecursively: false, groups: [NATIVE, { name: common }] } },
    inputOptions: { preserveEntrySignatures: false },
    copy: ['mount.pl', 'landlock.pl', 'give-up.pl', 'view.sh'].map((name) => `src/app/gate/view/${name}`),
    plugins: [ASCII, licences('licenses/program.txt')],
  },
  // The thread in which a server reads files for text searches.
  {
    ...WORKER,
    entry: { 'learning-thread': 'src/app/live/learning-thread.ts' },
    plugins: [licences('licenses/learning-thread.txt')],
  },
  // The processes that index: a launcher and its program, as CommonJS for the sake of its compiled code.
  { ...WORKER, entry: { 'index-worker': 'src/app/project/index-worker.ts' } },
  {
    ...WORKER,
    entry: { 'worker/program': 'src/app/project/index-program.ts' },
    outputOptions: {
      chunkFileNames: 'worker/[name]-[hash].cjs',
      codeSplitting: { includeDependenciesRecursively: false, groups: [NATIVE] },
    },
    inputOptions: { preserveEntrySignatures: false },
    plugins: [ASCII, licences('licenses/worker.txt')],
  },
  // The hook, which starts on every tool call of an agent and needs only Node: a launcher and the parts it loads, of which
  // a call reads only what it needs. The grammars of shells are loaded from their packages.
  {
    ...HOOK,
    target: OLD_NODE,
    entry: { hook: 'src/edge/hooks/launcher.ts' },
    copy: ['src/edge/hooks/hook.sh'],
  },
  {
    ...HOOK,
    entry: { 'hook/program': 'src/edge/hooks/program.ts' },
    outputOptions: {
      chunkFileNames: 'hook/[name].cjs',
      codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: partOf }] },
    },
    inputOptions: { preserveEntrySignatures: false },
    plugins: [ASCII, licences('licenses/hook.txt')],
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
    plugins: [licences('licenses.txt')],
    copy: ['index.html', 'base.css', 'views.css', 'icon.svg'].map((name) => `${PAGE}/${name}`),
  },
]);

/**
 * What every question needs is one file, for the same reason. The part of it that every command needs is another one, and no part
 * of the program: the thread that indexes loads it as well, and would start the program in itself.
 */
function common(id: string, graph: ModuleGraph): string | null {
  const isReached = (name: string): boolean => importsOf(moduleAt(`src/${name}.ts`, graph), graph).has(id);
  if (!ASKING.some(isReached)) return null;
  return isReached('edge/cli/program') ? 'shared' : 'asking';
}

/** What commands that ask have in common, where they load it when they need it. */
const ASKING = [
  'edge/cli/with-project',
  'edge/cli/search-hits',
  'app/composition/compose',
  'app/project/damaged-index',
  'app/search/search-code',
];

/**
 * What every write is judged with is one file, since each file takes its time to be found and read; what reads the event,
 * which most calls end with, and what judges shells stay apart.
 */
function partOf(id: string, graph: ModuleGraph): string | null {
  const closures = READING_AND_JUDGING.map((name) => importsOf(moduleAt(`src/${name}.ts`, graph), graph));
  const [reading, ...judging] = closures;
  return !reading?.has(id) && judging.some((closure) => closure.has(id)) ? 'judging' : null;
}

/** What reads the event, what every write is judged with, and small modules that several of the other parts share. */
const READING_AND_JUDGING = [
  'edge/hooks/program',
  'app/gate/before-tool',
  'app/composition/compose-gate',
  'app/gate/allowed-commands',
  'session/gate/companions',
];

/** @throws when the file was moved: a wrong name would split the parts otherwise without a word */
function moduleAt(file: string, graph: ModuleGraph): string {
  const id = path.resolve(file);
  if (graph.getModuleInfo(id) === null)
    throw new Error(`${file} is no part of the program; correct its parts in tsdown.config.ts`);
  return id;
}

interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/** The module and all that it imports, what it imports later not among them. */
function importsOf(id: string, graph: ModuleGraph, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(id)) return known;
  known.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importsOf(imported, graph, known);
  return known;
}

/** Emits the licences of all packages that became part of a bundle. */
function licences(fileName: string): Rolldown.Plugin {
  return {
    name: 'licences',
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const packages = new Set(ids.flatMap((id) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));
      const texts = [...packages].sort().map((folder) => {
        const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
        return `${name}\n\n${licenceIn(folder).trim()}\n`;
      });
      this.emitFile({ type: 'asset', fileName, source: texts.join(`\n${'-'.repeat(80)}\n\n`) });
    },
  };
}

/** @throws when a package has neither a licence nor one whose text is known, since it may not be published then */
function licenceIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file !== undefined) return readFileSync(path.join(folder, file), 'utf8');
  const { license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { license?: string };
  // TypeScript carries the text of the licence that some packages only name.
  if (license === 'Apache-2.0') return readFileSync('node_modules/typescript/LICENSE.txt', 'utf8');
  throw new Error(`${folder} holds no licence: it cannot be published as a part of the program`);
}

/** Node reads and compiles text of ASCII alone in half the space. */
function escapeUnicode(file: { type: string; code?: string }): void {
  file.code &&= file.code.replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
