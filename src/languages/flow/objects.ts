/** Objects that are written out: what their places expect, their keys, and the object of all that a script exports. */
import type { SymbolKind } from '../contract.ts';
import {
  BUILT_IN,
  HELD,
  IMPORTED,
  KEY,
  LOCAL,
  type Path,
  REQUIRED,
  SIGNATURE,
  SPREADS,
  UNKNOWN,
  WHOLE,
} from '../reference.ts';
import { FILE, type Frame, type Walk } from './walk.ts';

/** The type whose members are the tags of a page. */
export const INTRINSIC = '<JSX.IntrinsicElements>';

/** Type of what is written out behind a token: an object, a list, a function. Must be asked while its first token is walked over. */
export function expected(walk: Walk, before: number): Path | undefined {
  const { frame, tokens, opens, rules } = walk;
  const previous = tokens.type(before);
  const assigned = previous === '=' && walk.declaredHere?.at === before ? walk.declaredHere.path : undefined;
  if (!rules.objects) return rules.pointers ? assigned : undefined;
  if ((previous === '(' || previous === ',') && opens === '(' && frame.callee !== '')
    return walk.extended(frame.makes ? `${frame.callee}.constructor` : frame.callee, `(${frame.commas})`);
  if (previous === ':' && opens === '{' && frame.expects !== undefined && walk.key !== '')
    return walk.extended(frame.expects, `.${walk.key}`);
  if (previous === '=') return assigned;
  const isResult =
    tokens.is(before, 'return') ||
    (previous === '=>' && tokens.type(before + 1) !== '{') ||
    (previous === '(' && tokens.type(frame.open - 1) === '=>');
  if (isResult) return walk.functions.at(-1)?.declared;
  if ((previous === '[' || previous === ',') && opens === '[' && frame.expects !== undefined)
    return walk.extended(frame.expects, '[]');
  return undefined;
}

/** Expected type of a function without a name whose first token is walked over. */
export function expectedFunction(walk: Walk, at: number): Path | undefined {
  let before = at - 1;
  while (walk.tokens.is(before, 'async') || walk.tokens.is(before, 'function')) before--;
  return expected(walk, before);
}

/** Returns the type of an argument that a function of an expected type is given; empty where it is not known. */
export function given(walk: Walk, type: Path | undefined, index: number): Path {
  return type === undefined ? '' : walk.extended(type, `@${index}`);
}

/** Behind a comma of an object, or on a new line or behind a semicolon of a type. */
function beginsMember({ tokens }: Walk, at: number): boolean {
  const before = tokens.type(at - 1);
  if (before === '{' || before === ',' || before === ';') return true;
  return tokens.breaks[at] === true && ENDS_MEMBER.has(before);
}

/** Takes note of the bracket that opens an interface. The grammar loses its end where call signatures stand on lines of their own. */
export function bodyOf(walk: Walk, next: number, symbol: number): void {
  const { tokens } = walk;
  if (!walk.rules.objects || !SIGNED.has(walk.symbols[symbol]?.kind ?? 'key')) return;
  let at = next;
  while (at < next + MOST_PARENTS && tokens.type(at) !== '{' && tokens.type(at) !== ';')
    at = Math.max(at, tokens.type(at) === '<' ? walk.types.closingAngle(at) : at) + 1;
  if (tokens.type(at) === '{') walk.signed = { open: at, symbol };
}

/** `(a: A): R` in an interface that can be called. */
export function callSignature(walk: Walk, open: number): void {
  const { tokens, types, signed } = walk;
  const first = types.genericsStart(open);
  const close = tokens.other(open);
  const isInType = signed.open !== -1 && walk.frame.open === signed.open;
  if (!isInType || close === -1 || tokens.type(close + 1) !== ':' || !beginsMember(walk, first)) return;
  const inner = (path: Path): string => (path.startsWith('<') ? path.slice(1, -1) : UNKNOWN);
  const parameters: string[] = [];
  for (let at = open + 1; at < close; at = types.parameterEnd(at, close) + 1) {
    const name = tokens.type(at) === '...' ? at + 1 : at;
    const colon = tokens.type(name + 1) === '?' ? name + 2 : name + 1;
    const type = tokens.type(colon) === ':' ? types.forward(colon + 1).path : UNKNOWN;
    parameters.push(`${name === at ? '' : '...'}a:${inner(type)}`);
  }
  walk.note(signed.symbol, SIGNATURE, `<(${parameters.join(',')})=>${inner(types.forward(close + 2).path)}>`);
}

const SIGNED: ReadonlySet<SymbolKind> = new Set(['interface', 'type']);
const MOST_PARENTS = 100;
const ENDS_MEMBER = new Set(['name', '>', ')', ']', '}', 'literal']);

/** `<link>` and `</link>` of JSX. */
export function isTag({ rules, tokens }: Walk, at: number): boolean {
  if (!rules.objects) return false;
  const before = tokens.type(at - 1);
  if (before === '/') return tokens.type(at - 2) === '<';
  const start = tokens.start(at);
  return before === '<' && tokens.ends[at - 1] === start && !/[\p{L}\p{N}_$)\]]/u.test(tokens.text[start - 2] ?? '');
}

/** Path of the owner of a key. */
export function keyOwner(walk: Walk, at: number): Path {
  const { frame, rules, tokens, opens } = walk;
  if (tokens.type(at + 1) === '=' && rules.objects) return frame.tag ?? UNKNOWN;
  if (rules.literals || (rules.initializers && opens === '{')) return frame.callee || UNKNOWN;
  if (rules.argumentNames !== undefined) return argumentOwner(walk, at);
  const before = tokens.type(at - 1);
  return before === '{' || before === ',' || opens !== '{' ? (frame.expects ?? UNKNOWN) : BUILT_IN;
}

/** A function's argument is a parameter of its own. */
function argumentOwner(walk: Walk, at: number): Path {
  const { rules, tokens } = walk;
  const { callee, makes } = walk.frame;
  if (rules.argumentNames !== 'properties')
    return makes || MAKES.test(callee) || tokens.type(at + 1) === '=' ? UNKNOWN : LOCAL;
  if (callee === 'copy') return 'this';
  if (callee.endsWith('.copy')) return callee.slice(0, -'.copy'.length);
  return MAKES.test(callee) ? walk.extended(callee, '()') : callee === UNKNOWN ? UNKNOWN : LOCAL;
}

/** `{ name }` is the member and the variable at once. */
export function isShorthand({ tokens, rules, frame, opens }: Walk, at: number): boolean {
  const [before, next] = [tokens.type(at - 1), tokens.type(at + 1)];
  const isLiteral = rules.scopes !== undefined && rules.literals && frame.callee.startsWith('<');
  if (!(rules.objects || isLiteral) || opens !== '{') return false;
  return (before === '{' || before === ',') && (next === ',' || next === '}');
}

/** `map[K]V{key: value}` and `case a, b:` name values. A literal in another one may be of any type. */
function isOfMap({ tokens, rules, frame }: Walk): boolean {
  const before = tokens.type(frame.open - 1);
  return rules.declared === 'after' && frame.callee === '' && before !== ':' && before !== ',' && before !== '{';
}

/** A key of an object, or the name of an argument. */
export function isKey(walk: Walk, at: number): boolean {
  const { tokens, rules, frame, opens } = walk;
  const [before, next, behind] = [tokens.type(at - 1), tokens.type(at + 1), tokens.type(at + 2)];
  if (rules.objects && opens === '{' && (next === ':' || next === '?') && beginsMember(walk, at))
    return next === ':' || behind === ':';
  const isFirst = before === '{' || before === ',';
  if (rules.literals && opens === '{' && next === ':' && isFirst) return behind !== ':' && !isOfMap(walk);
  const isArgument = opens === '(' && (before === '(' || before === ',');
  if (next === ':' && isArgument) return frame.callee !== '' && behind !== ':';
  if (next !== '=') return false;
  if (isArgument || (rules.initializers && opens === '{' && isFirst)) return frame.callee !== '';
  if (!rules.objects || (behind !== '{' && behind !== 'literal')) return false;
  const { starts, ends } = tokens;
  const isTight = starts[at + 1] === ends[at] && starts[at + 2] === ends[at + 1];
  return isTight && (before === 'name' || before === 'literal' || before === '}');
}

/** A call of a class: `Foo`, `a.Foo`, `self.init`. */
const MAKES = /(?:^|\.)(?:\p{Lu}[\p{L}\p{N}_]*|init)$/u;

/** The variable or function whose object a bracket opens; undefined for any other bracket. */
export function holderOf(walk: Walk, open: number): number | undefined {
  const { tokens } = walk;
  if (!walk.rules.objects) return undefined;
  if (open - 1 === walk.exportsAt) return FILE;
  const before = tokens.type(open - 1);
  const isReturned = (before === '(' && tokens.type(open - 2) === '=>') || tokens.is(open - 1, 'return');
  const holder = isReturned ? walk.functions.at(-1)?.symbol : walk.symbolOf(before === '=' ? open - 2 : open - 1);
  return holder === undefined || !HOLDS.has(walk.symbols[holder]?.kind ?? 'key') ? undefined : holder;
}

/** Notes what stands under a key by its name: `load`, `load: other`, a function of an object that is returned, `...other()`. */
export function writtenKey(walk: Walk, at: number, holder: number): void {
  const { tokens } = walk;
  const isNamed = tokens.type(at - 1) !== ':';
  if (tokens.type(at - 1) === '...') spread(walk, at, holder);
  else if (holder === FILE) {
    // Other keys wait for their values.
    if (walk.symbolOf(at) !== undefined) walk.note(FILE, KEY + tokens.textOf(at), tokens.textOf(at));
    else if (ENDS_KEY.has(tokens.type(at + 1)) && isNamed) noteExport(walk, tokens.textOf(at), tokens.textOf(at));
  } else if (walk.symbolOf(at) !== undefined) {
    if (CALLED.has(walk.symbols[holder]?.kind ?? 'key')) noteKey(walk, holder, at, at);
  } else if (ENDS_KEY.has(tokens.type(at + 1))) {
    if (isNamed) noteKey(walk, holder, at, at);
  } else if (tokens.type(at + 1) === ':' && tokens.type(at + 2) === 'name' && ENDS_KEY.has(tokens.type(at + 3)))
    noteKey(walk, holder, at, at + 2);
}

function noteKey(walk: Walk, symbol: number, at: number, value: number): void {
  const name = walk.tokens.textOf(value);
  walk.note(symbol, KEY + walk.tokens.textOf(at), walk.bound(name, value) ?? name);
}

function spread(walk: Walk, at: number, symbol: number): void {
  const { tokens } = walk;
  if (symbol === FILE) {
    walk.wait((path) => noteExport(walk, SPREADS, path));
    return;
  }
  const next = tokens.type(at + 1) === '<' ? walk.types.closingAngle(at + 1) + 1 : at + 1;
  if (tokens.type(next) === '.') return;
  const name = tokens.textOf(at);
  const path = walk.bound(name, at) ?? name;
  walk.note(symbol, KEY + SPREADS, tokens.type(next) === '(' ? walk.extended(path, '()') : path);
}

const ENDS_KEY = new Set([',', '}']);
const CALLED: ReadonlySet<SymbolKind> = new Set(['function', 'method']);
const HOLDS: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constant', 'variable', 'property']);

/** An unknown value is noted too: the export is there, and may be anything. */
export function noteExport(walk: Walk, member: string, path: Path): void {
  walk.note(FILE, member, path === '' ? UNKNOWN : path);
}

/**
 * `module.exports = value`, `exports.name = value`, also several at once.
 *
 * @returns false where the `=` assigns no export
 */
export function assignedExport(walk: Walk, at: number, target: Path): boolean {
  const { tokens } = walk;
  const [whole, name] = walk.rules.objects ? (EXPORTED.exec(target) ?? []) : [];
  // `module` and `exports` may be a parameter.
  if (whole === undefined || walk.bound(target.split('.')[0] ?? '', walk.at) !== undefined) return false;
  const member = name ?? WHOLE;
  const first = at - (target.split('.').length * 2 - 1);
  // `const app = exports = module.exports = {}`
  const isNamed = tokens.type(first - 1) === '=' && walk.symbolOf(first - 2) !== undefined;
  if (isNamed) walk.note(FILE, member, tokens.textOf(first - 2));
  else {
    if (member === WHOLE) walk.exportsAt = at;
    waitForExport(walk, member, at + 1);
  }
  return !isNamed;
}

/** `export default value`, `export = value`. */
export function waitForExport(walk: Walk, member: string, first: number): void {
  const before = walk.frame.pending;
  const defined = definedAt(walk, first);
  const isObject = walk.tokens.type(first) === '{';
  walk.wait((value) => {
    const path = defined ?? value;
    if (!(isObject && path === UNKNOWN)) noteExport(walk, member, path);
    before?.take(path, [path]);
  });
}

/** Name of the function or class that is defined where a value begins. */
function definedAt({ tokens, symbolAt }: Walk, first: number): string | undefined {
  let at = first;
  while (tokens.isWord(at, BEFORE_NAMES) || tokens.type(at) === '*') at++;
  return at > first && symbolAt.has(tokens.starts[at] ?? -1) ? tokens.textOf(at) : undefined;
}

/** `Object.assign(exports, require('./a'))`, `__exportStar(require('./a'), exports)`. */
export function mergedExports(walk: Walk, { callee, first = '', given: before }: Frame, last: Path): void {
  if (!MERGES.test(callee)) return;
  const all = [...before, last];
  if (callee === 'Object.assign' && EXPORTED.test(first) && !first.includes('exports.'))
    for (const path of all.slice(1)) noteExport(walk, SPREADS, path);
  else if (STARS.test(callee) && all.length > 1) noteExport(walk, SPREADS, first);
}

/** `export { a as b }` of what the file itself defines. */
export function exportList(walk: Walk, open: number): void {
  const { tokens } = walk;
  const close = tokens.other(open);
  walk.value = '';
  if (close === -1 || tokens.textOf(close + 1) === 'from') return;
  for (let at = open + 1; at < close; at++)
    if (tokens.is(at, 'as')) walk.note(FILE, tokens.textOf(at + 1), tokens.textOf(at - 1));
}

/** `import('./module')` and `require('./module')`, behind which the path goes on. */
export function importsModule(walk: Walk, at: number): boolean {
  const { tokens } = walk;
  if (tokens.type(at + 1) !== '(' || tokens.type(at + 3) !== ')') return false;
  const path = moduleNamed(walk, at + 2, tokens.is(at, 'require') ? REQUIRED : IMPORTED);
  if (path === undefined) return false;
  walk.value = '';
  walk.resumes.set(at + 4, { path, makes: false });
  return true;
}

/** Path of the module that a string names; undefined for anything but a string. */
export function moduleNamed({ tokens }: Walk, at: number, before: string): Path | undefined {
  const [, module] = tokens.type(at) === 'literal' ? (MODULE.exec(tokens.textOf(at)) ?? []) : [];
  return module === undefined ? undefined : `${before}${module})>`;
}

/** Where a variable of a function is looked up: its value, where that is of a module, the object whose method it calls so, or nowhere. */
export function variableOwner({ tokens, rules, at }: Walk, path: Path, variable: string): Path {
  if (path.startsWith(IMPORTED) || path.startsWith(REQUIRED)) return HELD + path;
  // `const { load } = api; load()`
  const object = path.slice(0, -variable.length - 1);
  const isMember = path === `${object}.${variable}` && !object.includes('| ') && object !== UNKNOWN && object !== '';
  return rules.objects && isMember && tokens.type(at + 1) === '(' ? object : LOCAL;
}

const MODULE = /^["'`]([^"'`$<>()]{1,150})["'`]$/;
/** The object of all exports, or one of them. */
const EXPORTED = /^(?:module\.)?exports(?:\.([\w$]+))?$/;
/** Calls that may add to the exports of a module. */
const MERGES = /(?:^|\.)(?:assign|__exportStar|__export)$/;
/** Helpers that compilers write for `export *`. */
const STARS = /(?:^|\.)__exportStar$|^__export$/;
const BEFORE_NAMES = new Set(['async', 'function', 'class', 'abstract']);
