/** `tailwind.config.js` of version 3, read from its text: it is never run. */
import type { SgNode } from '@ast-grep/napi';
import { type Entity, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { spanOf } from '../../syntax/source.ts';
import {
  argumentsOf,
  calledName,
  elementsOf,
  exportedValue,
  objectIn,
  type Property,
  propertiesOf,
  propertyOf,
  stringOf,
  variableNamed,
} from '../values.ts';
import { CONTENT_WORDS, PLUGIN_WORDS, partOf, type Tokens, themeMetadata, themeWords } from './parts.ts';

export const CONFIG_FILE = /(?:^|\/)tailwind(?:[.-][\w-]+)*\.config\.[cm]?[jt]s$/;

export function readConfig({ path, parsed }: FrameworkFile): FrameworkFacts {
  const root = parsed.tree?.root;
  if (!CONFIG_FILE.test(path) || root === undefined) return NO_FACTS;
  const properties = propertiesOf(objectIn(exportedValue(root)));
  const entities = properties.flatMap((property) => entityOf(property, root));
  return { entities, edges: [] };
}

function entityOf({ key, node, value: written }: Property, root: SgNode): Entity[] {
  const place = spanOf(node);
  const value = written.is('identifier') ? (variableNamed(root, written.text()) ?? written) : written;
  switch (key) {
    case 'theme': {
      const tokens = tokensIn(value, root);
      return [partOf('theme', place, { words: themeWords(tokens), metadata: themeMetadata(tokens) })];
    }
    case 'plugins': {
      const plugins = elementsOf(value).map((plugin) => pluginName(plugin, root));
      return [partOf('plugins', place, { words: PLUGIN_WORDS, metadata: { plugins } })];
    }
    case 'content':
    case 'purge': {
      const patterns = patternsIn(value);
      return [partOf('content', place, { words: CONTENT_WORDS, metadata: { scan_patterns: patterns } })];
    }
    default:
      return [];
  }
}

/** `['./src/*.html']` or `{ files: [...] }`; what is computed is shown as it is written. */
function patternsIn(value: SgNode): string[] {
  const list = value.is('object') ? propertyOf(value, 'files') : value;
  return elementsOf(list).map((element) => stringOf(element) ?? element.text().slice(0, LONGEST_VALUE));
}

/** The package behind `forms`, `require('…')` and `require('…')({…})`. */
function pluginName(plugin: SgNode, root: SgNode): string {
  if (plugin.is('identifier')) return moduleOf(plugin.text(), root) ?? plugin.text();
  const called = plugin.field('function');
  if (called?.is('call_expression')) return pluginName(called, root);
  const name = calledName(plugin);
  if (name === 'require') return stringOf(argumentsOf(plugin)[0]) ?? name;
  return moduleOf(name, root) ?? (name || plugin.text().slice(0, LONGEST_NAME));
}

const LONGEST_NAME = 60;

function moduleOf(name: string, root: SgNode): string | undefined {
  if (!/^[\w$]+$/.test(name)) return undefined;
  const required = variableNamed(root, name);
  if (calledName(required) === 'require') return stringOf(argumentsOf(required)[0]);
  const pattern = `\\b${name.replace(/\$/g, '\\$')}\\b[^;]*\\bfrom\\b`;
  const found = root.find({ rule: { kind: 'import_statement', regex: pattern } });
  return stringOf(found?.field('source'));
}

/** Names that the design gives to groups (CH23), and shorter ones for the rest. */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ['fontFamily', 'fonts'],
  ['borderRadius', 'radius'],
  ['boxShadow', 'shadow'],
  ['fontSize', 'text'],
]);

/** Style rules and parts of animations, no tokens. */
const RULES: ReadonlySet<string> = new Set(['typography', 'keyframes', 'variants']);

/** Tokens of `theme` and of `theme.extend`, which adds to them; both may set one group. */
function tokensIn(theme: SgNode, root: SgNode): Tokens {
  const tokens = new Map<string, Map<string, string>>();
  const groups = [
    ...propertiesOf(theme).filter(({ key }) => key !== 'extend'),
    ...propertiesOf(propertyOf(theme, 'extend')),
  ];
  for (const { key, value } of groups) {
    if (RULES.has(key)) continue;
    const name = GROUPS.get(key) ?? key;
    const group = tokens.get(name) ?? new Map<string, string>();
    tokens.set(name, group);
    const written = value.is('identifier') ? variableNamed(root, value.text()) : value;
    addTokens(group, written, '');
  }
  return tokens;
}

/** `brand: { 500: '#00f' }` is `brand.500`. */
function addTokens(group: Map<string, string>, value: SgNode | undefined, prefix: string): void {
  for (const { key, value: inner } of propertiesOf(value)) {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    if (inner.is('object')) addTokens(group, inner, name);
    else group.set(name, shown(inner));
  }
}

const LONGEST_VALUE = 80;

function shown(value: SgNode): string {
  const items = elementsOf(value).map((element) => stringOf(element) ?? element.text());
  const text = stringOf(value) ?? (items.length > 0 ? items.join(', ') : value.text());
  return text.replace(/\s+/g, ' ').slice(0, LONGEST_VALUE);
}
