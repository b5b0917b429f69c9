/**
 * Locale files say what people call models and their attributes. English and Japanese are read: those are the languages
 * in which questions are asked. The keys that the code uses are read as in any other project.
 */
import { type Edge, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { plural } from '../../plural.ts';
import { termEdge } from '../../terms.ts';
import { camelize, shortName, underscore } from '../names.ts';

const FILE =
  /(?:^|\/)(?:config\/)?locales\/(?:.+\/)?[\w.-]*\b(?:ja|en)\.ya?ml$|(?:^|\/)locales\/(?:.+\/)?(?:ja|en)\/.+\.ya?ml$/;

export function readLocale({ path, text, language }: FrameworkFile): FrameworkFacts {
  if (language !== 'yaml' || !FILE.test(path) || !/^ +active(?:record|model):/m.test(text)) return NO_FACTS;
  const edges = entriesOf(text).flatMap(edgeOf);
  return { entities: [], edges };
}

interface Entry {
  /** Without the language, such as `activerecord.models.order`. */
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

/** A model's name or an attribute's. */
function edgeOf({ key, value, line }: Entry): Edge[] {
  const [, part, model = '', rest = ''] =
    /^active(?:record|model)\.(models|attributes)\.([^.]+)(?:\.(.+))?$/.exec(key) ?? [];
  if (part === 'models')
    return rest === '' || rest === 'one' || rest === 'other' ? termEdge(camelize(model), value, line) : [];
  if (part === 'attributes' && rest !== '') return termEdge(attributeNode(model, rest), value, line);
  return [];
}

/** `order` and `total` are the column `orders.total`; `order/status` holds the words of an enum's values. */
function attributeNode(model: string, attribute: string): string {
  const [name = '', ...nested] = model.split('/');
  const isEnum = nested.length > 0 && /^[a-z_]+$/.test(nested.at(-1) ?? '');
  const table = plural(isEnum ? name : underscore(shortName(camelize(model))));
  return `column:${[table, ...(isEnum ? nested : []), attribute.replace(/\.(?:one|other)$/, '')].join('.')}`;
}

const PAIR = /^( *)(?:"([^"]+)"|'([^']+)'|([^\s#'"][^:#]*?|[^\s#'":]+)) *:(?: +(.*))?$/;

/**
 * The leaves of a locale file, whose whole shape is keys over texts: read by its indentation, since each node of a tree
 * costs 5 µs and such files have thousands.
 */
function entriesOf(text: string): Entry[] {
  const open: { readonly indent: number; readonly key: string }[] = [];
  let blockIndent = Number.POSITIVE_INFINITY;
  return text.split('\n').flatMap((written, at): Entry[] => {
    const line = written.replace(/\r$/, '');
    const indent = line.search(/[^ ]/);
    // The lines of a block of text and of a long value stand deeper than their key.
    if (indent === -1 || indent > blockIndent) return [];
    blockIndent = Number.POSITIVE_INFINITY;
    const [, , double, single, plain, value = ''] = PAIR.exec(line) ?? [];
    const key = double ?? single ?? plain;
    if (key === undefined) return [];
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    open.push({ indent, key: key.trim() });
    const given = textOf(value);
    if (/^[|>]/.test(value)) blockIndent = indent;
    const path = open
      .slice(1)
      .map((entry) => entry.key)
      .join('.');
    return given === '' || path === '' ? [] : [{ key: path, value: given, line: at + 1 }];
  });
}

/** The text of a value on the line of its key; empty for a list, an alias or a block. */
function textOf(written: string): string {
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')\s*(?:#.*)?$/.exec(written.trim()) ?? [];
  if (double !== undefined) return double.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
  if (single !== undefined) return single.replaceAll("''", "'");
  return /^[[{&*!|>"'-]/.test(written) ? '' : written.replace(/\s+#.*$/, '').trim();
}
