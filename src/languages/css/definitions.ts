/** Definitions of a style sheet: which nodes define something, and under which name (CH22). */
import type { AtRule, ChildNode, Declaration } from 'postcss';
import type { SymbolKind } from '../contract.ts';
import { definedMixin, isLessVariable } from './nodes.ts';
import { fullSelectors } from './selectors.ts';

export interface Definition {
  readonly name: string;
  readonly kind: SymbolKind;
  /** Full selectors, of a rule only. */
  readonly selectors?: readonly string[];
}

export interface Surroundings {
  /** Full selectors of the rule around the node. */
  readonly selectors: readonly string[];
  /** Inside of a rule, a mixin or a function, where variables are nobody else's. */
  readonly isLocal: boolean;
}

const MAX_NAME = 50;

export function definitionOf(node: ChildNode, around: Surroundings): Definition | undefined {
  const found = readNode(node, around);
  if (found === undefined) return undefined;
  const name = found.name.slice(0, MAX_NAME).trimEnd();
  return name === '' ? undefined : { ...found, name };
}

function readNode(node: ChildNode, around: Surroundings): Definition | undefined {
  if (node.type === 'decl') return variableOf(node, around);
  if (node.type === 'atrule') return atRuleOf(node, around);
  if (node.type !== 'rule' || isNestedProperty(node.selector)) return undefined;
  if (isInKeyframes(node)) return undefined;
  const mixin = definedMixin(node);
  if (mixin !== undefined) return { name: mixin, kind: 'macro' };
  return ruleOf(node.selectors, around);
}

function ruleOf(written: readonly string[], around: Surroundings): Definition {
  const selectors = fullSelectors(written, around.selectors);
  return { name: selectors.join(', '), kind: 'rule', selectors };
}

/** `font: { size: 1px }` of Sass. */
function isNestedProperty(selector: string): boolean {
  return /^[\w-]+:\s*(?:\S.*)?$/.test(selector) && /:(?:\s|$)/.test(selector);
}

/** `from` and `50%`. */
function isInKeyframes({ parent }: ChildNode): boolean {
  return parent?.type === 'atrule' && 'name' in parent && /keyframes$/i.test(String(parent.name));
}

/** A custom property wherever it is set; a variable of Sass where others can use it. */
function variableOf({ prop }: Declaration, { isLocal }: Surroundings): Definition | undefined {
  if (prop.startsWith('--') || (prop.startsWith('$') && !isLocal)) return { name: prop, kind: 'variable' };
  return undefined;
}

/** Blocks that only say when or how often what is in them holds. */
const TRANSPARENT = /^(?:include|if|else|each|for|while|at-root|nest|variant|content)$/;
/** Name something without a block of their own. */
const NAMING = /^(?:custom-media|custom-selector|custom-variant)$/;
const CALLABLE: ReadonlyMap<string, SymbolKind> = new Map([
  ['mixin', 'macro'],
  ['function', 'function'],
]);

function atRuleOf(node: AtRule, around: Surroundings): Definition | undefined {
  const { name, params } = node;
  if (isLessVariable(node)) return around.isLocal ? undefined : { name: `@${name}`, kind: 'variable' };
  const callable = CALLABLE.get(name);
  if (callable !== undefined) return { name: /^[\w-]+/.exec(params)?.[0] ?? '', kind: callable };
  if (name === 'at-root' && params !== '' && !params.startsWith('(')) return outsideOf(params, around);
  if (NAMING.test(name)) return { name: `@${name} ${/^[\w:-]+/.exec(params)?.[0] ?? ''}`, kind: 'rule' };
  if (node.nodes === undefined || TRANSPARENT.test(name)) return undefined;
  return { name: `@${name} ${params}`.replace(/\s+/g, ' ').trim(), kind: 'rule' };
}

/** `@at-root .other` is in no rule; `@at-root #{&}--wide` says where its parent's name stands. */
function outsideOf(params: string, { selectors, isLocal }: Surroundings): Definition {
  return ruleOf([params], { selectors: params.includes('&') ? selectors : [], isLocal });
}
