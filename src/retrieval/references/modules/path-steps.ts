/** Takes the path of a receiver apart: where it begins, and the steps from there. */
import type { Path } from '../../../languages/reference.ts';

export type Step =
  | { readonly kind: 'member'; readonly name: string; readonly isCalled: boolean }
  | { readonly kind: 'call' | 'each' | 'pointed' }
  /** Empty for a key that is not written out. */
  | { readonly kind: 'index'; readonly key: string }
  | { readonly kind: 'argument' | 'parameter'; readonly index: number };

export interface ParsedPath {
  /** `<Type>`, `this`, `self`, `super`, `!`, `?`, `%` or a name. */
  readonly root: string;
  readonly steps: readonly Step[];
}

const STEP = /\.([#\p{L}_$][\p{L}\p{N}_$]*[?!]?)|\((\d*)\)|@(\d)|\[([\w-]*)\]|\*|->/uy;

export function parsePath(path: Path): ParsedPath {
  const end = rootEnd(path);
  const steps: Step[] = [];
  STEP.lastIndex = end;
  for (let match = STEP.exec(path); match !== null; match = STEP.exec(path)) {
    const [whole, name, index = '', parameter, key = ''] = match;
    if (name !== undefined) steps.push({ kind: 'member', name, isCalled: path[STEP.lastIndex] === '(' });
    else if (index !== '') steps.push({ kind: 'argument', index: Number(index) });
    else if (parameter !== undefined) steps.push({ kind: 'parameter', index: Number(parameter) });
    else if (whole === '->') steps.push({ kind: 'pointed' });
    else if (whole === '()' || whole === '*') steps.push({ kind: whole === '()' ? 'call' : 'each' });
    else steps.push({ kind: 'index', key });
  }
  return { root: path.slice(0, end), steps };
}

function rootEnd(path: Path): number {
  if (path.startsWith('<')) {
    let depth = 0;
    for (let at = 0; at < path.length; at++) {
      if (path[at] === '<') depth++;
      else if (path[at] === '>' && path[at - 1] !== '=' && path[at - 1] !== '-' && --depth === 0) return at + 1;
    }
    return path.length;
  }
  const end = path.search(/\.|\(\d*\)|@\d|\[[\w-]*\]|\*|->/);
  return end === -1 ? path.length : end;
}
