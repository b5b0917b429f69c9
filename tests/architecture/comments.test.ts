/** Proves of comments what no reader of one file can see. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { commentsIn, REPOSITORY, sourceFiles } from './source-files.ts';

const SOURCES = ['src', 'tests', 'bench'].flatMap(sourceFiles).filter(({ file }) => !file.includes('/fixtures/'));

/** A page, and behind a comma the section of it: `docs/gate.md, How it is enforced`. Agents' own pages are in capitals. */
const CITATION = /(?<![\w/*.-])((?:[\w-]+\/)*[a-z][\w-]*\.md)\b(?:`?, ([A-Z][^`.;:,)]*))?/g;

it('a citation leads to a page and a section of this repository', () => {
  const wrong = SOURCES.flatMap((source) =>
    commentsIn(source).flatMap(({ place, text }) =>
      [...text.matchAll(CITATION)]
        .filter(([, page = '', section]) => !isThere(page, section))
        .map(([citation]) => `${place}: ${citation}`),
    ),
  );
  expect(wrong).toEqual([]);
});

it('a citation of what is not there is found', () => {
  const cited = (text: string) => [...text.matchAll(CITATION)].map(([, page = '', section]) => isThere(page, section));
  expect(cited('(docs/gate.md, How it is enforced) `docs/gate.md` docs/gate.md, D-48')).toEqual([true, true, true]);
  expect(cited('(gate.md, Evidence) docs/no-page.md docs/gate.md, Counting.')).toEqual([false, false, false]);
});

function isThere(page: string, section: string | undefined): boolean {
  const file = path.join(REPOSITORY, page);
  if (!existsSync(file)) return false;
  const isId = section === undefined || /^[A-Z]{1,2}-?\d/.test(section);
  return isId || readFileSync(file, 'utf8').includes(`# ${section.trim()}`);
}
