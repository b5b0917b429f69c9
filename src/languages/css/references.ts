/** Uses of variables, mixins, functions and custom properties in a style sheet. */
import type { ChildNode } from 'postcss';
import type { ReferenceKind } from '../contract.ts';
import { words } from '../syntax/words.ts';
import { calledMixin, endOf, headEndOf, isLessVariable, startOf } from './nodes.ts';

export interface Use {
  readonly name: string;
  readonly kind: ReferenceKind;
  readonly at: number;
}

/** Functions of CSS itself, and what else stands before a bracket. */
const BUILT_IN = words(`abs and attr blur brightness calc circle clamp color color-mix conic-gradient contrast counter
  counters cubic-bezier drop-shadow element ellipse env fit-content format from grayscale has hsl hsla hue-rotate hwb if
  image-set inset invert is lab lch linear-gradient local matrix matrix3d max media min minmax none not nth-child
  nth-last-child nth-of-type oklab oklch opacity or path perspective polygon radial-gradient repeat
  repeating-linear-gradient repeating-radial-gradient rgb rgba rotate rotate3d rotatex rotatey rotatez saturate scale scale3d
  scalex scaley scalez selector sepia skew skewx skewy steps supports theme to translate translate3d translatex translatey
  translatez url var when where`);

/** @param names matches a use as it is written */
export function usesIn(node: ChildNode, text: string, names: RegExp): Use[] {
  if (node.type === 'comment') return [];
  const mixin = node.type === 'atrule' ? calledMixin(node, text) : undefined;
  const start = startOf(node);
  const called: Use[] = mixin === undefined ? [] : [{ name: mixin, kind: 'call', at: text.indexOf(mixin, start) }];
  const from = start + ownLength(node);
  const found = [...text.slice(from, headEndOf(node, text)).matchAll(names)].flatMap(({ 0: written, index }) => {
    return useOf(written, from + index, node);
  });
  return [...called, ...found].filter(({ at }) => at < endOf(node, text));
}

/** A node does not use its own name. */
function ownLength(node: ChildNode): number {
  if (node.type === 'decl') return node.prop.length;
  if (node.type !== 'atrule') return 0;
  const definesByName = node.name === 'mixin' || node.name === 'function';
  if (definesByName) return 1 + node.name.length + (/^\s*[\w-]+/.exec(` ${node.params}`)?.[0].length ?? 0);
  return isLessVariable(node) ? 1 + node.name.length : 0;
}

function useOf(written: string, at: number, node: ChildNode): Use[] {
  const variable = /^@\{([\w-]+)\}$/.exec(written)?.[1];
  if (variable !== undefined) return [{ name: `@${variable}`, kind: 'name', at: at + 1 }];
  if (/^[$%.]|^--/.test(written)) return [{ name: written, kind: 'name', at }];
  if (written.startsWith('@'))
    return at === startOf(node) && node.type === 'atrule'
      ? ruleset(node, written, at)
      : [{ name: written, kind: 'name', at }];
  if (node.type === 'rule') return [];
  const name = written.slice(written.lastIndexOf('.') + 1);
  return BUILT_IN.has(name.toLowerCase()) ? [] : [{ name, kind: 'call', at: at + written.length - name.length }];
}

/** `@name();` of Less puts a ruleset where it stands; any other at-rule is one of CSS. */
function ruleset(node: ChildNode, name: string, at: number): Use[] {
  const isCall = node.type === 'atrule' && node.nodes === undefined && /^\(\s*\)$/.test(node.params);
  return isCall ? [{ name, kind: 'call', at }] : [];
}
