/** Takes written types apart: unions, lists, arguments. */

/** Types that hold one value and hand it on. */
const WRAPPERS = new Set(
  'promise promiselike awaited readonly partial required nonnullable optional option result box rc arc refcell mutex rwlock ref cell shared_ptr unique_ptr weak_ptr final classvar annotated awaitable task valuetask future completablefuture lazy provider supplier mutablerefobject refobject self weak type'.split(
    ' ',
  ),
);
/** Types that hold many. */
const LISTS = new Set(
  'array readonlyarray list set map record iterable iterator generator asyncgenerator asynciterable iterableiterator collection sequence vec vecdeque hashmap hashset btreemap dict tuple frozenset deque ienumerable iqueryable ilist icollection ireadonlylist ireadonlycollection dictionary idictionary mutablelist mutableset mutablemap arraylist hashmap linkedlist queue stream flow vector unordered_map'.split(
    ' ',
  ),
);
const NOTHING = /^(?:null|undefined|none|void|never|false|true|nil|unit)$/i;

export type WrittenType =
  | { readonly kind: 'name'; readonly name: string; readonly argument: string | undefined }
  | { readonly kind: 'list'; readonly element: string }
  | { readonly kind: 'built_in' | 'unknown' };

/** One for each way that the type may be. */
export function readType(text: string): WrittenType[] {
  const written = text
    .trim()
    .replace(/^[?&*]+(?:mut )?|[?!&*]+$/g, '')
    .trim();
  const ways = parted(written, /[|&]/);
  if (ways.length > 1) return ways.flatMap(readType);
  return NOTHING.test(written) || written === '' ? [] : [single(written)];
}

function single(text: string): WrittenType {
  if (/^(["'])[\p{Lu}_][\w.]*\1$/u.test(text)) return { kind: 'name', name: text.slice(1, -1), argument: undefined };
  if (/^["'`\d]/.test(text)) return { kind: 'built_in' };
  if (text.endsWith('[]')) return { kind: 'list', element: text.slice(0, -2).replace(/^\((.*)\)$/, '$1') };
  if (text.startsWith('[]')) return { kind: 'list', element: text.slice(2) };
  const map = /^map\[[^\]]*\](.+)$/.exec(text)?.[1];
  if (map !== undefined) return { kind: 'list', element: map };
  const swift = /^\[(?:[^:[\]]+: ?)?([\w.<>?]+)\]$/.exec(text)?.[1];
  if (swift !== undefined) return { kind: 'list', element: swift };
  const [, name, rest = ''] = /^((?:\\|[\p{L}_$@])[\p{L}\p{N}_$.\\:]*)(.*)$/su.exec(text) ?? [];
  if (name === undefined) return { kind: 'unknown' };
  if (rest === '') return { kind: 'name', name, argument: undefined };
  const inner = /^(?:<(.*)>|\[(.*)\])$/s.exec(rest);
  const list = inner?.[1] ?? inner?.[2];
  if (list === undefined) return { kind: 'unknown' };
  const last = parted(list, /,/).at(-1)?.trim();
  return { kind: 'name', name, argument: last };
}

/** How a type that the project does not define hands its argument on. */
export function roleOf(name: string): 'wrapper' | 'list' | undefined {
  const short = name
    .slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('\\'), name.lastIndexOf(':')) + 1)
    .toLowerCase();
  if (WRAPPERS.has(short)) return 'wrapper';
  return LISTS.has(short) ? 'list' : undefined;
}

/** At signs that stand in no brackets. */
function parted(text: string, at: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] ?? '';
    if ('<([{'.includes(sign)) depth++;
    else if ('>)]}'.includes(sign) && text[index - 1] !== '=' && text[index - 1] !== '-') depth--;
    else if (depth === 0 && at.test(sign)) {
      parts.push(text.slice(from, index));
      from = index + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part.trim() !== '');
}
