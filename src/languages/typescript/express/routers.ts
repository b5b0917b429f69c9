/** The routers and applications of a file, and where they are mounted in each other. */
import type { SgNode } from '@ast-grep/napi';
import type { FrameworkFile } from '../../framework-contract.ts';
import { joinPath } from '../../route-path.ts';
import { moduleOf } from '../modules.ts';
import { argumentsOf, calledName, stringOf } from '../values.ts';

export interface Routers {
  /** Whether a name, as written, is a router or an application of this file. */
  has(name: string): boolean;
  isApplication(name: string): boolean;
  /** The name of a router in edges; other files know it by what exports it. */
  nodeOf(name: string): string;
  /** Says that `inner` is mounted under a path of `outer`. */
  mount(outer: string, path: string, inner: string): void;
  /** The outermost router of this file around a router, and the path from there. */
  placeOf(name: string): { readonly outermost: string; readonly prefix: string };
}

const CREATED =
  /(?:\b(?:const|let|var)\s+|this\.)(\w+)\s*(?::[^=\n]+)?=\s*(?:new\s+)?((?:\w+\.)?Router\b|express\s*\(|\w*[eE]xpress\(\))/g;
/** Parameters and members: `(app: Router)`. */
const TYPED = /\b(\w+)\s*[?!]?\s*:\s*(?:\w+\.)?(?:I?Router|Express|Application)\b/g;
/** An export without a name goes by `default`. */
const USUAL = ['app', 'router', 'default'];

export function routersIn({ path, text }: FrameworkFile): Routers {
  const created = new Map([...text.matchAll(CREATED)].map(([, name = '', maker = '']) => [name, maker]));
  const typed = [...text.matchAll(TYPED)].map(([, name = '']) => name);
  const known = new Set([...created.keys(), ...typed, ...USUAL]);
  const mounts = new Map<string, { readonly outer: string; readonly path: string }>();
  const module = moduleOf(path);
  const isApplication = (name: string): boolean =>
    /express/i.test(created.get(name) ?? '') && !/Router/.test(created.get(name) ?? '');
  const isExported = (name: string): boolean =>
    new RegExp(`(?:export\\s+default|module\\.exports\\s*=|export\\s*=)\\s*${name}\\b(?!\\s*\\()`).test(text);
  const placeOf = (name: string, seen: readonly string[] = []): { outermost: string; prefix: string } => {
    const mounted = mounts.get(name);
    if (mounted === undefined || seen.includes(name)) return { outermost: name, prefix: '' };
    const around = placeOf(mounted.outer, [...seen, name]);
    return { outermost: around.outermost, prefix: joinPath(around.prefix, mounted.path) };
  };
  return {
    has: (name) => known.has(name),
    isApplication,
    nodeOf: (name) => `${module}#${isExported(name) || !created.has(name) ? 'default' : name}`,
    mount: (outer, at, inner) => mounts.set(inner, { outer, path: at }),
    placeOf: (name) => placeOf(name),
  };
}

/** Beginning of a chain of calls: `app`, `router` of `this.router`, or the name that a new router is given. */
export function receiverOf(call: SgNode, text: string): string {
  let node = call.field('function')?.field('object');
  while (node?.is('call_expression') && CHAINED.test(node.field('function')?.field('property')?.text() ?? ''))
    node = node.field('function')?.field('object');
  if (!node?.is('call_expression')) return (node?.text() ?? '').replace(/^this\./, '');
  if (!/Router$|^express$/.test(calledName(node))) return '';
  const at = node.range().start.index;
  const before = text.slice(Math.max(0, at - LONGEST_ASSIGNMENT), at);
  return /(\w+)\s*(?::[^=]*)?=\s*(?:new\s+)?$/.exec(before)?.[1] ?? 'default';
}

const CHAINED = /^(?:get|post|put|patch|delete|options|head|all|use|param)$/;
const LONGEST_ASSIGNMENT = 80;

/** The path that a call begins with: a text, the first of several, or a regular expression as written. */
export function pathArgument(call: SgNode): string | undefined {
  const [first] = argumentsOf(call);
  if (first?.is('regex')) return first.text();
  if (first?.is('array')) return stringOf(first.namedChildren()[0]);
  if (first?.is('template_string'))
    return first
      .text()
      .slice(1, -1)
      .replace(/\$\{[^}]*\}/g, '*');
  return stringOf(first);
}
