/** What an agent submits as its understanding, and which of it stands (gate.md, Evidence: nothing is taken on trust). */
import { evidenceRowOf, type LedgerView } from '../ledger/ledger.ts';
import type { Confirmation, CountedSymbol, Understanding } from '../state/session.ts';
import { RELATED } from './relevance.ts';

/** All that the server found out about one submitted symbol. */
export interface SymbolFinding {
  /** As it was submitted. */
  readonly name: string;
  /** Where it is defined; empty when it does not exist. */
  readonly definitions: readonly DefinitionPlace[];
  /** Nearest names, for one that does not exist. */
  readonly suggestions: readonly string[];
  /** Calibrated similarity to the target, 0–1; learned pairs raise it (D-10). */
  readonly similarity: number;
  /** Reference or import steps to a tied symbol; null when it is more than two away. */
  readonly steps: number | null;
}

export interface DefinitionPlace {
  readonly file: string;
  readonly line: number;
  /** Plain name, as ledger rows have it. */
  readonly name: string;
  /** Content hash of the file now. */
  readonly hash: string;
}

/** Why a submitted item does not count. */
export type ItemRefusal =
  | 'does_not_exist'
  | 'never_met'
  | 'never_explored'
  | 'unrelated'
  | 'duplicate'
  | 'not_a_symbol'
  | 'not_linked'
  | 'no_such_evidence'
  | 'empty_evidence'
  | 'older_than_hypothesis'
  | 'does_not_support'
  | 'says_nothing';

export interface RefusedItem {
  readonly item: 'symbol' | 'entry_point' | 'file' | 'pattern' | 'slot_evidence';
  readonly name: string;
  readonly reason: ItemRefusal;
  readonly suggestions: readonly string[];
}

/** Names that many files define tell nothing about which of them was understood. */
const MOST_HOMES = 3;

export interface AcceptedSymbols {
  readonly counted: readonly CountedSymbol[];
  readonly refused: readonly RefusedItem[];
}

export interface SymbolContext {
  readonly view: LedgerView;
  readonly confirmations: readonly Confirmation[];
  /** Symbols of confirmed hypotheses; they count whatever their similarity (D-11). */
  readonly verified: ReadonlySet<string>;
}

/** @param findings of the merged list, repetitions included */
export function acceptSymbols(findings: readonly SymbolFinding[], context: SymbolContext): AcceptedSymbols {
  const counted: CountedSymbol[] = [];
  const refused: RefusedItem[] = [];
  for (const finding of findings) {
    const reason = refusalOf(finding, context, counted);
    if (reason === null) counted.push(countedFrom(finding, context));
    else refused.push({ item: 'symbol', name: finding.name, reason, suggestions: finding.suggestions });
  }
  return { counted, refused };
}

function refusalOf(
  finding: SymbolFinding,
  context: SymbolContext,
  counted: readonly CountedSymbol[],
): ItemRefusal | null {
  if (counted.some(({ name }) => name === finding.name)) return 'duplicate';
  if (finding.definitions.length === 0) return 'does_not_exist';
  if (!finding.definitions.some((place) => evidenceRowOf(context.view, place) !== undefined)) return 'never_met';
  return isRelated(finding, context) ? null : 'unrelated';
}

function isRelated({ name, similarity, steps }: SymbolFinding, { confirmations, verified }: SymbolContext): boolean {
  if (similarity >= RELATED || steps !== null || verified.has(name)) return true;
  return confirmations.some(({ symbol }) => symbol === name);
}

function countedFrom({ name, definitions, similarity }: SymbolFinding, { view }: SymbolContext): CountedSymbol {
  const answered = definitions.filter((place) => wasAnswered(place, view));
  const files = answered.length > MOST_HOMES ? [] : answered.map(({ file, hash }) => ({ path: file, hash }));
  return { name, similarity, files };
}

/** Whether a definition answer returned this very definition, which explores its file for a counted symbol. */
function wasAnswered({ name, file }: DefinitionPlace, { symbols }: LedgerView): boolean {
  return (symbols.get(name) ?? []).some((seen) => seen.role === 'definition' && seen.file === file);
}

/** Entry points must be definitions that hang together with a counted symbol (EV8). */
export interface EntryPointFinding extends SymbolFinding {
  /** Same as, member of, in the same file as, or within two steps of a counted symbol. */
  readonly isLinked: boolean;
}

export function acceptEntryPoints(findings: readonly EntryPointFinding[]): {
  readonly accepted: readonly string[];
  readonly refused: readonly RefusedItem[];
} {
  const accepted: string[] = [];
  const refused: RefusedItem[] = [];
  for (const { name, definitions, isLinked, suggestions } of findings) {
    const reason = entryPointRefusal({ isKnown: accepted.includes(name), exists: definitions.length > 0, isLinked });
    if (reason === null) accepted.push(name);
    else refused.push({ item: 'entry_point', name, reason, suggestions });
  }
  return { accepted, refused };
}

function entryPointRefusal(is: { isKnown: boolean; exists: boolean; isLinked: boolean }): ItemRefusal | null {
  if (is.isKnown) return 'duplicate';
  if (!is.exists) return 'not_a_symbol';
  return is.isLinked ? null : 'not_linked';
}

/** Files count when they were explored, patterns when they are files that an answer named. */
export function acceptFiles(
  item: 'file' | 'pattern',
  names: readonly string[],
  isAcceptable: (name: string) => boolean,
): { readonly accepted: readonly string[]; readonly refused: readonly RefusedItem[] } {
  const accepted: string[] = [];
  const refused: RefusedItem[] = [];
  for (const name of names) {
    if (accepted.includes(name)) refused.push(refusedFile(item, name, 'duplicate'));
    else if (isAcceptable(name)) accepted.push(name);
    else refused.push(refusedFile(item, name, item === 'file' ? 'never_explored' : 'never_met'));
  }
  return { accepted, refused };
}

function refusedFile(item: 'file' | 'pattern', name: string, reason: ItemRefusal): RefusedItem {
  return { item, name, reason, suggestions: [] };
}

/** Later submissions add to earlier ones; evidence of a slot is replaced by newer evidence. */
export function mergeUnderstanding(known: Understanding, submitted: Understanding): Understanding {
  return {
    symbols: union(known.symbols, submitted.symbols),
    entryPoints: union(known.entryPoints, submitted.entryPoints),
    patterns: union(known.patterns, submitted.patterns),
    files: union(known.files, submitted.files),
    slotEvidence: { ...known.slotEvidence, ...submitted.slotEvidence },
  };
}

/** What was submitted twice within one call stays in twice, so that it is refused by name. */
function union(known: readonly string[], added: readonly string[]): string[] {
  return [...known, ...added.filter((item) => !known.includes(item))];
}
