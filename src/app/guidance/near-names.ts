/**
 * Names that leads come near to: `db prefix` is `dbPrefix` and stands in `useDbPrefix`, and `smtp_username`, which stands
 * nowhere, is `smtp_user`. A guess leads to the real name, which would be searched for next.
 */
import { groupBy } from '../../base/group-by.ts';
import { splitIdentifier } from '../../base/text.ts';
import { asideOf } from '../facts/file-order.ts';
import type { Workspace } from '../sessions/workspace.ts';
import type { FoundLine } from './common-names.ts';

export interface NearNames {
  /** The name by the lead, each as it is written most often. */
  readonly names: ReadonlyMap<string, string>;
  /** Further names of code that end with the words of a lead, most frequent first: what ends so is a kind of it. */
  readonly holding: readonly string[];
  /** Lines that have one of them. */
  readonly found: readonly FoundLine[];
}

const MOST_PATTERNS = 10;
const MOST_MATCHES = 1000;
const LEAST_LETTERS = 5;
/** Of a name that stands nowhere so much is looked for. */
const BEGINNING = 0.6;

/** @param nowhere leads of one word that no line has */
export async function nearNames(
  { facts }: Workspace,
  leads: readonly string[],
  nowhere: readonly string[],
): Promise<NearNames> {
  const asked = [...nowhere.flatMap(begunBy), ...leads.flatMap(joinedBy)].slice(0, MOST_PATTERNS);
  if (asked.length === 0) return NONE;
  const patterns = asked.map(({ pattern }) => pattern);
  const { matches, truncated } = await facts.searchText({
    patterns,
    regex: true,
    caseSensitive: false,
    limit: MOST_MATCHES,
  });
  if (truncated) return NONE;
  const inCode = byNumber(matches.filter(({ file }) => asideOf(file) === null));
  const inAll = byNumber(matches);
  const names = asked.flatMap(({ lead, isMeant }): [string, string][] => {
    const best = inCode.find(isMeant) ?? inAll.find(isMeant);
    return best === undefined ? [] : [[lead, best]];
  });
  const holding = asked.flatMap(({ isMeant, isHolding }) =>
    inCode.filter((token) => !isMeant(token) && isHolding(token)).slice(0, MOST_HOLDING),
  );
  return { names: new Map(names), holding: [...new Set(holding)], found: matches };
}

const NONE: NearNames = { names: new Map(), holding: [], found: [] };

/** The most frequent first. */
function byNumber(lines: readonly FoundLine[]): string[] {
  const tokens = lines.flatMap(({ content }) => content.match(TOKEN) ?? []);
  const spellings = [...groupBy(tokens, (token) => token)];
  return spellings.toSorted(([, one], [, other]) => other.length - one.length).map(([token]) => token);
}

const TOKEN = /[A-Za-z_]\w*(?:-\w+)*/g;

interface Asked {
  readonly lead: string;
  readonly pattern: string;
  readonly isMeant: (token: string) => boolean;
  readonly isHolding: (token: string) => boolean;
}

/** Names that a lead begins with, that begin with it, or that end with its words: `CommunityTagId` for `TagId`. */
function begunBy(lead: string): Asked[] {
  const least = Math.max(LEAST_LETTERS, Math.ceil(lead.length * BEGINNING));
  if (lead.length < LEAST_LETTERS || !CODED.test(lead)) return [];
  const name = lead.toLowerCase();
  const end = wordsOf(lead);
  const isMeant = (token: string): boolean => {
    const other = token.toLowerCase();
    if (other.length < least || other === name) return false;
    return other.startsWith(name) || name.startsWith(other) || wordsOf(token).endsWith(end);
  };
  return [{ lead, pattern: lead.slice(0, least), isMeant, isHolding: () => false }];
}

/** A word of any sentence comes near to too much. */
const CODED = /^(?=.*(?:[_-]|[a-z][A-Z]|\d))[A-Za-z_][\w-]*$/;

const MOST_WORDS = 3;
const MOST_HOLDING = 1;

/** The one name that several words are, and those that end with them. */
function joinedBy(lead: string): Asked[] {
  const words = lead.split(/\s+/);
  const isPlain = words.length > 1 && words.length <= MOST_WORDS && words.every((word) => /^[A-Za-z]{2,}$/.test(word));
  if (!isPlain) return [];
  const name = words.join('').toLowerCase();
  const isMeant = (token: string): boolean => token.replace(/[_-]/g, '').toLowerCase() === name;
  const end = `,${words.join(',').toLowerCase()}`;
  const isHolding = (token: string): boolean => wordsOf(token).endsWith(end);
  return [{ lead, pattern: words.join('[_-]?'), isMeant, isHolding }];
}

/** `,community,tag,id` */
function wordsOf(name: string): string {
  return splitIdentifier(name)
    .map((part) => `,${part.toLowerCase()}`)
    .join('');
}
