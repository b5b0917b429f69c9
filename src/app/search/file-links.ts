/** How files that a search found hang together: along the edges of frameworks, and by names that one defines and another uses. */

import { remembered } from '../../base/once.ts';
import { asRelative } from '../../base/paths.ts';
import { queryTerms } from '../../base/words/terms.ts';
import type { Relation } from '../../languages/framework-contract.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { type LinkableFile, type LinkFacts, linkFacts } from './linkable-files.ts';
import type { SureUse } from './sure-use.ts';

export interface FileLink {
  /** In the words of whoever reads the second file: `included by search_form`, `used by OrderController`. */
  readonly why: string;
  /** 0–1; the more one file says of the other, the higher. */
  readonly strength: number;
  /** Its end in the second file; undefined where that is the whole file. */
  readonly at?: LinkEnd | undefined;
  /** The second file uses a name of the first. */
  readonly isUser?: boolean | undefined;
}

/** The line in which a link is written, or the name of the definition that it leads to. */
export type LinkEnd = { readonly line: number } | { readonly name: string };

/** By path of the first file, then of the second, why the second belongs to the first. */
export type FileLinks = ReadonlyMap<string, ReadonlyMap<string, FileLink>>;

/** A name that more files define ties nothing together. */
const MOST_DEFINERS = 2;
/** Strength of a use: a name that one file defines and another has. */
export const USED = 0.6;
/** Of one file so many definitions are looked for in the others. */
const MOST_NAMES = 8;

/** A name is taken as it stands, or only where the code tells that it is of the very definition. */
export type Trust = 'name' | 'sure';

/**
 * Links in both directions between the files; each pair has its strongest.
 * @param terms of the request: of several names that one file uses of another, the one with most of them is told
 */
export function linksAmong(
  store: IndexStore,
  paths: readonly string[],
  terms: readonly string[] = [],
  trust: Trust = 'name',
): FileLinks {
  return linksWith(store, { paths, heads: paths, terms, trust });
}

/** Links that the code proves between the heads and any of the files; the heads are among these. */
export function linksOfHeads(store: IndexStore, heads: readonly string[], paths: readonly string[]): FileLinks {
  return linksWith(store, { paths, heads, terms: [], trust: 'sure' });
}

interface Linked {
  readonly paths: readonly string[];
  /** One end of each link. */
  readonly heads: readonly string[];
  readonly terms: readonly string[];
  readonly trust: Trust;
}

function linksWith(store: IndexStore, { paths, heads, terms, trust }: Linked): FileLinks {
  const facts = linkFacts(store);
  const files = paths.flatMap((path) => facts.fileAt(asRelative(path)) ?? []);
  const links = new Map<string, Map<string, FileLink>>();
  const homesOf = homesAmong(facts, files);
  const others = namesAmong(files, new Set(terms));
  const isHead = new Set(heads);
  const named = others.filter(({ other }) => isHead.has(other.file.path));
  for (const from of files) {
    const { path } = from.file;
    const near = isHead.has(path) ? others : named;
    for (const step of [...edgesOf(from, homesOf), ...usesIn(from, near, facts, trust)]) {
      if (step.path === path || !(isHead.has(path) || isHead.has(step.path))) continue;
      put(links, path, step.path, { why: step.there, strength: step.strength, at: step.thereAt });
      put(links, step.path, path, { why: step.back, strength: step.strength, at: step.backAt, isUser: step.isUse });
    }
  }
  return links;
}

interface Step {
  readonly path: string;
  /** Why the other file belongs to this one, and the other way round. */
  readonly there: string;
  readonly back: string;
  /** Its end in the other file, and in this one. */
  readonly thereAt: LinkEnd | undefined;
  readonly backAt: LinkEnd | undefined;
  readonly strength: number;
  /** This file uses a name of the other. */
  readonly isUse: boolean;
}

function put(links: Map<string, Map<string, FileLink>>, from: string, to: string, link: FileLink): void {
  const known = links.get(from) ?? new Map<string, FileLink>();
  links.set(from, known);
  if ((known.get(to)?.strength ?? 0) < link.strength) known.set(to, link);
}

/** Names of each relation from either end, and how much it says. */
const SAID: Readonly<Partial<Record<Relation, readonly [there: string, back: string, strength: number]>>> = {
  renders: ['rendered by', 'renders', 1],
  handled_by: ['handles', 'routed by', 1],
  includes: ['included by', 'includes', 1],
  uses_component: ['component of', 'uses', 0.9],
  extends: ['extended by', 'extends', 0.4],
  stored_in: ['stores', 'stored in', 0.8],
  manages: ['managed by', 'manages', 0.8],
  validated_by: ['validates', 'validated by', 0.8],
  listens_to: ['heard by', 'listens to', 0.7],
  dispatches: ['dispatched by', 'dispatches', 0.7],
  implements: ['implemented by', 'implements', 0.7],
  implemented_by: ['implements', 'implemented by', 0.7],
  injects: ['injected into', 'injects', 0.6],
  links_to: ['linked from', 'links to', 0.5],
  references: ['used by', 'uses', 0.5],
  relates_to: ['related to', 'related to', 0.5],
  belongs_to: ['has', 'belongs to', 0.5],
  calls: ['called by', 'calls', 0.5],
};

/**
 * Of a node, or of what it is a member of, the files among those looked at; none for a name that several files bear. Most
 * edges lead out of the answer: only what is among the files is looked up in the index.
 */
type HomesOf = (node: string) => readonly string[];

function homesAmong(facts: LinkFacts, files: readonly LinkableFile[]): HomesOf {
  const among = new Map<string, Set<string>>();
  for (const { file, entityNames } of files) {
    for (const name of entityNames) among.set(name, (among.get(name) ?? new Set()).add(file.path));
  }
  return remembered((node: string): string[] => {
    const name = [node, node.replace(/::[^:]+$/, '')].find((each) => among.has(each));
    if (name === undefined || (name !== node && facts.homesOf(node).size > 0)) return [];
    return facts.homesOf(name).size <= MOST_DEFINERS ? [...among.get(name)!] : [];
  });
}

function edgesOf({ edges }: LinkableFile, homesOf: HomesOf): Step[] {
  return edges.flatMap((edge): Step[] => {
    const said = SAID[edge.relation];
    if (said === undefined) return [];
    const [there, back, strength] = said;
    return homesOf(edge.to).map((path) => ({
      path,
      there: `${there} ${shortNode(edge.from)}`,
      back: `${back} ${shortNode(edge.to)}`,
      thereAt: memberIn(edge.to),
      backAt: edge.line > 0 ? { line: edge.line } : memberIn(edge.from),
      strength,
      isUse: edge.relation === 'references',
    }));
  });
}

/** `view:orders/index` → `orders/index`, `App\Models\Order::items` → `Order::items`. */
function shortNode(node: string): string {
  return node.replace(/^\w+:(?!:)/, '').replace(/^.*\\(?=[^\\])/, '');
}

function memberIn(node: string): LinkEnd | undefined {
  const [, name] = /::(\w+)$/.exec(node) ?? [];
  return name === undefined ? undefined : { name };
}

/** Names of the others that this file uses. */
function usesIn(from: LinkableFile, others: readonly Named[], facts: LinkFacts, trust: Trust): Step[] {
  const isTelling = (name: string): boolean => from.used.has(name) && facts.definersOf(name) <= MOST_DEFINERS;
  return others.flatMap(({ other, names }): Step[] => {
    const told = other === from ? [] : names.filter(isTelling);
    const found = trust === 'name' ? firstName(told) : facts.sureUse(from, other, told);
    if (found === undefined) return [];
    return [
      {
        path: other.file.path,
        there: `used by ${stemOf(from.file.path)}`,
        back: `uses ${found.name}`,
        thereAt: { name: found.name },
        backAt: found.line === null ? undefined : { line: found.line },
        strength: USED,
        isUse: true,
      },
    ];
  });
}

function firstName([name]: readonly string[]): SureUse | undefined {
  return name === undefined ? undefined : { name, line: null };
}

interface Named {
  readonly other: LinkableFile;
  /** Its first units and those that the request speaks of, which come first. */
  readonly names: readonly string[];
}

function namesAmong(files: readonly LinkableFile[], terms: ReadonlySet<string>): Named[] {
  return files.map((other) => ({ other, names: unitsOf(other, terms) }));
}

function unitsOf({ units }: LinkableFile, terms: ReadonlySet<string>): string[] {
  if (terms.size === 0) return [...new Set(units.slice(0, MOST_NAMES))];
  const asked = remembered((name: string) => queryTerms(name).filter((term) => terms.has(term)).length);
  const told = units.filter((name) => asked(name) > 1);
  const names = new Set([...told, ...units.slice(0, MOST_NAMES)]);
  return [...names].toSorted((left, right) => asked(right) - asked(left)).slice(0, MOST_NAMES);
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}
