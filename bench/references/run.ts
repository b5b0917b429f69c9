/**
 * References against what a language server or TypeScript's language service says, with codegraph beside it.
 *
 *     npx tsx bench/references/run.ts LANGUAGE FOLDER [FOLDER …] [--tools DIR] [--count 200] [--seed 1] [--cache DIR] [--misses FILE]
 *
 * LANGUAGE is typescript, php, python, go (`gopls` on the PATH) or c (`clangd`, and `compile_commands.json` in the folder). DIR is a folder in which `intelephense`, `pyright` and `@colbymchenry/codegraph`
 * were installed with npm; what is not there is left out. A line counts once, however many uses stand on it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openProject } from '../../src/app/composition/compose.ts';
import { definitionsOf } from '../../src/app/facts/find-definitions.ts';
import { type FoundReference, findReferences } from '../../src/app/facts/find-references.ts';
import type { Project } from '../../src/app/project/project.ts';
import { inAnswerTime, OF_PERSON } from '../../src/base/answer-time.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { activeLines, isCompiled } from './active-lines.ts';
import { codegraphReferences } from './codegraph.ts';
import { type DrawnSymbol, drawSymbols } from './draw.ts';
import { Meanings } from './meanings.ts';
import type { Oracle } from './oracle.ts';
import { type Answers, missesOf, type OwnLines, type Row, rowOf, tableOf } from './score.ts';
import { serverOracle } from './server-oracle.ts';
import { typescriptOracle } from './typescript-oracle.ts';

const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  typescript: ['typescript', 'tsx', 'javascript'],
  php: ['php'],
  python: ['python'],
  go: ['go'],
  c: ['c', 'cpp'],
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
if (ids === undefined || folders.length === 0)
  throw new Error('usage: run.ts typescript|php|python|go|c FOLDER [FOLDER …]');

/** A line of a comment, whose types TypeScript reads in plain JavaScript. */
const COMMENT = /^\s*(?:\/?\*|\/\/)/;
/** Folders that the go command does not look into. */
const IGNORED_BY_GO = /(?:^|\/)(?:[_.]|testdata\/)/;
const texts = new Map<string, readonly string[]>();
const rows: Row[] = [];
const misses: string[] = [];
for (const folder of folders) {
  const root = path.resolve(folder);
  const project = await openProject(toAbsolute(root, '/'), { environment: {} });
  await project.ensureFresh();
  const sources = project.store
    .files()
    .filter(({ skip, language: id }) => skip === null && ids.includes(id))
    .map(({ path: file }) => String(file))
    .filter(language === 'c' ? isCompiled(root) : (file) => language !== 'go' || !IGNORED_BY_GO.test(file));
  const read = new Set(sources);
  const symbols = cached(`${path.basename(root)}-symbols`, () =>
    drawSymbols(project, read, Number(values.count), Number(values.seed)),
  );
  let started: Oracle | undefined;
  const oracle = async (): Promise<Oracle> => (started ??= await startOracle(root, sources));
  const truth = await cachedAsync(`${path.basename(root)}-truth`, async () =>
    (await (await oracle()).references(symbols)).map((lines) => lines ?? null),
  );
  const own = await ownReferences(project, symbols);
  const codegraph = path.join(values.tools, 'node_modules/@colbymchenry/codegraph/npm-shim.js');
  const other = existsSync(codegraph) ? codegraphReferences(root, codegraph, symbols) : undefined;
  const inIndex = truth.map((lines, at) => lines?.filter(comparable(project, read, symbols[at])));
  for (const [at, { sure, possible }] of own.entries())
    own[at] = {
      sure: sure.filter(comparable(project, read, symbols[at])),
      possible: possible.filter(comparable(project, read, symbols[at])),
    };
  const meanings = new Meanings(project, root, oracle, cacheFile(`${path.basename(root)}-meanings`));
  const active = language === 'c' ? activeLines(root) : undefined;
  const answers = await judged({ truth: inIndex, own, other }, symbols, { meanings, active });
  meanings.keep();
  started?.end();
  rows.push(rowOf(path.basename(root), symbols, answers));
  misses.push(...missesOf(path.basename(root), symbols, answers));
  await project.close();
}
process.stdout.write(tableOf(rows));
if (values.misses !== undefined) writeFileSync(values.misses, `${misses.join('\n')}\n`);

/** In files that the language server reads, too. */
function inFiles(files: ReadonlySet<string>): (line: string) => boolean {
  return (line) => files.has(line.slice(0, line.lastIndexOf(':')));
}

/** Servers tell definitions of the same contract among the references, and lines in which a macro names the symbol; these are no uses. */
function comparable(
  { store, root }: Project,
  files: ReadonlySet<string>,
  symbol: DrawnSymbol | undefined,
): (line: string) => boolean {
  const name = symbol?.query.slice(symbol.query.lastIndexOf('.') + 1) ?? '';
  const places = new Set(definitionsOf(store, name, { exactMatch: true }).map(({ file, line }) => `${file}:${line}`));
  const isRead = inFiles(files);
  return (line) =>
    isRead(line) &&
    !places.has(line) &&
    (language !== 'c' || isWrittenOn(path.resolve(root), line, name)) &&
    (language !== 'typescript' || !COMMENT.test(textOf(path.resolve(root), line)));
}

function textOf(root: string, line: string): string {
  const cut = line.lastIndexOf(':');
  return linesOf(path.join(root, line.slice(0, cut)))[Number(line.slice(cut + 1)) - 1] ?? '';
}

function isWrittenOn(root: string, line: string, name: string): boolean {
  return textOf(root, line).split(/\W+/).includes(name);
}

function linesOf(file: string): readonly string[] {
  const known = texts.get(file) ?? readFileSync(file, 'utf8').split('\n');
  texts.set(file, known);
  return known;
}

/** Without what the tool does not follow, and with what it counts for a class that stands beside the one asked for. */
async function judged(
  answers: Answers,
  symbols: readonly DrawnSymbol[],
  { meanings, active }: { meanings: Meanings; active: ReadonlySet<string> | undefined },
): Promise<Answers> {
  const siblings: Set<string>[] = [];
  const own: OwnLines[] = [];
  const other: string[][] = [];
  for (const [at, symbol] of symbols.entries()) {
    const right = new Set(answers.truth[at] ?? []);
    const followed = async (lines: readonly string[]): Promise<string[]> => {
      const kept: string[] = [];
      for (const line of lines)
        if (right.has(line) || (active?.has(line) !== false && (await meanings.isFollowed(symbol, line))))
          kept.push(line);
      return kept;
    };
    const { sure = [], possible = [] } = answers.own[at] ?? {};
    own.push({ sure: await followed(sure), possible });
    other.push(await followed(answers.other?.[at] ?? []));
    const beside = new Set<string>();
    if (symbol.isCommonMember) for (const line of right) if (await meanings.isOfSibling(symbol, line)) beside.add(line);
    siblings.push(beside);
  }
  return { truth: answers.truth, own, other: answers.other && other, siblings };
}

async function startOracle(root: string, files: readonly string[]): Promise<Oracle> {
  const module = (file: string): string[] => [
    process.execPath,
    path.resolve(values.tools, 'node_modules', file),
    '--stdio',
  ];
  switch (language) {
    case 'php': {
      const options = { clearCache: true, storagePath: path.join(values.tools, 'intelephense-cache') };
      const command = module('intelephense/lib/intelephense.js');
      return serverOracle(root, { command, language, options, ready: 'indexingEnded' });
    }
    case 'python':
      return serverOracle(root, { command: module('pyright/langserver.index.js'), language });
    case 'go':
      return serverOracle(root, { command: ['gopls'], language });
    case 'c':
      return serverOracle(root, {
        command: ['clangd', '--background-index'],
        language: 'cpp',
        opensAll: files.slice(0, 1),
      });
    default:
      return typescriptOracle(root, files);
  }
}

async function ownReferences(project: Project, symbols: readonly DrawnSymbol[]): Promise<OwnLines[]> {
  const found: OwnLines[] = [];
  for (const { query } of symbols) {
    const references = await askedUntilJudged(project, query);
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

async function askedUntilJudged(project: Project, query: string): Promise<readonly FoundReference[]> {
  const ask = () => findReferences(project, { symbols: [query], limit: Number.MAX_SAFE_INTEGER });
  const [{ references }] = await inAnswerTime(ask, { limits: OF_PERSON });
  return references;
}

function cacheFile(name: string): string | undefined {
  if (values.cache === undefined) return undefined;
  mkdirSync(values.cache, { recursive: true });
  return path.join(values.cache, `${name}-${language}-${values.count}-${values.seed}.json`);
}

function cached<Value>(name: string, make: () => Value): Value {
  const file = cacheFile(name);
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const made = make();
  keep(file, made);
  return made;
}

async function cachedAsync<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
  const file = cacheFile(name);
  if (file !== undefined && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const made = await make();
  keep(file, made);
  return made;
}

function keep(file: string | undefined, value: unknown): void {
  if (file === undefined) return;
  writeFileSync(file, JSON.stringify(value));
}
