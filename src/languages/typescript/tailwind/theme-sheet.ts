/** Style sheets of version 4: `@theme`, `@utility`, `@custom-variant`, `@plugin`, `@source`. */
import type { CodeSymbol } from '../../contract.ts';
import { type Entity, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { blank } from '../../syntax/blank.ts';
import { CONTENT_WORDS, PLUGIN_WORDS, partOf, type Tokens, themeMetadata, themeWords } from './parts.ts';

const DIRECTIVE = /@(?:theme|utility|custom-variant|plugin|source|import\s+["']tailwindcss)\b/;

export function readThemeSheet(file: FrameworkFile): FrameworkFacts {
  if (!DIRECTIVE.test(file.text)) return NO_FACTS;
  const entities = [...themesIn(file), ...namedIn(file), ...pluginsIn(file.text), ...sourcesIn(file.text)];
  return { entities, edges: [] };
}

function themesIn({ text, parsed: { symbols } }: FrameworkFile): Entity[] {
  const themes = [...symbols.entries()].filter(([, { name, kind }]) => kind === 'rule' && /^@theme\b/.test(name));
  return themes.map(([index, { name }], nth) => {
    const own = symbols.filter(({ parent, kind }) => parent === index && kind === 'variable');
    const tokens = tokensIn(own, text);
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

function tokensIn(variables: readonly CodeSymbol[], text: string): Tokens {
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

const LONGEST_VALUE = 80;

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
