/** Text searches of a server, which knows the files, beside ripgrep, which reads them all. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inlineLearner } from '../../../src/retrieval/text-search/file-learner.ts';
import { runRipgrep } from '../../../src/retrieval/text-search/ripgrep.ts';
import type { RipgrepLimits, RipgrepQuery } from '../../../src/retrieval/text-search/ripgrep-query.ts';
import { UNWATCHED } from '../../../src/retrieval/text-search/stamp.ts';
import { TextSearch } from '../../../src/retrieval/text-search/text-search.ts';
import { pick, type Random, randomFrom } from '../indexing/generated-project.ts';
import { makeProject } from '../scan/project.ts';

const limits: RipgrepLimits = { maxMatches: 5000, timeoutMs: 20_000, accepts: () => true };

const PIECES = [
  'needle',
  'NEEDLE',
  'Stark',
  'ſtark',
  'STAR\u212a',
  'straße',
  '請求書',
  'データ',
  'a\tb',
  'x.y(z)',
  'Éclair',
  'éclair',
  'oneOf',
  '\u0130st',
  'one_of',
  'データベース',
  'x\u0301y',
];
const ENDS = ['\n', '\n', '\n', '\r\n', ' ', '  ', '\n\n', '\r'];

function someText(random: Random): string {
  let text = '';
  for (let left = random() * 40; left > 0; left--) text += pick(random, PIECES) + pick(random, ENDS);
  return text;
}

function someContent(random: Random): string | Buffer {
  const text = someText(random);
  return pick<() => string | Buffer>(random, [
    () => text,
    () => text,
    () => text,
    () => `\ufeff${text}`,
    () => Buffer.from(`\ufeff${text}`, 'utf16le'),
    () => `${text}\0${someText(random)}`,
    () => `${text}${'filler line\n'.repeat(3000)}\0${someText(random)}`,
    () => `${text}${'filler line\n'.repeat(9000)}\0${someText(random)}`,
    () => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x0a]), Buffer.from(someText(random))]),
    () => Buffer.from(text, 'latin1'),
    () => `${'x'.repeat(500)}${text}`,
  ])();
}

const NAMES = [
  'a.ts',
  'b.TS',
  'src/c.ts',
  'src/deep/d.php',
  'src/.hidden/e.ts',
  'build/f.ts',
  'build/keep/g.ts',
  '.gitignore',
  'lib/.gitignore',
  'lib/h.ts',
  'lib/i.log',
  '-j.ts',
  'sp ace.ts',
  'node_modules/k.ts',
  '日本.ts',
];

function someFolder(random: Random): Record<string, string | Buffer> {
  const files: Record<string, string | Buffer> = {};
  for (const name of NAMES) if (random() < 0.8) files[name] = someContent(random);
  for (let more = 0; more < 10; more++) files[`more/${more}.ts`] = someContent(random);
  if (random() < 0.5) files['.gitignore'] = 'build/*\n!build/keep\n*.log\n';
  return files;
}

function someQuery(root: string, random: Random): RipgrepQuery {
  const piece = (): string => {
    const whole = pick(random, PIECES);
    const cased = pick(random, [whole, whole.toLowerCase(), whole.toUpperCase(), whole.slice(1)]);
    return cased === '' ? 'x' : cased;
  };
  if (random() < 0.4) return expressionQuery(root, random, piece);
  return queryOf(root, piece(), {
    patterns: random() < 0.3 ? [piece(), piece()] : [piece()],
    caseSensitive: random() < 0.3,
    isWord: random() < 0.3,
    contextLines: pick(random, [0, 0, 1, 3]),
    fileType: pick(random, ['', '', '.ts', 'php']) || undefined,
    path: pick(random, ['.', '.', '.', 'more', 'src', 'build', 'build/keep', 'node_modules', 'more/3.ts']),
  });
}

function expressionQuery(root: string, random: Random, piece: () => string): RipgrepQuery {
  const escaped = (): string => piece().replace(/[\\^$.*+?()[\]{}|/#&~-]/g, '\\$&');
  const form = (): string => {
    const whole = escaped();
    const bounded = `\\b${whole}\\b`;
    return pick(random, [whole, `${whole}|${escaped()}`, bounded, `${bounded}|\\b${escaped()}\\b`, `\\b${whole}`]);
  };
  const patterns = random() < 0.3 ? [form(), form()] : [form()];
  return queryOf(root, '', {
    patterns,
    regex: true,
    caseSensitive: random() < 0.3,
    contextLines: pick(random, [0, 2]),
  });
}

async function learned(root: string): Promise<TextSearch> {
  const search = new TextSearch(root, {
    ripgrep: runRipgrep,
    now: () => Date.now() + 60_000,
    onListed: async () => {},
    isSecret: () => false,
    learner: () => inlineLearner(root, () => false),
  });
  onTestFinished(() => search.close());
  for (let time = 0; time < 5; time++) await search.search(queryOf(root, 'nothing of that kind'), limits, UNWATCHED);
  await search.settle();
  return search;
}

function queryOf(root: string, pattern: string, rest: Partial<RipgrepQuery> = {}): RipgrepQuery {
  return { root, patterns: [pattern], regex: false, caseSensitive: false, contextLines: 0, path: '.', ...rest };
}

describe('a text search', () => {
  it.each([1, 2, 3, 4])('answers what ripgrep answers over all files, with seed %i', async (seed) => {
    const random = randomFrom(seed);
    const root = makeProject(someFolder(random));
    const search = await learned(root);
    for (let time = 0; time < 60; time++) {
      const query = someQuery(root, random);
      if (!existsSync(path.join(root, query.path))) continue;
      expect(await search.search(query, limits, UNWATCHED), JSON.stringify(query)).toEqual(
        await runRipgrep(query, limits),
      );
    }
  });
});
