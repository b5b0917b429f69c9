/**
 * Sources of every language, made worse by seed: the index is made, and every file is in it or told. A budget fixed by
 * `SOURCE_FUZZ_FILES` (of each language) and `SOURCE_FUZZ_SEED`; a find becomes a recipe in `fixtures/hostile-sources.ts`.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SEED_SOURCES } from '../fixtures/seed-sources.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { pick, type Random, randomFrom } from '../integration/indexing/generated-project.ts';
import { reportOf, run } from './program.ts';

const FILES = Number(process.env.SOURCE_FUZZ_FILES ?? 8);
const SEED = Number(process.env.SOURCE_FUZZ_SEED ?? 1);
const SEEDS = Object.values(SEED_SOURCES);

const MUTATIONS: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => text.slice(0, below(text.length, random)),
  (text, random) => withPart(text, random, () => ''),
  (text, random) => withPart(text, random, (part) => part.repeat(1 + below(400, random))),
  (text, random) =>
    withPart(text, random, (part) => part + pick(random, SEEDS).slice(below(40, random), 40 + below(80, random))),
  (text, random) => withPart(text, random, (part) => part + String.fromCharCode(below(0x3000, random)) + part),
  (text, random) =>
    withPart(
      text,
      random,
      (part) => part + pick(random, ['(', '{', '[', '<', '"', '`', '/*', '\\']).repeat(below(3000, random)),
    ),
  (text, random) => text.replaceAll(/\n/g, () => pick(random, ['\n', '\r\n', '\r', '', '\u2028'])),
];

it('of every language leave the index whole, and each is in it or told', async () => {
  const random = randomFrom(SEED);
  const root = temporaryFolder();
  const names = Object.entries(SEED_SOURCES).flatMap(([extension, text]) =>
    Array.from({ length: FILES }, (_, at) => {
      const name = `${extension}${at}.${extension}`;
      writeFileSync(path.join(root, name), mutated(text, random));
      return name;
    }),
  );
  writeFileSync(path.join(root, 'good.ts'), 'export function stillFound(): void {}\n');
  const environment = { CODE_INTEL_PARSER_TIMEOUT_MS: '3000' };
  const index = await run(['index', root, '--json'], { environment });
  expect([index.code, index.signal, index.err]).toEqual([0, null, expect.not.stringMatching(/bug|\n\s+at /)]);
  const { files, skipped } = reportOf(index);
  const left = Object.values(Object(skipped)).reduce((sum: number, count) => sum + Number(count), 0);
  expect(Number(files) + left).toBe(names.length + 1);
  expect((await run(['def', 'stillFound', '--path', root])).code).toBe(0);
  const outline = await run(['outline', pick(random, names), '--path', root]);
  expect(outline.err).not.toMatch(/bug/);
});

function mutated(text: string, random: Random): string {
  let worse = text;
  for (let round = 0; round <= below(4, random); round++)
    worse = pick(random, MUTATIONS)(worse, random).slice(0, 60_000);
  return worse;
}

function withPart(text: string, random: Random, change: (part: string) => string): string {
  const from = below(text.length, random);
  const to = from + below(30, random);
  return text.slice(0, from) + change(text.slice(from, to)) + text.slice(to);
}

function below(most: number, random: Random): number {
  return Math.floor(random() * most);
}
