/** The view that a method of a controller names by what it returns. */
import { distinctBy } from '../../../base/distinct-by.ts';
import type { Edge } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { type Action, methodNode } from './actions.ts';
import type { JvmFile } from './jvm-file.ts';
import { stringOf } from './scan.ts';
import { isRest } from './stereotypes.ts';

/** A returned literal or constant, the body of a Kotlin function that is one expression, and the older ways. */
const NAMED = [
  /\breturn\s+("(?:[^"\\\n]|\\.)*"|[A-Z][A-Z\d_]+)\s*(?=[;+}\n]|\?:)/g,
  /\)\s*(?::\s*String\s*)?=\s*("(?:[^"\\\n]|\\.)*"|[A-Z][A-Z\d_]+)\s*$/g,
  /\bModelAndView\(\s*("(?:[^"\\\n]|\\.)*"|[A-Z][A-Z\d_]+)/g,
  /\bsetViewName\(\s*("(?:[^"\\\n]|\\.)*"|[A-Z][A-Z\d_]+)/g,
  /[?:]\s*("[\w/-]+")\s*(?=[;:])/g,
];

export function viewEdges({ owner, method, mapping }: Action, { constants }: JvmFile): Edge[] {
  if (isRest(owner) || isRest(method) || mapping.name === 'MessageMapping') return [];
  if (!/\b(?:String|ModelAndView)\b|\)\s*=/.test(method.code.slice(0, method.code.indexOf('{') + 1) || method.code))
    return [];
  const from = methodNode(owner, method);
  const found = NAMED.flatMap((pattern) => [...method.code.matchAll(pattern)]).flatMap(({ 1: written, index }) => {
    const name = stringOf(written, constants);
    return name === undefined ? [] : [{ name, line: lineIn(method, index) }];
  });
  const edges = found.flatMap(({ name, line }) => edgeOf(name, from, line));
  return distinctBy(edges, ({ to }) => to);
}

function lineIn({ symbol, code }: Action['method'], offset: number): number {
  const rest = code.slice(offset).match(/\n/g)?.length ?? 0;
  return symbol.endLine - rest;
}

/** `redirect:/orders` leads to another route, `orders/list :: row` to a part of a view. */
function edgeOf(name: string, from: string, line: number): Edge[] {
  const [, path] = /^(?:redirect|forward):(\/[^?{]*)/.exec(name) ?? [];
  if (path !== undefined) {
    return [edge(from, 'links_to', `route:GET ${path.replace(/(?<=.)\/$/, '')}`, line)];
  }
  const view = name.replace(/\s*::[\s\S]*$/, '').replace(/^\//, '');
  if (!/^[\w/.-]+$/.test(view)) return [];
  return [edge(from, 'renders', `view:${view}`, line)];
}
