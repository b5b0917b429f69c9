/**
 * Members beside the one that a place names: `store` beside `update`, where the request speaks of creating as well. A reader who
 * sees one of them alone changes one of them alone.
 */
import { asRelative } from '../../../base/paths.ts';
import { splitIdentifier } from '../../../base/text.ts';
import type { CodeSymbol } from '../../../languages/contract.ts';
import { outlineOf } from '../../../retrieval/outlines.ts';
import { searchWords } from '../../../session/words/words.ts';
import type { IndexStore } from '../../../storage/contract.ts';
import { isUnit } from '../unit-names.ts';
import { type Place, tellsOf } from './place.ts';
import type { TellingLines } from './telling-lines.ts';
import { SAME_FILE } from './told-place.ts';

/** Acts as people say them, with the names that frameworks have for them. */
const ACTS: readonly (readonly [said: RegExp, names: ReadonlySet<string>])[] = [
  [/\b(?:creat|add|register|sign(?:ing|ed)? up)|作成|追加|登録|新規/i, new Set(['create', 'store', 'add', 'register'])],
  [/\b(?:updat|edit|chang|renam)|更新|編集/i, new Set(['update', 'edit', 'save'])],
  [/\b(?:delet|remov|destroy)|削除/i, new Set(['delete', 'destroy', 'remove'])],
];
const MOST = 3;

interface Sibling {
  readonly name: string;
  /** From 1, like `endLine`, which is inclusive. */
  readonly line: number;
  readonly endLine: number;
}

/** @returns the reader of the other members of the same class whose names the request or a lead means; none of too many */
export function siblingReader(
  store: IndexStore,
  request: string,
  leads: readonly string[],
): (place: Place) => Sibling[] {
  const said = [request, ...leads].join('\n');
  const acts = ACTS.flatMap(([pattern, names]) => (pattern.test(said) ? [names] : []));
  const led = leads.map((lead) => new Set(searchWords(lead).map((word) => word.toLowerCase())));
  return ({ file, line, endLine }) => {
    const record = store.file(asRelative(file));
    const symbols = record === undefined ? [] : outlineOf(store, record.id).symbols;
    const own = symbols.find(({ nameLine, kind }) => isUnit(kind) && line <= nameLine && nameLine <= endLine);
    if (own === undefined || own.parent < 0) return [];
    const others = symbols.filter(({ parent, kind, startLine, endLine: end }) => {
      return parent === own.parent && isUnit(kind) && (end < line || startLine > endLine);
    });
    // The symbol that is named already is one of them.
    const further = acts.filter((names) => !names.has(own.name));
    const meant = others.filter(({ name }) => isMeant(name, further));
    return meant.length > MOST ? [] : meant.map(told);
  };

  function isMeant(name: string, further: readonly ReadonlySet<string>[]): boolean {
    const parts = splitIdentifier(name).map((part) => part.toLowerCase());
    if (parts.length === 1) return further.some((names) => names.has(name));
    return led.some((words) => parts.every((part) => words.has(part)));
  }
}

/** Of the first few alone: each line is read by a model that pays for it. */
export function withSiblings(
  siblingsOf: (place: Place) => Sibling[],
  { toldOf }: TellingLines,
): (place: Place, at: number) => Place {
  return (place, at) => {
    const meant = at < MOST_WITH_SIBLINGS ? siblingsOf(place) : [];
    const siblings = meant.filter(({ endLine }) => !tellsOf(place, endLine));
    const quoted = siblings.flatMap((sibling) => toldOf({ ...sibling, file: place.file, symbol: sibling.name }).lines);
    const named = siblings.map(({ name, line, endLine }) => `${name} ${line}-${endLine}`).join(', ');
    return siblings.length === 0
      ? place
      : { ...place, why: [place.why, `${SAME_FILE} ${named}`, ...quoted].filter((part) => part !== '').join('  ') };
  };
}

const MOST_WITH_SIBLINGS = 4;

function told({ name, startLine: line, endLine }: CodeSymbol): Sibling {
  return { name, line, endLine };
}
