/** Reads literal values and calls from Python expressions. Values computed at run time are not guessed. */
import type { SgNode } from '@ast-grep/napi';

/** The text of a string literal, of several side by side, or of one in brackets; undefined for anything computed. */
function stringOf(node: SgNode | null | undefined): string | undefined {
  if (node?.is('string')) return literalText(node.text());
  if (node?.is('parenthesized_expression')) return stringOf(node.children().find((child) => child.isNamed()));
  if (!node?.is('concatenated_string')) return undefined;
  const parts = node.children().map((part) => stringOf(part));
  return parts.some((part) => part === undefined) ? undefined : parts.join('');
}

/** A string, or one that is marked for translation: `_('Orders')`, `gettext_lazy("Orders")`. */
export function labelOf(node: SgNode | null | undefined): string | undefined {
  const call = callOf(node);
  if (call === undefined) return stringOf(node);
  return TRANSLATES.test(call.name) ? stringOf(call.arguments[call.name.endsWith('pgettext_lazy') ? 1 : 0]) : undefined;
}

const TRANSLATES = /(?:^|\.)(?:_|_l|n?p?gettext(?:_lazy)?|u?gettext(?:_lazy|_noop)?|lazy_gettext)$/;

export interface Call {
  /** As written, such as `models.CharField`. */
  readonly name: string;
  /** Arguments without a name, spread ones left out. */
  readonly arguments: readonly SgNode[];
  readonly named: ReadonlyMap<string, SgNode>;
  readonly node: SgNode;
}

/** Undefined for what is no call. */
export function callOf(node: SgNode | null | undefined): Call | undefined {
  if (!node?.is('call')) return undefined;
  const given = partsOf(node.field('arguments'));
  return {
    name: node.field('function')?.text().replace(/\s+/g, '') ?? '',
    arguments: given.filter((part) => !NO_VALUE.has(String(part.kind()))),
    named: new Map(
      given.flatMap((part): [string, SgNode][] => {
        const [name, value] = part.is('keyword_argument') ? [part.field('name'), part.field('value')] : [];
        return name && value ? [[name.text(), value]] : [];
      }),
    ),
    node,
  };
}

const NO_VALUE = new Set(['keyword_argument', 'list_splat', 'dictionary_splat']);

/** The elements of a list, a tuple or a set, or of several joined with `+`; none for anything else. */
export function elementsOf(node: SgNode | null | undefined): SgNode[] {
  if (!node) return [];
  if (node.is('binary_operator')) return [...elementsOf(node.field('left')), ...elementsOf(node.field('right'))];
  return LISTS.has(String(node.kind())) ? partsOf(node) : [];
}

const LISTS = new Set(['list', 'tuple', 'set', 'expression_list']);

/** The entries of a dictionary literal whose keys are strings. */
export function entriesOf(node: SgNode | null | undefined): [string, SgNode][] {
  if (!node?.is('dictionary')) return [];
  return partsOf(node).flatMap((pair): [string, SgNode][] => {
    const key = stringOf(pair.field('key'));
    const value = pair.field('value');
    return key === undefined || value === null ? [] : [[key, value]];
  });
}

/** `models.ForeignKey` → `ForeignKey`. */
export function lastName(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf('.') + 1);
}

function partsOf(node: SgNode | null): SgNode[] {
  return (node?.children() ?? []).filter((child) => child.isNamed() && !child.is('comment'));
}

/** Prefixes that say how the text is escaped; `f` and `b` are no texts. */
function literalText(literal: string): string | undefined {
  const [, prefix = '', , text] = /^([A-Za-z]*)("""|'''|"|')([\s\S]*)\2$/.exec(literal) ?? [];
  if (text === undefined || /[fbt]/i.test(prefix)) return undefined;
  return /r/i.test(prefix)
    ? text
    : text.replace(/\\(?:\r?\n|(.))/g, (_all, escaped = '') => ESCAPES.get(escaped) ?? escaped);
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
]);

/** The names in an annotation that may be classes of the project, as written. */
export function classesInType(type: SgNode | null): string[] {
  const found =
    type
      ?.text()
      .replace(/(["'])[^"']*\s[^"']*\1/g, '')
      .match(/[A-Za-z_][\w.]*/g) ?? [];
  return [...new Set(found)].filter((name) => /^[A-Z]/.test(lastName(name)));
}
