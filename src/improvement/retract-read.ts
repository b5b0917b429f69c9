/**
 * Takes back lessons of versions that learned what was read first: a pair, or a symbol of a page, whose file its session did
 * not change. The caller holds the lock.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { replaceSharedFile } from '../base/replace-file.ts';
import { readAgreements } from './agreements.ts';
import { readLearnedPairs, updateLearnedPairs } from './learned-pairs.ts';

const PROVED = /, changed$/;

/** Whether there may be such lessons; cheap. */
export function mayHoldReadLessons(file: string): boolean {
  return readLearnedPairs(file).pairs.some(
    ({ sessionId, codeEvidence }) => sessionId !== '' && !PROVED.test(codeEvidence),
  );
}

export interface Retracting {
  readonly learnedPairs: string;
  readonly agreements: string;
  /** Files that a session changed. */
  readonly changedBy: (sessionId: string) => readonly string[];
}

/** @returns the names that were taken back, each once */
export function retractReadLessons({ learnedPairs, agreements, changedBy }: Retracting): string[] {
  const gone: string[] = [];
  updateLearnedPairs(learnedPairs, (pairs) =>
    pairs.flatMap((pair) => {
      if (pair.sessionId === '' || PROVED.test(pair.codeEvidence)) return [pair];
      const file = /^(.+?):\d/.exec(pair.codeEvidence)?.[1];
      if (file !== undefined && changedBy(pair.sessionId).includes(file))
        return [{ ...pair, codeEvidence: `${pair.codeEvidence}, changed` }];
      gone.push(pair.symbol);
      return [];
    }),
  );
  for (const { file } of readAgreements(agreements).agreements) gone.push(...retractPage(path.join(agreements, file)));
  return [...new Set(gone)];
}

const SYMBOL_LINE = /^- `(.+?)` — (.+?):\d/gm;
const CHANGED_LINE = /^- `(.+)`$/gm;

/** A page tells which files were changed; a symbol that a person put in has no line of evidence, and stays. */
function retractPage(file: string): string[] {
  const page = readFileSync(file, 'utf8');
  const [, symbols = ''] = /^## Symbols\n([\s\S]*?)(?=\n## |$(?![\s\S]))/m.exec(page) ?? [];
  const [, listed = ''] = /^## Files changed\n([\s\S]*?)(?=\n## |$(?![\s\S]))/m.exec(page) ?? [];
  const changed = new Set([...listed.matchAll(CHANGED_LINE)].map(([, name]) => name));
  const wrong = [...symbols.matchAll(SYMBOL_LINE)].flatMap(([, name = '', home]) => (changed.has(home) ? [] : [name]));
  if (wrong.length === 0) return [];
  const isWrong = (line: string): boolean =>
    wrong.some((name) => [`  - ${name}`, `  - ${JSON.stringify(name)}`].includes(line));
  const kept = page
    .split('\n')
    .filter((line) => !isWrong(line) && !wrong.some((name) => line.startsWith(`- \`${name}\` — `)));
  if (kept.some((line) => /^ {2}- /.test(line))) replaceSharedFile(file, kept.join('\n'));
  else rmSync(file);
  return wrong;
}
