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
import type { Place } from './place.ts';

/** Acts as people say them, with the names that frameworks have for them. */
const ACTS: readonly (readonly [said: RegExp, names: ReadonlySet<string>])[] = [
  [/\b(?:creat|add|register|sign(?:ing|ed)? up)|作成|追加|登録|新規/i, new Set(['create', 'store', 'add', 'register'])],
  [/\b(?:updat|edit|chang|renam)|更新|編集/i, new Set(['update', 'edit', 'save'])],
  [/\b(?:delet|remov|destroy)|削除/i, new Set(['delete', 'destroy', 'remove'])],
];
const MOST = 3;

/** @returns the reader of ` store 74-101`, the other members of the same class whose names the request or a lead means */
export function siblingReader(store: IndexStore, request: string, leads: readonly string[]): (place: Place) => string {
  const said = [request, ...leads].join('\n');
  const acts = ACTS.flatMap(([pattern, names]) => (pattern.test(said) ? [names] : []));
  const led = leads.map((lead) => new Set(searchWords(lead).map((word) => word.toLowerCase())));
  return ({ file, line, endLine }) => {
    const record = store.file(asRelative(file));
    const symbols = record === undefined ? [] : outlineOf(store, record.id).symbols;
    const own = symbols.find(({ nameLine, kind }) => isUnit(kind) && line <= nameLine && nameLine <= endLine);
    if (own === undefined || own.parent < 0) return '';
    const others = symbols.filter(({ parent, kind, startLine, endLine: end }) => {
      return parent === own.parent && isUnit(kind) && (end < line || startLine > endLine);
    });
    // The symbol that is named already is one of them.
    const further = acts.filter((names) => !names.has(own.name));
    const meant = others.filter(({ name }) => isMeant(name, further));
    return meant.length > MOST ? '' : meant.map(told).join(', ');
  };

  function isMeant(name: string, further: readonly ReadonlySet<string>[]): boolean {
    const parts = splitIdentifier(name).map((part) => part.toLowerCase());
    if (parts.length === 1) return further.some((names) => names.has(name));
    return led.some((words) => parts.every((part) => words.has(part)));
  }
}

function told({ name, startLine, endLine }: CodeSymbol): string {
  return `${name} ${startLine}-${endLine}`;
}
