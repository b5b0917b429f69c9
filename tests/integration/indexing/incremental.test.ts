/** After any history of edits the index is the one that would be built from scratch. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { OpenProject } from '../../../src/app/project/open-project.ts';
import { searchCode } from '../../../src/app/search/search-code.ts';
import { toAbsolute } from '../../../src/base/paths.ts';
import { git, makeProject, writeInto } from '../scan/project.ts';
import { EXTENSIONS, generateProject, pick, type Random, randomFrom, sourceOf } from './generated-project.ts';
import { dumpIndex } from './index-dump.ts';
import { open } from './open.ts';

const QUERIES = ['retry the invoice', 'loadSession', '請求書', 'parse token', 'Ledger'];

type Edit = (root: string, random: Random) => void;

const EDITS: readonly Edit[] = [
  (root, random) => {
    const extension = pick(random, EXTENSIONS);
    writeInto(
      root,
      `${pick(random, ['', 'new/', 'area1/', 'new/deep/'])}added${random()}.${extension}`,
      sourceOf(random, extension),
    );
  },
  (root, random) => onFile(root, random, (file) => writeFileSync(file, sourceOf(random, path.extname(file).slice(1)))),
  (root, random) => onFile(root, random, (file) => rmSync(file)),
  (root, random) =>
    onFile(root, random, (file) => renameSync(file, path.join(path.dirname(file), `renamed-${path.basename(file)}`))),
  (root, random) => onFile(root, random, (file) => renameSync(file, path.join(root, `moved-${path.basename(file)}`))),
  (root, random) => onFile(root, random, (file) => utimesSync(file, new Date(1e12), new Date(1e12))),
  (root, random) => onFile(root, random, (file) => chmodSync(file, 0o755)),
  (root, random) => onFile(root, random, editUnseen),
  (root, random) => onFile(root, random, (file) => writeFileSync(file, '')),
  (root, random) => onFile(root, random, (file) => writeFileSync(file, Buffer.from([0, 1, 2, 0, 255]))),
  (root, random) => onFile(root, random, (file) => writeFileSync(file, 'x = 1;'.repeat(200_000))),
  (root, random) =>
    onFile(root, random, (file) =>
      rmSync(path.dirname(file) === root ? file : path.dirname(file), { recursive: true }),
    ),
  (root, random) => onFile(root, random, replaceByFolder),
  (root, random) =>
    onFile(root, random, (file) => copyFolder(file, path.join(root, `copy${Math.floor(random() * 3)}`))),
  (root, random) =>
    writeFileSync(path.join(root, '.gitignore'), pick(random, ['', '*.md\n', 'area1/\n', '*.py\n!area2/\n'])),
];

it.each([1, 2, 3, 4])(
  '[SY1] [SY2] [SY3] is the same after a random history as from scratch (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    const root = makeProject(generateProject(seed, 40));
    if (seed % 2 === 0) git(root, 'init', '-q');
    const { project } = await open(root);
    for (let round = 0; round < 12; round++) {
      for (let edits = 1 + Math.floor(random() * 4); edits > 0; edits--) pick(random, EDITS)(root, random);
      await project.ensureFresh();
      if (round % 4 === 3) await expectAsFromScratch(project, root);
    }
  },
);

async function expectAsFromScratch(project: OpenProject, root: string): Promise<void> {
  const copy = mkdtempSync(path.join(tmpdir(), 'code-intel-copy-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(root, copy, { recursive: true, filter: (source) => path.basename(source) !== '.code-intel' });
  const { project: scratch } = await open(toAbsolute(copy, '/'));
  await scratch.ensureFresh();
  expect(dumpIndex(project.store)).toEqual(dumpIndex(scratch.store));
  for (const query of QUERIES) expect(await hitsOf(project, query)).toEqual(await hitsOf(scratch, query));
}

async function hitsOf(project: OpenProject, query: string): Promise<unknown[]> {
  const { hits } = await searchCode(project, { query, limit: 10 });
  return hits.map(({ file, startLine, score }) => [file, startLine, score.toFixed(4)]);
}

function onFile(root: string, random: Random, edit: (file: string) => void): void {
  const files = filesBelow(root);
  if (files.length > 0) edit(pick(random, files));
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => !entry.name.startsWith('.'));
  return entries
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(name) : [name];
    })
    .sort();
}

/** Another content of the same size with the same time of change, as some tools write it. */
function editUnseen(file: string): void {
  const { atime, mtime } = statSync(file);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[0-9]/g, '7'));
  utimesSync(file, atime, mtime);
}

function copyFolder(file: string, target: string): void {
  const isInside = target.startsWith(path.dirname(file));
  if (!isInside) cpSync(path.dirname(file), target, { recursive: true });
}

function replaceByFolder(file: string): void {
  rmSync(file);
  mkdirSync(file);
  if (existsSync(file)) writeFileSync(path.join(file, 'inside.ts'), 'export const inside = 1;\n');
}
