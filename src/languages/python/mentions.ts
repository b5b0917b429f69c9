/** What functions name in calls: templates, routes, signals, tasks. Each framework says which call means what. */
import type { NapiConfig, SgNode } from '@ast-grep/napi';
import type { Edge, FrameworkFile, Relation } from '../framework-contract.ts';
import { distinctEdges } from '../knowledge.ts';
import { lineOf } from '../syntax/source.ts';
import { functionAround, type PythonFile } from './classes.ts';
import { argument, callOf, lastName, stringOf } from './values.ts';

export interface Meaning {
  readonly relation: Relation;
  /** What the node begins with, such as `view:`. */
  readonly prefix: string;
  /** The place of the argument that names it, and its name where it is given by name. */
  readonly place: number;
  readonly name: string;
}

/** By the name of the function without what it is called on. */
export type Meanings = ReadonlyMap<string, Meaning>;

/** Edges from the function around each call, or from the class in whose body it stands; each once. */
export function mentionsIn(file: FrameworkFile, python: PythonFile, meanings: Meanings): Edge[] {
  const calls = file.parsed.tree?.root.findAll(callsOf(meanings)) ?? [];
  return distinctEdges(calls.flatMap((node) => mentionOf(node, python, meanings)));
}

const rules = new WeakMap<Meanings, NapiConfig>();

function callsOf(meanings: Meanings): NapiConfig {
  const regex = `(?:^|\\.)(?:${[...meanings.keys()].join('|')})$`;
  const rule = rules.get(meanings) ?? { rule: { kind: 'call', has: { field: 'function', regex } } };
  rules.set(meanings, rule);
  return rule;
}

function mentionOf(node: SgNode, python: PythonFile, meanings: Meanings): Edge[] {
  const call = callOf(node);
  const meaning = meanings.get(lastName(call?.name ?? ''));
  const from = functionAround(python, node.range().start.index)?.fullName;
  if (call === undefined || meaning === undefined || from === undefined) return [];
  const name = stringOf(argument(call, meaning.place, meaning.name));
  if (name === undefined || !/^[\w.:/-]+$/.test(name)) return [];
  return [{ from, to: meaning.prefix + name, relation: meaning.relation, provenance: 'declared', line: lineOf(node) }];
}
