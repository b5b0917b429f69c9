/** Types that comments tell: `@return Foo`, `@param {Foo} x`, `@property Foo $bar`. */
import type { CodeSymbol } from '../contract.ts';
import type { ReceiverRules, TaggedTypes } from '../receiver-rules.ts';
import { type Path, STANDS_IN, type TypeFact } from '../reference.ts';

const MOST_LETTERS = 160;

export function commentFacts(symbols: readonly CodeSymbol[], rules: ReceiverRules): TypeFact[] {
  const { comments } = rules;
  if (comments === undefined) return [];
  return symbols.flatMap(({ docblock }, symbol) => {
    if (!docblock.includes('@')) return NO_FACTS;
    const [value] = tagged(docblock, comments.value);
    const own = value === undefined ? [] : [{ symbol, member: '', path: pathOf(value.type, rules) }];
    const members = comments.members === undefined ? [] : tagged(docblock, comments.members);
    const standsIn = comments.standsIn === undefined ? [] : tagged(docblock, comments.standsIn);
    return [
      ...own,
      ...members.map(({ type, name }) => ({ symbol, member: name, path: pathOf(type, rules) })),
      ...standsIn.map(({ type }) => ({ symbol, member: STANDS_IN, path: pathOf(type, rules) })),
    ];
  });
}

/** By the name of the parameter. */
export function parameterTypes(docblock: string, rules: ReceiverRules): ReadonlyMap<string, Path> {
  if (rules.comments === undefined || !docblock.includes('@')) return NONE;
  return new Map(tagged(docblock, rules.comments.parameters).map(({ type, name }) => [name, pathOf(type, rules)]));
}

/** Types of variables by their names; under an empty one where the comment names none. */
export function variableTypes(comment: string, rules: ReceiverRules): ReadonlyMap<string, Path> {
  if (rules.comments === undefined) return NONE;
  return new Map(
    tagged(comment.replace(NAME_FIRST, '@var $2 $1'), rules.comments.value).map(({ type, name }) => [
      name,
      pathOf(type, rules),
    ]),
  );
}

/** In PHP, `@var $order Order` means the same as `@var Order $order`. */
const NAME_FIRST = /@var\s+(\$\w+)\s+([^\s*$]+)/g;

const NO_FACTS: TypeFact[] = [];
const NOTHING: { type: string; name: string }[] = [];
const NONE: ReadonlyMap<string, Path> = new Map();

function tagged(docblock: string, { tags, pattern }: TaggedTypes): { type: string; name: string }[] {
  if (!tags.some((tag) => docblock.includes(tag))) return NOTHING;
  return [...docblock.matchAll(pattern)].map(({ groups = {} }) => ({
    type: groups.type ?? '',
    name: groups.name ?? '',
  }));
}

function pathOf(written: string, { primitives, instance, statics }: ReceiverRules): Path {
  const type = written.replace(/\s+/g, '');
  if (type === '' || type.length > MOST_LETTERS) return '?';
  if (instance.has(type) || type === '$this' || type === 'static') return 'this';
  if (statics.has(type)) return 'self()';
  return primitives.has(type.toLowerCase()) ? '!' : `<${type}>`;
}
