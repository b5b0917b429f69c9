/** Understanding that an agent submits, and the reasons to refuse parts of it. */
import type { Target, Understanding } from '../state/session.ts';

/** Why a submitted item does not count. */
export type ItemRefusal =
  | 'does_not_exist'
  | 'never_met'
  | 'never_shown'
  | 'never_explored'
  | 'lines_not_shown'
  | 'too_little_read'
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
  readonly item: 'symbol' | 'entry_point' | 'file' | 'pattern' | 'slot_evidence' | 'target';
  readonly name: string;
  readonly reason: ItemRefusal;
  readonly suggestions: readonly string[];
}

/** The findings of the server about one submitted name: a definition or a file. */
export interface ResolvedName {
  readonly name: string;
  /** File of the definition that was shown, or the file itself; null where no lines of it were shown. */
  readonly shownIn: string | null;
  /** Whether the name counts towards the symbols. */
  readonly counts: boolean;
  /** Whether the name counts, or is linked to a name that counts. */
  readonly isLinked: boolean;
  readonly exists: boolean;
  /** An answer named it. */
  readonly isNamed: boolean;
  /** Nearest names, for one that does not exist. */
  readonly suggestions: readonly string[];
}

export interface Accepted {
  /** Names that stand, each once. */
  readonly names: readonly string[];
  readonly refused: readonly RefusedItem[];
}

type Judge = (resolved: ResolvedName) => ItemRefusal | null;

/** Symbols and paths alike; what was not shown counts for nothing. */
export const JUDGES: Readonly<Record<'symbol' | 'entry_point' | 'file' | 'pattern', Judge>> = {
  symbol: (one) => refuseUnshown(one) ?? (one.counts ? null : 'unrelated'),
  entry_point: (one) => (one.exists ? (refuseUnshown(one) ?? (one.isLinked ? null : 'not_linked')) : 'not_a_symbol'),
  file: (one) => (one.shownIn === null ? 'never_explored' : null),
  pattern: (one) => (one.shownIn === null ? 'never_explored' : null),
};

function refuseUnshown({ exists, isNamed, shownIn }: ResolvedName): ItemRefusal | null {
  if (!exists) return 'does_not_exist';
  if (shownIn !== null) return null;
  return isNamed ? 'never_shown' : 'never_met';
}

export function acceptNames(item: keyof typeof JUDGES, resolved: readonly ResolvedName[]): Accepted {
  const names: string[] = [];
  const refused: RefusedItem[] = [];
  for (const one of resolved) {
    const { name, suggestions } = one;
    const reason = names.includes(name) ? 'duplicate' : JUDGES[item](one);
    if (reason === null) names.push(name);
    else refused.push({ item, name, reason, suggestions });
  }
  return { names, refused };
}

/** A sentence, not a word: letters of twelve or more, six where each is a word of its own, and more than the name. */
const SENTENCE = /(?:\p{L}.*){12}|(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}].*){6}/su;

export function isSentence(text: string): boolean {
  return SENTENCE.test(text);
}

export function acceptTargets(
  targets: readonly Target[],
  resolve: (name: string) => ResolvedName,
  isReadEnough: (file: string | null) => boolean = () => true,
): { readonly accepted: readonly Target[]; readonly refused: readonly RefusedItem[] } {
  const judged = targets.map((target) => {
    const resolved = resolve(target.name);
    const rest = target.change.replaceAll(target.name, '');
    const tooLittle = isReadEnough(resolved.shownIn) ? null : ('too_little_read' as const);
    const empty = isSentence(rest) ? null : ('says_nothing' as const);
    return { target, resolved, reason: refuseUnshown(resolved) ?? tooLittle ?? empty };
  });
  return {
    accepted: judged.filter(({ reason }) => reason === null).map(({ target }) => target),
    refused: judged.flatMap(({ target: { name }, resolved: { suggestions }, reason }) =>
      reason === null ? [] : [{ item: 'target' as const, name, reason, suggestions }],
    ),
  };
}

/** Later submissions add to earlier ones; evidence of a slot and the sentence for a target are replaced by newer ones. */
export function mergeUnderstanding(known: Understanding, accepted: Understanding): Understanding {
  const replaced = new Set(accepted.targets.map(({ name }) => name));
  return {
    symbols: union(known.symbols, accepted.symbols),
    entryPoints: union(known.entryPoints, accepted.entryPoints),
    patterns: union(known.patterns, accepted.patterns),
    files: union(known.files, accepted.files),
    targets: [...known.targets.filter(({ name }) => !replaced.has(name)), ...accepted.targets],
    slotEvidence: { ...known.slotEvidence, ...accepted.slotEvidence },
  };
}

function union(known: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...known, ...added])];
}
