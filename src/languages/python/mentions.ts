/**
 * Names that functions mention in calls: templates, routes, signals, tasks. Each framework says which call means what.
 */
import type { NapiConfig, SgNode } from '@ast-grep/napi';
import type { Edge, FrameworkFile, Relation } from '../framework-contract.ts';
import { distinctEdges, edge } from '../framework-facts.ts';
import { lineOf } from '../syntax/source.ts';
import { functionAround, type PythonFile } from './classes.ts';
import { argument, callOf, lastName, stringOf } from './values.ts';

export interface CallTarget {
  readonly relation: Relation;
  /** Prefix of the node, such as `view:`. */
  readonly prefix: string;
  /** The place of the argument that names it, and its name where it is given by name. */
  readonly place: number;
  readonly name: string;
}

/** By the name of the function without what it is called on. */
export type CallTargets = ReadonlyMap<string, CallTarget>;

/** Edges from the function around each call, or from the class in whose body it stands; each once. */
export function mentionsIn(file: FrameworkFile, python: PythonFile, targets: CallTargets): Edge[] {
  const calls = file.parsed.tree?.root.findAll(callsOf(targets)) ?? [];
  return distinctEdges(calls.flatMap((node) => mentionOf(node, python, targets)));
}

const rules = new WeakMap<CallTargets, NapiConfig>();

function callsOf(targets: CallTargets): NapiConfig {
  const regex = `(?:^|\\.)(?:${[...targets.keys()].join('|')})$`;
  const rule = rules.get(targets) ?? { rule: { kind: 'call', has: { field: 'function', regex } } };
  rules.set(targets, rule);
  return rule;
}

function mentionOf(node: SgNode, python: PythonFile, targets: CallTargets): Edge[] {
  const call = callOf(node);
  const target = targets.get(lastName(call?.name ?? ''));
  const from = functionAround(python, node.range().start.index)?.fullName;
  if (call === undefined || target === undefined || from === undefined) return [];
  const name = stringOf(argument(call, target.place, target.name));
  if (name === undefined || !/^[\w.:/-]+$/.test(name)) return [];
  return [edge(from, target.relation, target.prefix + name, lineOf(node))];
}
