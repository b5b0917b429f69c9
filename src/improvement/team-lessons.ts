/**
 * Lessons that other machines of a team shared, as files of this machine: `agreements/*.md` and `learned_pairs.json` in
 * the folder, and `vetoes.json` with the names that a person refused. The files are replaced as a whole; vetoes stay.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isRecord, parseJson } from '../base/json-record.ts';
import { makeFolder } from '../base/make-folder.ts';
import { readTextOrUndefined } from '../base/optional-file.ts';
import { replaceSharedFile } from '../base/replace-file.ts';
import { type Agreement, readAgreements } from './agreements.ts';
import { type LearnedPair, pairName, readLearnedPairs } from './learned-pairs.ts';

export interface TeamLesson {
  readonly kind: 'agreement' | 'pair';
  readonly name: string;
  readonly author: string;
  /** Page of an agreement, JSON of a pair. */
  readonly text: string;
}

export interface TeamAgreement extends Agreement {
  readonly author: string;
}

/** Plain name of a page; shared pages are named by others, and no other name becomes a file. */
const PAGE = /^[\p{L}\p{N}][\p{L}\p{N}-]{0,80}\.md$/u;

/** The caller holds the lock of what is learned. */
export function writeTeamLessons(folder: string, lessons: readonly TeamLesson[]): void {
  const pages = lessons.filter(({ kind, name }) => kind === 'agreement' && PAGE.test(name));
  const kept = new Set(pages.map(({ name }) => name));
  const agreements = path.join(folder, 'agreements');
  if (existsSync(agreements)) {
    for (const name of readdirSync(agreements)) if (!kept.has(name)) rmSync(path.join(agreements, name));
  }
  makeFolder(folder);
  for (const { name, text } of pages) replaceSharedFile(path.join(agreements, name), text);
  const pairs = lessons.flatMap(({ kind, text }) => (kind === 'pair' ? [parseJson(text)] : []));
  const authors = Object.fromEntries(pages.map(({ name, author }) => [name, author]));
  replaceSharedFile(path.join(folder, 'learned_pairs.json'), `${JSON.stringify({ version: 1, pairs }, null, 2)}\n`);
  replaceSharedFile(path.join(folder, 'authors.json'), `${JSON.stringify(authors, null, 2)}\n`);
}

/** Agreements of the team, except those that a person refused. */
export function teamAgreements(folder: string): readonly TeamAgreement[] {
  const { agreements } = readAgreements(path.join(folder, 'agreements'));
  if (agreements.length === 0) return [];
  const authors = parseJson(readTextOrUndefined(path.join(folder, 'authors.json')) ?? '{}');
  const refused = vetoes(folder);
  return agreements
    .filter(({ file }) => !refused.has(file))
    .map((agreement) => ({ ...agreement, author: authorOf(authors, agreement.file) }));
}

/** Pairs of the team, except those that a person refused. */
export function teamPairs(folder: string): readonly LearnedPair[] {
  const { pairs } = readLearnedPairs(path.join(folder, 'learned_pairs.json'));
  if (pairs.length === 0) return [];
  const refused = vetoes(folder);
  return pairs.filter((pair) => !refused.has(pairName(pair)));
}

/** The caller holds the lock. @param name of a page, or of a pair */
export function veto(folder: string, name: string): void {
  const names = [...new Set([...vetoes(folder), name])].sort();
  replaceSharedFile(path.join(folder, 'vetoes.json'), `${JSON.stringify(names, null, 2)}\n`);
}

function vetoes(folder: string): ReadonlySet<unknown> {
  const names = parseJson(readTextOrUndefined(path.join(folder, 'vetoes.json')) ?? '[]');
  return new Set(Array.isArray(names) ? names : []);
}

function authorOf(authors: unknown, file: string): string {
  const author = isRecord(authors) ? authors[file] : undefined;
  return typeof author === 'string' ? author : '';
}
