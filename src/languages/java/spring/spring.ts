/** Spring where data cannot say it: configuration and messages. */
import {
  type Edge,
  type Entity,
  type FrameworkFacts,
  type FrameworkFile,
  type NamedRange,
  NO_FACTS,
} from '../../framework-contract.ts';
import { termEdge } from '../../terms.ts';
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

export function readSpring(file: FrameworkFile): FrameworkFacts {
  if (file.language === 'properties' && !/(?:^|\/)(?:application|bootstrap)/.test(file.path)) return readMessages(file);
  return file.language === 'yaml' || file.language === 'properties' ? readConfiguration(file) : NO_FACTS;
}
