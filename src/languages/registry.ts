/** All languages, one row each, and the choice of the language of a file. */
import { bash } from './bash/bash.ts';
import { c } from './c/c.ts';
import { cpp } from './c/cpp.ts';
import type { FileTypes, Language, LanguageSpec } from './contract.ts';
import { csharp } from './csharp/csharp.ts';
import { css } from './css/css.ts';
import { less } from './css/less.ts';
import { scss } from './css/scss.ts';
import { createStylesheet, type StylesheetSpec } from './css/stylesheet.ts';
import { dart } from './dart/dart.ts';
import { elixir } from './elixir/elixir.ts';
import { goFlow } from './go/flow.ts';
import { go } from './go/go.ts';
import { haskell } from './haskell/haskell.ts';
import { html } from './html/html.ts';
import { java } from './java/java.ts';
import { json } from './json/json.ts';
import { kotlinFlow } from './kotlin/flow.ts';
import { kotlin } from './kotlin/kotlin.ts';
import { linePatterns } from './line-patterns/line-patterns.ts';
import { lua } from './lua/lua.ts';
import { markdown } from './markdown/markdown.ts';
import { blade } from './php/blade.ts';
import { php } from './php/php.ts';
import { twig } from './php/twig.ts';
import { createPlainLanguage, type PlainLanguage } from './plain-language.ts';
import { properties } from './properties/properties.ts';
import { pythonFlow } from './python/flow.ts';
import { python } from './python/python.ts';
import { erb } from './ruby/erb.ts';
import { rubyFlow } from './ruby/flow.ts';
import { ruby } from './ruby/ruby.ts';
import { rustFlow } from './rust/flow.ts';
import { rust } from './rust/rust.ts';
import { scala } from './scala/scala.ts';
import { sql } from './sql/sql-language.ts';
import { swiftFlow } from './swift/flow.ts';
import { swift } from './swift/swift.ts';
import { grammarSet } from './syntax/grammar.ts';
import { createLanguage } from './syntax/parse.ts';
import type { FlowOf } from './syntax/references.ts';
import { createRegionLanguage, type RegionSpec } from './syntax/regions.ts';
import { toml } from './toml/toml.ts';
import { gettext } from './translations/gettext-language.ts';
import { androidStrings, qtTranslations, xliff } from './translations/markup-catalogues.ts';
import { angular } from './typescript/angular/templates.ts';
import { astro } from './typescript/astro/astro-language.ts';
import { javascript } from './typescript/javascript.ts';
import { svelte } from './typescript/svelte/svelte-language.ts';
import { tsx, typescript } from './typescript/typescript.ts';
import { vue } from './typescript/vue/vue-language.ts';
import { yaml } from './yaml/yaml.ts';
import { zig } from './zig/zig.ts';

const SPECS: readonly LanguageSpec[] = [
  bash,
  blade,
  c,
  cpp,
  csharp,
  rust,
  javascript,
  php,
  java,
  go,
  python,
  ruby,
  tsx,
  typescript,
  elixir,
  erb,
  kotlin,
  html,
  json,
  lua,
  markdown,
  toml,
  yaml,
  scala,
  swift,
  dart,
  haskell,
  zig,
  twig,
  gettext,
  xliff,
  qtTranslations,
  androidStrings,
];

/** Read by a parser of their own instead of a grammar. */
const STYLESHEETS: readonly StylesheetSpec[] = [css, scss, less];

/** Languages that need no grammar. */
const PLAIN: readonly PlainLanguage[] = [properties, sql, ...linePatterns];

/** Made of the languages above. */
const COMPOSED: readonly RegionSpec[] = [vue, svelte, astro, angular];

const FILE_TYPES: readonly FileTypes[] = [...SPECS, ...STYLESHEETS, ...PLAIN, ...COMPOSED];

/** What is written so in one language alone, by its id. */
const FLOWS: ReadonlyMap<string, FlowOf> = new Map([
  [go.id, goFlow],
  [kotlin.id, kotlinFlow],
  [python.id, pythonFlow],
  [ruby.id, rubyFlow],
  [rust.id, rustFlow],
  [swift.id, swiftFlow],
]);

const grammars = grammarSet(SPECS);

const simple: readonly Language[] = [
  ...SPECS.map((spec) => createLanguage(spec, grammars, FLOWS.get(spec.id))),
  ...STYLESHEETS.map((spec) => createStylesheet(spec)),
  ...PLAIN.map(createPlainLanguage),
];
const simpleById = byId(simple);

/** By id. */
export const languages: ReadonlyMap<string, Language> = byId([
  ...simple,
  ...COMPOSED.map((spec) => createRegionLanguage(spec, simpleById)),
]);

function byId(list: readonly Language[]): ReadonlyMap<string, Language> {
  return new Map(list.map((language) => [language.id, language]));
}

/**
 * The language of a file, undefined when none of the registry's is it.
 * @param path any path; its last part decides: whole name, then extension, the longest first
 * @param head the beginning of the text: its `#!` line decides for files without a known extension, and about 4,000
 *   characters of it decide an extension that two languages share (`.h`)
 */
export function languageOf(path: string, head = ''): Language | undefined {
  const spec =
    specOfName(path.slice(path.lastIndexOf('/') + 1), head) ?? specOfInterpreter(head) ?? specOfOpening(head);
  return spec === undefined ? undefined : languages.get(spec.id);
}

const byFilename = index((spec) => spec.filenames ?? []);
const byExtension = index((spec) => spec.extensions);
const byInterpreter = index((spec) => spec.interpreters ?? []);

function index(keysOf: (spec: FileTypes) => readonly string[]): ReadonlyMap<string, FileTypes> {
  return new Map(FILE_TYPES.flatMap((spec) => keysOf(spec).map((key) => [key, spec] as const)));
}

function specOfName(name: string, head: string): FileTypes | undefined {
  return byFilename.get(name) ?? specOfExtension(name.toLowerCase(), head);
}

function specOfExtension(name: string, head: string): FileTypes | undefined {
  for (let dot = name.indexOf('.', 1); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    const extension = name.slice(dot);
    const spec = FILE_TYPES.find(({ contested }) => contested?.[extension]?.test(head)) ?? byExtension.get(extension);
    if (spec !== undefined) return spec;
  }
  return undefined;
}

/** A first line with which files of a language begin under endings of their own, such as `.module` of Drupal. */
function specOfOpening(head: string): FileTypes | undefined {
  return FILE_TYPES.find(({ opening }) => opening?.test(head));
}

/** `#!/usr/bin/env -S node --flag` names `node`, `#!/usr/bin/python3.12` names `python`. */
function specOfInterpreter(head: string): FileTypes | undefined {
  const [, line] = /^\uFEFF?#!(.*)/.exec(head) ?? [];
  const programs = (line ?? '')
    .trim()
    .split(/\s+/)
    .map((word) => word.slice(word.lastIndexOf('/') + 1));
  const program = programs[0] === 'env' ? programs.slice(1).find((word) => !/^-|=/.test(word)) : programs[0];
  return byInterpreter.get((program ?? '').replace(/[\d.]+$/, ''));
}
