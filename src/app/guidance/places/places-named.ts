/** Places by their names: definitions that a request or a lead names, and files whose path is a lead. */
import { asRelative, type RelativePath } from '../../../base/paths.ts';
import { splitIdentifier } from '../../../base/text.ts';
import { spellingsOf } from '../../../retrieval/query/query.ts';
import type { IndexStore } from '../../../storage/contract.ts';
import { definitionsOf } from '../../facts/find-definitions.ts';
import type { IndexedProject } from '../../project/project.ts';
import { shortName } from '../unit-names.ts';
import type { Found } from './place.ts';

/** A name with more homes tells nothing about which is meant. */
const MOST_HOMES = 3;

/** Definitions that a lead names, as one name of several words: `order list filter` is `orderListFilter`. */
export function placesCalled(project: IndexedProject, lead: string): Found[] {
  const named = spellingsOf(lead).flatMap((name) => placesNamed(project, name));
  return named.map(({ why: _, ...found }) => found);
}

export function placesNamed({ store }: IndexedProject, name: string): Found[] {
  return definitionsOf(store, name)
    .slice(0, MOST_HOMES)
    .map(({ file, line, endLine, kind, scope, name: own }) => {
      const symbol = shortName(scope === '' ? own : `${scope}.${own}`);
      return { file: asRelative(file), line, endLine, symbol, kind, why: 'named' };
    });
}

/** Files whose path is a lead: `config webhooks` is `config/webhooks.php`: at least two words, of which the last ends the name of the file. */
export function filesCalled(store: IndexStore, lead: string): Found[] {
  const words = splitIdentifier(lead.replace(/\.\w+$/, ''));
  if (words.length < 2) return [];
  const last = words.at(-1)!;
  const files = store
    .files()
    .filter(({ path, skip }) => skip === null && path.toLowerCase().includes(last) && isCalled(path, words));
  return files.length > MOST_HOMES ? [] : files.map(({ path, lines }) => placeOf(path, lines));
}

function isCalled(path: RelativePath, words: readonly string[]): boolean {
  const parts = splitIdentifier(path.replace(/(?<=[^/])\.[^/]*$/, ''));
  return words.every((word, at) => parts[parts.length - words.length + at] === word);
}

/** Its first lines; where more of it tells something, they are shown instead. */
const FIRST_LINES = 20;

function placeOf(file: string, lines: number): Found {
  return { file, line: 1, endLine: Math.max(1, Math.min(lines, FIRST_LINES)), symbol: null, kind: 'lines' };
}
