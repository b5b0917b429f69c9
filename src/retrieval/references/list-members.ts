/** Methods of lists that every language has: what they give of the elements. */
import type { Value } from './value.ts';

const KEEP_LIST = /^(?:filter|slice|concat|reverse|sort|values|toList|sorted|where|Where|to_list|iter|clone|toSorted)$/;
const TAKE_ONE =
  /^(?:find|findLast|first|last|pop|shift|at|get|peek|next|First|FirstOrDefault|Single|SingleOrDefault|Last|unwrap|getOrNull|firstOrNull)$/;

export function listMember({ element, file }: Extract<Value, { kind: 'list' }>, name: string): Value {
  const place = { file, enclosing: -1 };
  if (KEEP_LIST.test(name)) return { kind: 'told', path: `<${element}[]>`, place };
  return TAKE_ONE.test(name) ? { kind: 'told', path: `<${element}>`, place } : { kind: 'unknown' };
}
