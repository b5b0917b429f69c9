/** Results of the methods of a list: the list again, or one of its elements. */
import type { Place, Value } from './value.ts';

const KEEP_LIST = /^(?:filter|slice|concat|reverse|sort|values|toList|sorted|where|Where|to_list|iter|clone|toSorted)$/;
const TAKE_ONE =
  /^(?:find|findLast|first|last|pop|shift|at|get|peek|next|First|FirstOrDefault|Single|SingleOrDefault|Last|unwrap|getOrNull|firstOrNull|__a?enter__)$/;

/** @param place in whose words `element` is written */
export function listMember(element: string, name: string, place: Place): Value | undefined {
  if (KEEP_LIST.test(name)) return { kind: 'told', path: `<${element}[]>`, place };
  return TAKE_ONE.test(name) ? { kind: 'told', path: `<${element}>`, place } : undefined;
}
