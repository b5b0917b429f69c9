/** Takes written types apart: unions, lists, arguments. */

/** Types that hold one value and hand it on. */
const WRAPPERS = new Set(
  'promise promiselike awaited readonly partial required nonnullable optional option result box rc arc refcell mutex rwlock ref cell shared_ptr unique_ptr weak_ptr final classvar annotated awaitable task valuetask future completablefuture lazy provider supplier callable omit pick exclude extract noinfer oncecell oncelock lazylock lazycell atomicreference threadlocal weakreference softreference objectprovider responseentity ioptions ioptionssnapshot ioptionsmonitor nullable behaviorsubject shallowref computedref mutablerefobject refobject self weak type qpointer qsharedpointer qscopedpointer qweakpointer intrusive_ptr scoped_ptr observer_ptr not_null reference_wrapper comptr scopedptr refptr'.split(
    ' ',
  ),
);
/** Types that hold many. */
const LISTS = new Set(
  'array readonlyarray list set map record iterable iterator generator asyncgenerator asynciterable iterableiterator collection sequence vec vecdeque smallvec hashmap hashset btreemap btreeset binaryheap indexmap indexset dict tuple frozenset deque ienumerable iqueryable ilist icollection ireadonlylist ireadonlycollection dictionary idictionary mutablelist mutableset mutablemap arraylist hashmap linkedlist queue stream flow vector unordered_map unordered_set multimap span initializer_list qlist qvector qmap qhash qset qqueue qstack qmultimap'.split(
    ' ',
  ),
);
/** Of these the object in them is taken out by a method, not by naming the wrapper. */
const HOLDERS = new Set(
  'optional option result mutex rwlock refcell cell ref promise task valuetask future completablefuture lazy provider supplier callable oncecell oncelock lazylock lazycell atomicreference threadlocal weakreference softreference objectprovider responseentity ioptions ioptionssnapshot ioptionsmonitor nullable behaviorsubject shallowref computedref mutablerefobject refobject weak'.split(
    ' ',
  ),
);
const NOTHING = /^(?:null|undefined|none|void|never|false|true|nil|unit)$/i;

export interface WrittenName {
  readonly kind: 'name';
  readonly name: string;
  readonly arguments: readonly string[];
}

export type WrittenType =
  | WrittenName
  | { readonly kind: 'list'; readonly element: string }
  | WrittenFunction
  | WrittenShape
  | { readonly kind: 'built_in' | 'unknown' };

export interface WrittenFunction {
  readonly kind: 'function';
  /** The types of its parameters. */
  readonly parameters: readonly string[];
  /** Index of the parameter that takes all that follow, -1 for none. */
  readonly rest: number;
  readonly result: string;
}

/** An object or array by its keys. */
export interface WrittenShape {
  readonly kind: 'shape';
  readonly entries: ReadonlyMap<string, string>;
}

/** One for each way that the type may be. */
export function readType(text: string): WrittenType[] {
  const written = text
    .trim()
    .replace(/^[?&*]+(?:mut )?|[?!&*]+$/g, '')
    .trim();
  const called = functionType(written);
  if (called !== undefined) return [called];
  if (written.startsWith('(') && closing(written, 0) === written.length - 1) return readType(written.slice(1, -1));
  const ways = parted(written, /[|&]/);
  if (ways.length > 1) return ways.flatMap(readType);
  return NOTHING.test(written) || written === '' ? [] : [single(written)];
}

/** `(a: A, b?: B) => R`, `<T>(a: A) => R`, `callable(A, B): R`. */
function functionType(text: string): WrittenFunction | undefined {
  const from = CALLABLE.exec(text)?.[0].length ?? genericsEnd(text);
  if (text[from] !== '(') return undefined;
  const close = closing(text, from);
  const result = /^(?:=>|->|:) ?(.*)$/s.exec(text.slice(close + 1))?.[1];
  if (close === -1 || result === undefined) return undefined;
  const written = parted(text.slice(from + 1, close), /,/).map((part) => part.trim());
  return {
    kind: 'function',
    parameters: written.map((part) => /^(?:\.\.\.)?[\w$]+\??:(.*)$/s.exec(part)?.[1]?.trim() ?? part),
    rest: written.findIndex((part) => part.startsWith('...')),
    result,
  };
}

/** Of Python. */
const TUPLE = /^(?:typing\.)?[tT]uple$/;
const CALLABLE = /^\\?(?:callable|Closure)(?=\()/i;

/** Index behind type parameters at the beginning, 0 for none. */
function genericsEnd(text: string): number {
  return text.startsWith('<') ? closing(text, 0) + 1 : 0;
}

/** `{a: A, b?: B}`, `array{a: A}`. */
function shape(text: string): WrittenShape | undefined {
  const tuple = /^(?:readonly )?\[(.*,.*)\]$/s.exec(text)?.[1];
  if (tuple !== undefined) {
    const places = parted(tuple, /,/).map((part) => part.trim().replace(/^[\w$]+\??:/, ''));
    return { kind: 'shape', entries: new Map(places.map((type, place) => [String(place), type])) };
  }
  const inner = /^(?:array|object)?\{(.*)\}$/s.exec(text)?.[1];
  if (inner === undefined) return undefined;
  const entries = parted(inner, /[,;]/).flatMap((part): [string, string][] => {
    const [, name, type] = /^\s*(?:readonly )?['"]?([\w$-]+)['"]?\??:(.*)$/s.exec(part) ?? [];
    return name === undefined || type === undefined ? [] : [[name, type.trim()]];
  });
  return { kind: 'shape', entries: new Map(entries) };
}

/** The type that a tuple or list gives a place. */
export function placeOf(text: string, index: number): string {
  const tuple = /^\[(.*)\]$/s.exec(text)?.[1];
  if (tuple === undefined) return text.replace(/\[\]$/, '');
  const parts = parted(tuple, /,/).map((part) => part.trim());
  const written = parts[Math.min(index, parts.length - 1)] ?? '';
  return written.replace(/^\.\.\.(.*)\[\]$/s, '$1').replace(/^[\w$]+\??:/, '');
}

function single(text: string): WrittenType {
  if (/^(["'])[\p{Lu}_][\w.]*\1$/u.test(text)) return { kind: 'name', name: text.slice(1, -1), arguments: [] };
  if (/^["'`\d]/.test(text)) return { kind: 'built_in' };
  const keyed = shape(text);
  if (keyed !== undefined) return keyed;
  if (text.endsWith('[]')) return { kind: 'list', element: text.slice(0, -2).replace(/^\((.*)\)$/, '$1') };
  if (text.startsWith('[]')) return { kind: 'list', element: text.slice(2) };
  const map = /^map\[[^\]]*\](.+)$/.exec(text)?.[1];
  if (map !== undefined) return { kind: 'list', element: map };
  const swift = /^\[(?:[^:[\]]+: ?)?([\w.<>?]+)\]$/.exec(text)?.[1];
  if (swift !== undefined) return { kind: 'list', element: swift };
  const [, name, rest = ''] = /^((?:\\|[\p{L}_$@])[\p{L}\p{N}_$.\\:]*)(.*)$/su.exec(text) ?? [];
  if (name === undefined) return { kind: 'unknown' };
  if (rest === '') return { kind: 'name', name, arguments: [] };
  const inner = /^(?:<(.*)>|\[(.*)\])$/s.exec(rest);
  const list = inner?.[1] ?? inner?.[2];
  if (list === undefined) return { kind: 'unknown' };
  const all = parted(list, /,/).map((part) => part.trim());
  if (TUPLE.test(name) && all.length > 1 && all.at(-1) !== '...')
    return { kind: 'shape', entries: new Map(all.map((type, place) => [String(place), type])) };
  return { kind: 'name', name, arguments: all };
}

/** How a type that the project does not define hands its argument on. */
export function roleOf(name: string): 'wrapper' | 'holder' | 'list' | undefined {
  const short = shortName(name).toLowerCase();
  if (WRAPPERS.has(short)) return HOLDERS.has(short) ? 'holder' : 'wrapper';
  return LISTS.has(short) ? 'list' : undefined;
}

/** The last part of a qualified name. */
export function shortName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('\\'), name.lastIndexOf(':')) + 1);
}

/** At signs that stand in no brackets. */
export function parted(text: string, at: RegExp): string[] {
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

/** Index of the bracket that closes the one at `open`, -1 for none. */
export function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const sign = text[at] ?? '';
    if ('<([{'.includes(sign)) depth++;
    else if ('>)]}'.includes(sign) && text[at - 1] !== '=' && text[at - 1] !== '-' && --depth === 0) return at;
  }
  return -1;
}
