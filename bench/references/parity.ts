/**
 * Whether a change leaves what is read of references as it is: dumps the references and types of every file of some folders, and the
 * uses of a sample of names, and compares two such dumps.
 *
 *     npx tsx bench/references/parity.ts dump FILE FOLDER [FOLDER …] [--uses COUNT]
 *     npx tsx bench/references/parity.ts compare FILE FILE
 *
 * With `--uses` the folders are indexed, and COUNT names of each are asked for.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openProject } from '../../src/app/composition/compose.ts';
import { readingOf } from '../../src/app/facts/find-definitions.ts';
import { isInside } from '../../src/app/facts/symbol-name.ts';
import { toAbsolute } from '../../src/base/paths.ts';
import { qualifiedNameOf } from '../../src/languages/contract.ts';
import { languageOf } from '../../src/languages/registry.ts';
import { outlineOf } from '../../src/retrieval/outlines.ts';
import { usesOfSymbol } from '../../src/retrieval/references/uses.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { uses: { type: 'string' } } });
const [task = '', first = '', ...others] = positionals;
const IGNORED = new Set(['.git', '.code-intel', 'node_modules']);
const LARGEST = 400_000;

if (task === 'compare') compare(read(first), read(others[0] ?? ''));
else if (task === 'dump') {
  const count = values.uses === undefined ? undefined : Number(values.uses);
  const lines: string[] = [];
  for (const folder of others)
    for await (const line of count === undefined ? parsed(folder) : uses(folder, count)) lines.push(line);
  writeFileSync(first, lines.join('\n'));
} else throw new Error('usage: parity.ts dump FILE FOLDER … | compare FILE FILE');

function* parsed(folder: string): Generator<string> {
  for (const file of filesIn(folder)) {
    const text = readFileSync(file, 'utf8');
    const language = text.length > LARGEST ? undefined : languageOf(file, text.slice(0, 4000));
    if (language === undefined || language.unavailableReason() !== undefined) continue;
    const { references, types = [] } = language.parse(text);
    yield `${file}\t${hashOf(references)} ${hashOf(types)}\t${process.env.PARITY_FULL === '1' ? JSON.stringify({ references, types }) : ''}`;
  }
}

async function* uses(folder: string, count: number): AsyncGenerator<string> {
  const project = await openProject(toAbsolute(path.resolve(folder), '/'), { environment: {} });
  await project.ensureFresh();
  const { store } = project;
  const names = store
    .files()
    .filter(({ skip }) => skip === null)
    .flatMap(({ id }) => outlineOf(store, id).symbols.flatMap((each) => [each.name, qualifiedNameOf(each)]));
  const drawn = [...new Set(names)].sort((left, right) => (hashOf(left) < hashOf(right) ? -1 : 1)).slice(0, count);
  for (const name of drawn) {
    const found = usesOfSymbol(store, { ...readingOf(store, name), written: name }, isInside);
    const told = found.map(
      ({ file, reference, certainty }) =>
        `${file.path}:${reference.line}:${reference.column} ${typeof certainty === 'string' ? certainty : 'other'}`,
    );
    yield `${folder} ${name}\t${hashOf(told)}\t${told.join(' | ')}`;
  }
  await project.close();
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && !IGNORED.has(entry.name)) yield* filesIn(file);
    else if (entry.isFile()) yield file;
  }
}

function hashOf(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}

function read(file: string): ReadonlyMap<string, string> {
  return new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]),
  );
}

function compare(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const hash = (line: string | undefined): string | undefined => line?.split('\t')[0];
  const differing = keys.filter((key) => hash(before.get(key)) !== hash(after.get(key)));
  for (const key of differing.slice(0, 20)) process.stdout.write(`${key}\n`);
  process.stdout.write(`${differing.length} of ${keys.length} differ\n`);
  process.exitCode = differing.length === 0 ? 0 : 1;
}
