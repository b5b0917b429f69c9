/** Spring where data cannot say it: configuration, messages and templates. */
import type { ParsedFile, Reference } from '../../contract.ts';
import {
  type Edge,
  type Entity,
  type FrameworkFacts,
  type FrameworkFile,
  type NamedRange,
  NO_FACTS,
  type Relation,
} from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { blank } from '../../syntax/blank.ts';
import { type PlacedName, referencesAt } from '../../syntax/placed-names.ts';
import { sourceOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { targetsOf, viewEntity } from '../../views.ts';
import { propertyNode } from './jvm-file.ts';

const CONFIGURATION = /(?:^|\/)(?:application|bootstrap)(?:-[\w-]+)?\.(?:ya?ml|properties)$/;
/** Shown by their names only. */
const SECRET = /secret|password|token|credential|private|(?:^|[.-])key$/i;
const LONGEST_VALUE = 80;

function readConfiguration(file: FrameworkFile): FrameworkFacts {
  if (!CONFIGURATION.test(file.path)) return NO_FACTS;
  const entities = (file.language === 'yaml' ? yamlProperties(file) : plainProperties(file)).map(entityOf);
  return { entities, edges: [] };
}

interface Property {
  readonly key: string;
  readonly value: string;
  readonly place: number | NamedRange;
}

function plainProperties({ parsed }: FrameworkFile): Property[] {
  return parsed.symbols.map(({ name, signature }, place) => {
    return { key: name, value: signature.slice(name.length).replace(/^\s*[=:]?\s*/, ''), place };
  });
}

/**
 * Keys by their indentation; anchors, flow mappings and several documents are left to the grammar's own symbols. Unlike
 * `yamlTexts` it needs the place of a property and its value as it is written.
 */
function yamlProperties({ text }: FrameworkFile): Property[] {
  const open: { indent: number; key: string }[] = [];
  const found: Property[] = [];
  for (const match of text.matchAll(/^( *)(["']?)([\w.[\]-]+)\2\s*:(?:[ \t]+([^\n#]*?))?[ \t]*(?:#[^\n]*)?\r?$/gm)) {
    const [line, spaces = '', , name = '', value = ''] = match;
    while ((open.at(-1)?.indent ?? -1) >= spaces.length) open.pop();
    open.push({ indent: spaces.length, key: name });
    const key = open.map((entry) => entry.key).join('.');
    const [start, end] = [match.index + spaces.length, match.index + line.trimEnd().length];
    if (value !== '') found.push({ key, value, place: { name: key, kind: 'key', signature: line.trim(), start, end } });
  }
  return found;
}

function entityOf({ key, value, place }: Property): Entity {
  const shown = SECRET.test(key) ? {} : { value: value.slice(0, LONGEST_VALUE) };
  return { type: 'config', place, id: `config:${key}`, node: propertyNode(key), metadata: shown };
}

/** A bundle without a language is the default, mostly English. */
const BUNDLE =
  /(?:^|\/)(?:[\w-]*(?:messages?|labels?|i18n|lang|strings|bundle)[\w-]*?)(?:_(?:en|ja)(?:_\w+)?)?\.properties$/i;
const OTHER_LANGUAGE = /_(?!en(?:_|\.)|ja(?:_|\.))[a-z]{2}(?:_[A-Za-z]+)?\.properties$/;

function readMessages({ path, parsed }: FrameworkFile): FrameworkFacts {
  if (!BUNDLE.test(path) || OTHER_LANGUAGE.test(path)) return NO_FACTS;
  const edges = parsed.symbols.flatMap(({ name, signature, nameLine }): Edge[] => {
    const value = signature.slice(name.length).replace(/^\s*[=:]?\s*/, '');
    return termEdge(`translation:${name}`, unescaped(value), nameLine);
  });
  return { entities: [], edges };
}

/** Bundles were ASCII before Java 9: `\u6ce8\u6587`. Doubled quotes are how a message writes one. */
function unescaped(value: string): string {
  const text = value.replace(/\\u([\da-fA-F]{4})/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return text.replaceAll("''", "'").replace(/\{\d+\}/g, ' ');
}

/** @param live the text without its comments, in which every offset is that of the file */
function namesUsed(live: string, parsed: Pick<ParsedFile, 'symbols'>): Reference[] {
  const names = [...live.matchAll(EXPRESSION)].flatMap(({ 0: whole, 1: sign, index }) =>
    namesIn(whole, index, sign === '*'),
  );
  return referencesAt(live, names, parsed);
}

/** `${owner.pets}`, and `*{lastName}` for a property of the object that the element around names. */
const EXPRESSION = /([$*])\{{1,2}(?:'[^'\n]*'|__\$\{[^{}]*\}__|[^{}'])*\}/g;
/** Helpers such as `#strings.listJoin` are of the library, and `${name` is a variable. */
const TOKEN = /(\[\s*')(\w+)(?='\s*\])|'[^']*'|#\w+(?:\.\w+)*|\$\{\s*\w+|__(?!\w)|(\.\s*)?([\p{L}_][\p{L}\p{N}_]*)/gu;
const WORDS: ReadonlySet<string> = new Set(
  'and or not eq ne lt gt le ge div mod matches instanceof null true false new T it iterStat'.split(' '),
);

function namesIn(expression: string, start: number, isOfObject: boolean): PlacedName[] {
  return [...expression.matchAll(TOKEN)].flatMap(
    ({ 0: token, 1: bracket, 2: key, 3: dot, 4: word, index }): PlacedName[] => {
      const name = key ?? word;
      const isMember = bracket !== undefined || dot !== undefined;
      if (name === undefined || (!isMember && (!isOfObject || WORDS.has(name)))) return [];
      const at = start + index + token.length - name.length;
      if (/^\s*\(/.test(expression.slice(index + token.length))) return [{ name, kind: 'call', at }];
      const title = name.charAt(0).toUpperCase() + name.slice(1);
      return [
        { name, kind: 'name', at },
        { name: `get${title}`, kind: 'call', at },
        { name: `is${title}`, kind: 'call', at },
      ];
    },
  );
}

/** The name that controllers return is the path below the folder of templates. */
const TEMPLATE = /(?:^|\/)templates\/(.+)\.html$/;

function readThymeleaf({ path, text, parsed }: FrameworkFile): FrameworkFacts {
  const [, name] = TEMPLATE.exec(path) ?? [];
  if (name === undefined || !/\bth:|\blayout:|xmlns:th|data-th-/.test(text)) return NO_FACTS;
  const live = text.replace(/<!--[\s\S]*?-->/g, blank);
  const edges = linksIn(live, `view:${name}`);
  return {
    entities: [viewEntity('template', name, targetsOf(edges))],
    edges,
    references: namesUsed(live, parsed),
  };
}

const LINKS: readonly (readonly [RegExp, Relation, (found: string) => string | undefined])[] = [
  [/(?:layout:decorate|layout:decorator)\s*=\s*"([^"]+)"/g, 'extends', viewIn],
  [/(?:th:|data-th-)(?:replace|insert|include|substituteby)\s*=\s*"([^"]+)"/g, 'includes', viewIn],
  [/(?:th:|data-th-)(?:href|src)\s*=\s*"([^"]+)"/g, 'links_to', (found) => routeIn(found, 'GET')],
  [/(?:th:|data-th-)action\s*=\s*"([^"]+)"/g, 'links_to', (found) => routeIn(found, 'POST')],
  [/#\{\s*([\w.-]+)/g, 'uses_translation', (found) => `translation:${found}`],
];

function linksIn(live: string, from: string): Edge[] {
  const source = sourceOf(live);
  const seen = new Set<string>();
  return LINKS.flatMap(([pattern, relation, target]) =>
    [...live.matchAll(pattern)].flatMap(({ 1: found = '', index }): Edge[] => {
      const to = target(found);
      if (to === undefined || to === from || seen.has(`${relation} ${to}`)) return [];
      seen.add(`${relation} ${to}`);
      return [edge(from, relation, to, source.lineAt(index))];
    }),
  );
}

/** `~{fragments/layout :: layout (~{::body})}` and `fragments/layout :: header`. */
function viewIn(found: string): string | undefined {
  const [, view] = /^\s*(?:~\{)?\s*'?\/?([\w/.-]+?)(?:\.html)?'?\s*(?:::|\}|\(|$)/.exec(found) ?? [];
  return view === undefined || view === 'this' ? undefined : `view:${view}`;
}

/** `@{/orders/{id}(id=${order.id})}`; what is computed is a variable of the path. */
function routeIn(found: string, verb: string): string | undefined {
  const [, path] = /@\{\s*(\/(?:[^(){}?]|\{\w+\})*)/.exec(found.replace(/\$\{[^}]*\}/g, '*')) ?? [];
  if (path === undefined || /\.(?:css|js|png|jpe?g|svg|ico|gif|webp|woff2?)$/.test(path)) return undefined;
  return `route:${verb} ${path.trim().replace(/(?<=.)\/$/, '')}`;
}

export function readSpring(file: FrameworkFile): FrameworkFacts {
  if (file.language === 'html') return readThymeleaf(file);
  if (file.language === 'properties' && !/(?:^|\/)(?:application|bootstrap)/.test(file.path)) return readMessages(file);
  return file.language === 'yaml' || file.language === 'properties' ? readConfiguration(file) : NO_FACTS;
}
