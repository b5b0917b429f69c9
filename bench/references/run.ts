/**
 * References against what a language server or TypeScript's language service says, with codegraph beside it.
 *
 *     npx tsx bench/references/run.ts LANGUAGE FOLDER [FOLDER …] [--tools DIR] [--count 200] [--seed 1] [--cache DIR] [--misses FILE]
 *
 * LANGUAGE is typescript, php or python. DIR is a folder in which `intelephense`, `pyright` and `@colbymchenry/codegraph`
 * were installed with npm; what is not there is left out. A line counts once, however many uses stand on it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openProject } from '../../src/app/composition/compose.ts';
import { definitionsOf } from '../../src/app/facts/find-definitions.ts';
import { findReferences } from '../../src/app/facts/find-references.ts';
import type { Project } from '../../src/app/project/project.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { codegraphReferences } from './codegraph.ts';
import { type DrawnSymbol, drawSymbols } from './draw.ts';
import { missesOf, type OwnLines, type Row, rowsOf, tableOf } from './score.ts';
import { serverReferences } from './server-oracle.ts';
import { typescriptReferences } from './typescript-oracle.ts';

const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  typescript: ['typescript', 'tsx', 'javascript'],
  php: ['php'],
  python: ['python'],
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tools: { type: 'string', default: '' },
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    cache: { type: 'string' },
    misses: { type: 'string' },
  },
});
const [language = '', ...folders] = positionals;
const ids = LANGUAGES[language];
if (ids === undefined || folders.length === 0) throw new Error('usage: run.ts typescript|php|python FOLDER [FOLDER …]');

const rows: Row[] = [];
const misses: string[] = [];
for (const folder of folders) {
  const root = path.resolve(folder);
  const project = await openProject(toAbsolute(root, '/'), { environment: {} });
  await project.ensureFresh();
  const symbols = cached(`${path.basename(root)}-symbols`, () =>
    drawSymbols(project, new Set(ids), Number(values.count), Number(values.seed)),
  );
  const truth = await cachedAsync(`${path.basename(root)}-truth`, () => truthOf(project, root, symbols));
  const own = await ownReferences(project, symbols);
  const codegraph = path.join(values.tools, 'node_modules/@colbymchenry/codegraph/npm-shim.js');
  const other = existsSync(codegraph) ? codegraphReferences(root, codegraph, symbols) : undefined;
  const read = new Set(
    project.store
      .files()
      .filter(({ skip, language: id }) => skip === null && ids.includes(id))
      .map(({ path: file }) => String(file)),
  );
  const inIndex = truth.map((lines, at) => lines?.filter(comparable(project, read, symbols[at])));
  for (const [at, { sure, possible }] of own.entries())
    own[at] = { sure: sure.filter(inFiles(read)), possible: possible.filter(inFiles(read)) };
  rows.push(...rowsOf(path.basename(root), symbols, { truth: inIndex, own, other }));
  for (const miss of missesOf(path.basename(root), symbols, { truth: inIndex, own, other })) misses.push(miss);
  await project.close();
}
process.stdout.write(tableOf(rows));
if (values.misses !== undefined) writeFileSync(values.misses, `${misses.join('\n')}\n`);

/** In files that the language server reads, too. */
function inFiles(files: ReadonlySet<string>): (line: string) => boolean {
  return (line) => files.has(line.slice(0, line.lastIndexOf(':')));
}

/** Servers tell definitions of the same contract among the references; these are no uses. */
function comparable(
  { store }: Project,
  files: ReadonlySet<string>,
  symbol: DrawnSymbol | undefined,
): (line: string) => boolean {
  const name = symbol?.query.slice(symbol.query.lastIndexOf('.') + 1) ?? '';
  const places = new Set(definitionsOf(store, name, { exactMatch: true }).map(({ file, line }) => `${file}:${line}`));
  return (line) => inFiles(files)(line) && !places.has(line);
}

async function truthOf(
  { store }: Project,
  root: string,
  symbols: readonly DrawnSymbol[],
): Promise<(string[] | null)[]> {
  const found = await askOracle(
    root,
    store
      .files()
      .filter((file) => file.skip === null && ids?.includes(file.language))
      .map(({ path: file }) => String(file)),
    symbols,
  );
  return found.map((lines) => lines ?? null);
}

function askOracle(
  root: string,
  files: readonly string[],
  symbols: readonly DrawnSymbol[],
): Promise<(string[] | undefined)[]> {
  const module = (file: string): string[] => [
    process.execPath,
    path.resolve(values.tools, 'node_modules', file),
    '--stdio',
  ];
  if (language === 'php') {
    const options = { clearCache: true, storagePath: path.join(values.tools, 'intelephense-cache') };
    return serverReferences(
      root,
      { command: module('intelephense/lib/intelephense.js'), language, options, ready: 'indexingEnded' },
      symbols,
    );
  }
  if (language === 'python')
    return serverReferences(root, { command: module('pyright/langserver.index.js'), language }, symbols);
  return Promise.resolve(typescriptReferences(root, files, symbols));
}

async function ownReferences(project: Project, symbols: readonly DrawnSymbol[]): Promise<OwnLines[]> {
  const found: OwnLines[] = [];
  for (const { query } of symbols) {
    const { references } = await findReferences(project, { symbols: [query], limit: Number.MAX_SAFE_INTEGER });
    const lines = (certainty: string): string[] => [
      ...new Set(
        references
          .filter((use) => ((use as { certainty?: string }).certainty ?? 'sure') === certainty)
          .map(({ file, line }) => `${file}:${line}`),
      ),
    ];
    found.push({ sure: lines('sure'), possible: lines('possible') });
  }
  return found;
}

function cached<Value>(name: string, make: () => Value): Value {
  const file =
    values.cache === undefined
      ? undefined
      : path.join(values.cache, `${name}-${language}-${values.count}-${values.seed}.json`);
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const made = make();
  keep(file, made);
  return made;
}

async function cachedAsync<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
  const file =
    values.cache === undefined
      ? undefined
      : path.join(values.cache, `${name}-${language}-${values.count}-${values.seed}.json`);
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const made = await make();
  keep(file, made);
  return made;
}

function keep(file: string | undefined, value: unknown): void {
  if (file === undefined) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}
