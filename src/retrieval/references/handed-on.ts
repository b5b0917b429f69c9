/** Members that give what is in their object: those of wrappers, of lists, of context managers, of futures. */
import { familyOf } from '../../languages/families.ts';
import { objectOf, ownerIn } from './types/type-arguments.ts';
import type { Place, Value } from './value.ts';

/** Methods of wrappers that give what is in them. */
export const HANDS_ON =
  /^(?:get|getNow|getObject|getIfAvailable|getBody|call|join|data|value|current|lock|try_lock|orElse\w*|or_?[nN]ull|unwrap\w*|ok|ok_or\w*|expect|read|write|borrow(?:_mut)?|as_(?:ref|mut|deref|deref_mut)|take|replace|upgrade|clone|cloned|copied|get_mut|get_or_init|force|Value|CurrentValue|Result|GetAwaiter|GetResult|ConfigureAwait|WaitAsync|wrappedValue)$/;
/** Of Python: what a context manager gives. */
const ENTERS = /^__a?enter__$/;

/** Undefined for a member that gives something else. */
export function handedOn(value: Value, name: string): readonly Value[] | undefined {
  if (value.kind !== 'object') return undefined;
  const { of, holder } = value;
  if (holder !== undefined && HANDS_ON.test(name)) return [{ kind: 'told', ...holder }];
  if (familyOf(of.file.language).selves?.test(name) !== true) return undefined;
  return [{ kind: 'told', path: 'this', place: { file: of.file, enclosing: -1, self: ownerIn(value) } }];
}

/** Of Python: a context manager gives itself where nothing else is known. */
export function entered(
  { of, self }: Extract<Value, { kind: 'definition' }>,
  given: readonly Value[],
): readonly Value[] {
  const isKnown = self === undefined || !ENTERS.test(of.symbol.name) || given.some(({ kind }) => kind !== 'unknown');
  return isKnown ? given : [objectOf(self)];
}

const KEEP_LIST = /^(?:filter|slice|concat|reverse|sort|values|toList|sorted|where|Where|to_list|iter|clone|toSorted)$/;
const TAKE_ONE =
  /^(?:find|findLast|first|last|pop|shift|at|get|peek|next|First|FirstOrDefault|Single|SingleOrDefault|Last|unwrap|getOrNull|firstOrNull|__a?enter__)$/;

/**
 * Results of the methods of a list: the list again, or one of its elements.
 *
 * @param place in whose words `element` is written
 */
export function listMember(element: string, name: string, place: Place): Value | undefined {
  if (KEEP_LIST.test(name)) return { kind: 'told', path: `<${element}[]>`, place };
  return TAKE_ONE.test(name) ? { kind: 'told', path: `<${element}>`, place } : undefined;
}

/** A wrapper may have the member itself. */
export function mayHaveItself(value: Value, name: string): boolean {
  return value.kind === 'object' && value.holder !== undefined && HANDS_ON.test(name);
}
