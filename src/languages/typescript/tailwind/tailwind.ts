/** Tailwind: themes, plugins and scanned files, of configurations (version 3) and of style sheets (version 4) (CH23). */

import type { SgNode } from '@ast-grep/napi';
import type { CodeSymbol } from '../../contract.ts';
import {
  type Entity,
  type Framework,
  type FrameworkFacts,
  type FrameworkFile,
  type Metadata,
  type MetadataValue,
  NO_FACTS,
} from '../../framework-contract.ts';
import { blank } from '../../syntax/blank.ts';
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

type Place = Exclude<Entity['place'], number>;

/** A part of the configuration; the second one of a file is numbered. */
function partOf(
  name: 'theme' | 'plugins' | 'content',
  place: number | Pick<Place, 'start' | 'end'>,
  part: Pick<Entity, 'words' | 'metadata'>,
  nth = 1,
): Entity {
  const id = nth === 1 ? `tailwind:${name}` : `tailwind:${name}:${nth}`;
  return {
    type: 'ui_config',
    place: typeof place === 'number' ? place : { name: id, kind: 'section', signature: name, ...place },
    id,
    node: id,
    standsAlone: true,
    ...part,
  };
}

/** A group of tokens, by their names: `colors`, `screens`. */
type Tokens = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** More of one group are a palette that nobody reads in an answer. */
const MOST_SHOWN = 40;

function themeMetadata(tokens: Tokens): Metadata {
  const groups = [...tokens].map(([group, values]): [string, MetadataValue] => [
    group,
    Object.fromEntries([...values].slice(0, MOST_SHOWN)),
  ]);
  const count = [...tokens.values()].reduce((sum, values) => sum + values.size, 0);
  return { ...Object.fromEntries(groups), tokens: count };
}

/** Words for a theme with these tokens. */
function themeWords(tokens: Tokens): string {
  const names = new Set(
    [...tokens.values()].flatMap((values) => [...values.keys()]).flatMap((name) => name.split(/[.-]/)),
  );
  const groups = [...tokens.keys()].flatMap((group) => GROUP_WORDS.get(group) ?? []);
  return ['デザイン テーマ 設定 design tokens', ...groups, ...colorsIn(names)].join(' ');
}

/** Japanese says "primary colour" in one word, and one that the code does not hold. */
function colorsIn(names: ReadonlySet<string>): string[] {
  return [...names].flatMap((name) => {
    const word = TOKEN_WORDS.get(name);
    return word === undefined ? [] : [`${word}カラー ${word}`];
  });
}

const TOKEN_WORDS: ReadonlyMap<string, string> = new Map([
  ['primary', 'プライマリ'],
  ['secondary', 'セカンダリ'],
  ['accent', 'アクセント'],
  ['brand', 'ブランド'],
  ['danger', 'エラー'],
  ['destructive', 'エラー'],
  ['error', 'エラー'],
  ['warning', '警告'],
  ['success', '成功'],
  ['info', '情報'],
  ['background', '背景'],
  ['foreground', '文字'],
  ['border', '枠線'],
  ['muted', '控えめ'],
]);

const GROUP_WORDS: ReadonlyMap<string, string> = new Map([
  ['colors', 'color 色 カラー 配色'],
  ['screens', 'breakpoints responsive 画面幅 ブレークポイント レスポンシブ'],
  ['fonts', 'font 書体 フォント'],
  ['spacing', '余白 間隔'],
  ['radius', '角丸'],
  ['shadow', '影'],
  ['animation', 'アニメーション 動き'],
  ['text', '文字サイズ'],
]);

const PLUGIN_WORDS = 'plugins プラグイン 拡張';
const CONTENT_WORDS = 'scanned files paths スキャン対象 ファイル';

const CONFIG_FILE = /(?:^|\/)tailwind(?:[.-][\w-]+)*\.config\.[cm]?[jt]s$/;

function readConfig({ path, parsed }: FrameworkFile): FrameworkFacts {
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

const DIRECTIVE = /@(?:theme|utility|custom-variant|plugin|source|import\s+["']tailwindcss)\b/;

function readThemeSheet(file: FrameworkFile): FrameworkFacts {
  if (!DIRECTIVE.test(file.text)) return NO_FACTS;
  const entities = [...themesIn(file), ...namedIn(file), ...pluginsIn(file.text), ...sourcesIn(file.text)];
  return { entities, edges: [] };
}

function themesIn({ text, parsed: { symbols } }: FrameworkFile): Entity[] {
  const themes = [...symbols.entries()].filter(([, { name, kind }]) => kind === 'rule' && /^@theme\b/.test(name));
  return themes.map(([index, { name }], nth) => {
    const own = symbols.filter(({ parent, kind }) => parent === index && kind === 'variable');
    const tokens = tokensOfSheet(own, text);
    const options = name.split(' ').slice(1);
    const metadata = { ...themeMetadata(tokens), ...(options.length > 0 ? { options } : {}) };
    return partOf('theme', index, { words: themeWords(tokens), metadata }, nth + 1);
  });
}

/** Namespaces of variables and what they hold; the longer names first. */
const NAMESPACES: readonly (readonly [string, string])[] = [
  ['--color-', 'colors'],
  ['--breakpoint-', 'screens'],
  ['--font-weight-', 'weights'],
  ['--font-', 'fonts'],
  ['--spacing-', 'spacing'],
  ['--text-', 'text'],
  ['--radius-', 'radius'],
  ['--shadow-', 'shadow'],
  ['--animate-', 'animation'],
];

function tokensOfSheet(variables: readonly CodeSymbol[], text: string): Tokens {
  const tokens = new Map<string, Map<string, string>>();
  for (const { name, start, end } of variables) {
    const [prefix, group] = NAMESPACES.find(([namespace]) => name.startsWith(namespace)) ?? otherNamespace(name);
    const values = tokens.get(group) ?? new Map<string, string>();
    tokens.set(group, values.set(name.slice(prefix.length) || 'DEFAULT', valueIn(text.slice(start, end))));
  }
  return tokens;
}

/** `--ease-fluid` is in the group `ease`, `--spacing` in the group `spacing`. */
function otherNamespace(name: string): readonly [string, string] {
  const [, group = name] = /^--([a-z\d]+)/i.exec(name) ?? [];
  return [name.startsWith(`--${group}-`) ? `--${group}-` : name, group];
}

function valueIn(declaration: string): string {
  const value = declaration.slice(declaration.indexOf(':') + 1).replace(/;$/, '');
  return value.replace(/\s+/g, ' ').trim().slice(0, LONGEST_VALUE);
}

/** Utilities and variants that the project itself defines. */
function namedIn({ parsed: { symbols } }: FrameworkFile): Entity[] {
  return [...symbols.entries()].flatMap(([index, symbol]): Entity[] => {
    const [, kind, name] = /^@(utility|custom-variant) (\S+)/.exec(symbol.name) ?? [];
    if (kind === undefined || name === undefined) return [];
    const id = `tailwind:${kind === 'utility' ? 'utility' : 'variant'}:${name}`;
    const words = kind === 'utility' ? 'ユーティリティ クラス' : 'バリアント 条件';
    return [
      { type: kind === 'utility' ? 'ui_utility' : 'ui_variant', place: index, id, node: id, words, metadata: {} },
    ];
  });
}

/** Comments blanked, so that nothing in them is taken for a directive; a glob in quotes may hold what opens one. */
function uncommented(text: string): string {
  return text.replace(/"[^"\n]*"|'[^'\n]*'|\/\*[\s\S]*?\*\//g, (found) =>
    found.startsWith('/*') ? blank(found) : found,
  );
}

function pluginsIn(text: string): Entity[] {
  const found = [...uncommented(text).matchAll(/@plugin\s+["']([^"']+)["']\s*[;{]/g)];
  const plugins = found.map(([, name = '']) => name);
  return rangeOver(found).map((place) => partOf('plugins', place, { words: PLUGIN_WORDS, metadata: { plugins } }));
}

/** Places to look for class names, and with `source()` at the import the place to begin. */
function sourcesIn(text: string): Entity[] {
  const pattern =
    /@source\s+(?:(not|inline)\b\s*\(?\s*)?["']([^"']+)["']\)?\s*;|@import\s+["']tailwindcss[^"']*["'][^;]*\bsource\(\s*["']([^"']+)["']\s*\)[^;]*;/g;
  const found = [...uncommented(text).matchAll(pattern)];
  const patterns = found.map(([, how, path, base]) => `${how === undefined ? '' : `${how} `}${path ?? base ?? ''}`);
  return rangeOver(found).map((place) =>
    partOf('content', place, { words: CONTENT_WORDS, metadata: { scan_patterns: patterns } }),
  );
}

/** One range over what stands together; the first when something else is between. */
function rangeOver(found: readonly RegExpExecArray[]): { start: number; end: number }[] {
  const [first] = found;
  if (first === undefined) return [];
  const run = found.filter((match, index) => {
    const before = found[index - 1];
    return before === undefined || /^\s*$/.test(match.input.slice(before.index + before[0].length, match.index));
  });
  const last = run.length === found.length ? run.at(-1) : first;
  return [{ start: first.index, end: (last ?? first).index + (last ?? first)[0].length }];
}

export const tailwind: Framework = {
  id: 'tailwind',
  languages: ['javascript', 'typescript', 'css'],
  evidence: { dependencies: ['npm:tailwindcss', 'npm:@tailwindcss/*'], files: CONFIG_FILE },
  read: (file) => (file.language === 'css' ? readThemeSheet(file) : readConfig(file)),
};
