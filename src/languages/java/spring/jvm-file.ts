/** The types of a file in Java or Kotlin with their annotations, ancestors and members. */
import { groupBy } from '../../../base/group-by.ts';
import { type CodeSymbol, type ParsedFile, qualifiedNameOf } from '../../contract.ts';
import type { FrameworkFile } from '../../framework-contract.ts';

interface Typed {
  readonly name: string;
  /** As written. */
  readonly type: string;
  readonly annotations: readonly Annotation[];
}

/** Parameters of a method, a constructor or the header of a Kotlin class. */
export function parametersOf({ symbol, code }: Declaration, { isKotlin }: JvmFile): Typed[] {
  const name = symbol.name.replace(/[$]/g, '\\$&');
  const found = new RegExp(`(?:^|[^\\w.@])${name}\\b(?:\\s*<[^(]*>)?[^({=;]*?\\(`).exec(code.slice(0, LONGEST_HEADER));
  if (found === null) return [];
  const open = found.index + found[0].length - 1;
  return splitAt(code.slice(open + 1, closingAt(code, open) - 1), ',').flatMap((part) => typedIn(part, isKotlin));
}

const LONGEST_HEADER = 4_000;

/** The name and type of a field or property; undefined when its type is not written. */
export function typedMember({ symbol, code, annotations }: Declaration, { isKotlin }: JvmFile): Typed | undefined {
  const [typed] = typedIn(code.replace(/[;\s]+$/, ''), isKotlin);
  return typed?.name === symbol.name ? { ...typed, annotations } : undefined;
}

function typedIn(part: string, isKotlin: boolean): Typed[] {
  const { annotations, end } = annotationsAt(part, 0);
  const [declared = ''] = splitAt(part.slice(end), '=');
  return isKotlin ? kotlinTyped(declared, annotations) : javaTyped(declared, annotations);
}

/** `val items: MutableList<Item>`. */
function kotlinTyped(declared: string, annotations: readonly Annotation[]): Typed[] {
  const [, name, type] = /^(?:(?:val|var)\s+)?`?(\w+)`?\s*:\s*([^={]+)/.exec(declared) ?? [];
  return name === undefined || type === undefined ? [] : [{ name, type: type.trim(), annotations }];
}

/** `List<Item> items`, `int... ids`. */
function javaTyped(declared: string, annotations: readonly Annotation[]): Typed[] {
  const [, type, name] = /^([\w.]+(?:\s*<[\s\S]*>)?(?:\s*\[\s*\])*(?:\.\.\.)?)\s+(\w+)/.exec(declared) ?? [];
  return name === undefined || type === undefined ? [] : [{ name, type, annotations }];
}

interface Injected extends Typed {
  /** Full name of its class. */
  readonly class: string;
  readonly isConvention: boolean;
}

const INJECTS = new Set(['Autowired', 'Inject', 'Resource']);
const ALL_FINAL = new Set(['RequiredArgsConstructor', 'AllArgsConstructor', 'Data']);

/** By constructor, by annotated fields and setters, and by the constructor that Lombok writes for final fields. */
export function injectedInto(type: JvmType, file: JvmFile): Injected[] {
  const constructors = type.members.filter(({ symbol }) => symbol.kind === 'constructor');
  const marked = type.members.filter(({ annotations }) => annotations.some(({ name }) => INJECTS.has(name)));
  const chosen = constructors.length === 1 ? constructors : constructors.filter((member) => marked.includes(member));
  const fields = marked.filter(({ symbol }) => symbol.kind === 'property');
  const setters = marked.filter(({ symbol }) => symbol.kind === 'method');
  const declared = [
    ...(file.isKotlin ? parametersOf(type, file) : []),
    ...[...chosen, ...setters].flatMap((member) => parametersOf(member, file)),
    ...fields.flatMap((field) => typedMember(field, file) ?? []),
  ];
  return [
    ...declared.flatMap((typed) => injectedBy(typed, file, false)),
    ...lombokFields(type, file).flatMap((typed) => injectedBy(typed, file, true)),
  ];
}

function lombokFields(type: JvmType, file: JvmFile): Typed[] {
  if (!type.annotations.some(({ name }) => ALL_FINAL.has(name))) return [];
  const finals = type.members.filter(({ symbol }) => {
    const declared = file.text.slice(symbol.start, symbol.end);
    return symbol.kind === 'property' && /\bfinal\b/.test(declared) && !declared.includes('=');
  });
  return finals.flatMap((field) => typedMember(field, file) ?? []);
}

/** `List<Handler>` and `ObjectProvider<Order>` inject what is inside. */
function injectedBy(typed: Typed, { names }: JvmFile, isConvention: boolean): Injected[] {
  const classes = typed.type.match(/[A-Za-z_][\w.]*/g) ?? [];
  const own = classes.filter((name) => /(?:^|\.)[A-Z]/.test(name) && !names.isForeign(name));
  return own.slice(0, 1).map((name) => ({ ...typed, class: names.resolve(name), isConvention }));
}

interface Annotation {
  /** Without its package, such as `GetMapping`. */
  readonly name: string;
  /** Text between its brackets, empty for none. */
  readonly arguments: string;
  readonly start: number;
  readonly end: number;
}

interface Annotated {
  readonly annotations: readonly Annotation[];
  /** Start of the declaration behind annotations and modifiers. */
  readonly end: number;
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const ANNOTATION = /@(?:(?:field|get|set|param|file|property|delegate|setparam):)?\[?([\w.]+)/y;
const MODIFIER =
  /(?:public|protected|private|internal|static|final|abstract|open|override|sealed|data|inner|lateinit|const|suspend|default|synchronized|transient|volatile|vararg|inline|value|companion|native|strictfp)\b(?!\s*[=:;,)(])/y;

/** The annotations with which a declaration begins. */
function annotationsAt(text: string, start: number): Annotated {
  const annotations: Annotation[] = [];
  let at = start;
  for (;;) {
    at = matchEnd(SPACE, text, at) ?? at;
    const found = execAt(ANNOTATION, text, at);
    if (found === null || found[1] === 'interface') {
      const modifier = matchEnd(MODIFIER, text, at);
      if (modifier === undefined) return { annotations, end: at };
      at = modifier;
      continue;
    }
    const name = found[1] ?? '';
    const open = at + found[0].length;
    const end = text.charAt(open) === '(' ? closingAt(text, open) : open;
    const given = end > open ? text.slice(open + 1, end - 1) : '';
    annotations.push({ name: name.slice(name.lastIndexOf('.') + 1), arguments: given, start: at, end });
    at = text.charAt(end) === ']' ? end + 1 : end;
  }
}

function execAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  const found = execAt(pattern, text, at);
  return found === null ? undefined : at + found[0].length;
}

const OPENING = '([{<';
const CLOSING = ')]}>';

/** Behind the bracket that closes the one at `open`; the end of the text when none does. */
function closingAt(text: string, open: number): number {
  let depth = 0;
  for (const { sign, at } of signsIn(text, open)) {
    if (OPENING.includes(sign) && sign !== '<') depth++;
    else if (CLOSING.includes(sign) && sign !== '>') depth--;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** The parts between separators that stand in no bracket, without white space around. */
export function splitAt(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { sign, at } of signsIn(text, 0)) {
    const isArrow = sign === '>' && text.charAt(at - 1) === '-';
    if (OPENING.includes(sign)) depth++;
    else if (CLOSING.includes(sign) && !isArrow) depth--;
    else if (sign === separator && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

/** Signs that may open, close or separate, outside of literals and comments. */
function* signsIn(text: string, from: number): Generator<{ sign: string; at: number }> {
  const pattern = /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[()[\]{}<>,+=:]/g;
  pattern.lastIndex = from;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    if (found[0].length === 1) yield { sign: found[0], at: found.index };
  }
}

/** Texts of a literal, of several joined by `+`, or of an array of them; constants of the file are filled in. */
function stringsOf(expression: string | undefined, constants: ReadonlyMap<string, string>): string[] {
  return elementsOf(expression).flatMap((element) => {
    const parts = splitAt(element, '+').map((part) => literalText(part) ?? constants.get(part.replace(/^.*\./, '')));
    return parts.some((part) => part === undefined) ? [] : [parts.join('')];
  });
}

/** The expressions of an array, or the one that stands for it. */
export function elementsOf(expression: string | undefined): string[] {
  if (expression === undefined) return [];
  const [, array] = /^(?:\{|\[|arrayOf\()([\s\S]*)[}\])]$/.exec(expression.trim()) ?? [];
  return splitAt(array ?? expression, ',');
}

/** Returns the text of an expression, undefined for a computed one. */
export function stringOf(expression: string | undefined, constants: ReadonlyMap<string, string>): string | undefined {
  return stringsOf(expression, constants)[0];
}

/** `\$` is how Kotlin writes a dollar sign. */
function literalText(literal: string): string | undefined {
  const [, text] = /^"((?:[^"\\]|\\.)*)"$/.exec(literal.trim()) ?? [];
  return text
    ?.replace(/\\u([\da-fA-F]{4})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(["\\$])/g, '$1');
}

/** The class names in a type such as `Map<String, List<Order>>`, as written. */
export function classesIn(type: string): string[] {
  return (type.match(/[A-Za-z_][\w.]*/g) ?? []).filter((name) => /(?:^|\.)[A-Z]/.test(name));
}

interface JvmNames {
  readonly package: string;
  /** `Order` → `com.example.shop.Order`. */
  own(name: string): string;
  /** The full name of a class as the file writes it; what it does not import lies in its own package. */
  resolve(name: string): string;
  /** True for a class of the platform, of a library for its frameworks, or a built-in one. */
  isForeign(name: string): boolean;
}

const BUILT_IN = new Set(
  `Any Array ArrayList Autowired Boolean Byte Char Character CharSequence Class Collection Comparable Deprecated Double
   Enum Exception Float HashMap HashSet Int Integer Iterable Iterator LinkedHashMap List Long Map MutableCollection
   MutableList MutableMap MutableSet Nothing Number Object Optional Override Pair Record Runnable RuntimeException
   Sequence Set Short String StringBuilder Throwable Thread Unit Void T E K V ID R`.split(/\s+/),
);
const FOREIGN =
  /^(?:java|javax|jakarta|kotlin|kotlinx|org\.springframework|lombok|org\.slf4j|org\.hibernate|com\.fasterxml|io\.swagger|reactor|org\.apache|com\.google|io\.micrometer|org\.jetbrains)\./;
/** Projects of the framework itself lie in its package. */
const SAMPLES = /^org\.springframework\.samples\./;

function jvmNames(text: string, { imports, symbols }: Pick<ParsedFile, 'imports' | 'symbols'>): JvmNames {
  const [, own = ''] = /^\s*package\s+([\w.]+)/m.exec(text) ?? [];
  const bound = new Map(
    imports.flatMap(({ module, names }) => {
      return names.flatMap((entry): [string, string][] => {
        const [name = '', alias = name] = entry.split(' as ');
        return name === '*' || !module.endsWith(name) ? [] : [[alias, module]];
      });
    }),
  );
  const inner = new Map(
    symbols.flatMap((symbol): [string, string][] => {
      const isInner = symbol.scope !== '' && (symbol.kind === 'class' || symbol.kind === 'interface');
      return isInner ? [[symbol.name, qualifiedNameOf(symbol)]] : [];
    }),
  );
  const qualified = (name: string): string => (own === '' ? name : `${own}.${name}`);
  const resolve = (name: string): string => {
    const [first = '', ...rest] = name.split('.');
    const known = bound.get(first);
    if (known !== undefined) return [known, ...rest].join('.');
    return /^[a-z]/.test(name) && name.includes('.') ? name : qualified(inner.get(name) ?? name);
  };
  return {
    package: own,
    own: qualified,
    resolve,
    isForeign: (name) => {
      const full = resolve(name);
      const isBuiltIn = !bound.has(name) && BUILT_IN.has(name);
      return isBuiltIn || (FOREIGN.test(full) && !SAMPLES.test(full) && !full.startsWith(`${own}.`));
    },
  };
}

/** `freeShippingFrom` and `free-shipping-from` are one property (relaxed binding). */
export function propertyNode(key: string): string {
  return `config:${key.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()}`;
}

interface JvmFile {
  readonly text: string;
  readonly isKotlin: boolean;
  readonly names: JvmNames;
  readonly types: readonly JvmType[];
  /** Texts of the constants that are literals, by their name. */
  readonly constants: ReadonlyMap<string, string>;
}

interface Declaration {
  /** Index of its symbol. */
  readonly index: number;
  readonly symbol: CodeSymbol;
  readonly annotations: readonly Annotation[];
  /** The text behind annotations and modifiers, up to the end of the definition. */
  readonly code: string;
}

export interface JvmType extends Declaration {
  readonly fullName: string;
  readonly isInterface: boolean;
  /** As written, with their type arguments. */
  readonly ancestors: readonly string[];
  readonly members: readonly Declaration[];
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'enum']);
const known = new WeakMap<ParsedFile, JvmFile>();

/** Read once for each file, however many readers ask. */
export function jvmFileOf(file: FrameworkFile): JvmFile {
  const read = known.get(file.parsed) ?? readFile(file);
  known.set(file.parsed, read);
  return read;
}

function readFile({ text, language, parsed }: FrameworkFile): JvmFile {
  const isKotlin = language === 'kotlin';
  const names = jvmNames(text, parsed);
  const declarations = parsed.symbols.map((symbol, index) => declarationOf(symbol, index, text));
  const members = groupBy(declarations, ({ symbol }) => symbol.parent);
  const types = declarations
    .filter(({ symbol }) => TYPES.has(symbol.kind))
    .map((declaration) => typeOf(declaration, members.get(declaration.index) ?? [], names));
  return { text, isKotlin, names, types, constants: constantsOf(declarations) };
}

function declarationOf(symbol: CodeSymbol, index: number, text: string): Declaration {
  const { annotations, end } = annotationsAt(text, symbol.start);
  return { index, symbol, annotations, code: text.slice(Math.min(end, symbol.end), symbol.end) };
}

function typeOf(declaration: Declaration, members: readonly Declaration[], names: JvmNames): JvmType {
  const { symbol, code } = declaration;
  const own = symbol.scope === '' ? symbol.name : `${symbol.scope}.${symbol.name}`;
  return {
    ...declaration,
    fullName: names.own(own),
    isInterface: symbol.kind === 'interface',
    ancestors: ancestorsIn(code),
    members,
  };
}

/** `class A extends B<C> implements D {` and `class A(val b: B) : C<D>(b), E {`. */
function ancestorsIn(code: string): string[] {
  const header = headerOf(code).replace(/^([\w\s]*\b(?:class|interface|object|record)\s+\w+)\s*<[^>]*>/, '$1');
  const java = [...header.matchAll(/\b(?:extends|implements)\s+([\s\S]*?)(?=\b(?:extends|implements|permits)\b|$)/g)];
  const colon = header.indexOf(':');
  if (java.length > 0 || colon === -1) return java.flatMap(([, list = '']) => listOf(list));
  return listOf(header.slice(colon + 1));
}

/** Up to the brace that opens the body, parameters left out. */
function headerOf(code: string): string {
  let depth = 0;
  let header = '';
  for (const sign of code.slice(0, LONGEST_HEADER)) {
    if (sign === '{' && depth === 0) return header;
    if (sign === '(') depth++;
    if (depth === 0) header += sign;
    if (sign === ')') depth--;
  }
  return header;
}

function listOf(list: string): string[] {
  const entries = splitAt(list, ',').map((name) => name.replace(/\s+by\b[\s\S]*$/, ''));
  return entries.filter((name) => /^[\w.]+(?:\s*<[\s\S]*>)?$/.test(name));
}

/** `static final String VIEW = "orders/form";`, `const val VIEW = "orders/form"`. */
function constantsOf(declarations: readonly Declaration[]): ReadonlyMap<string, string> {
  return new Map(
    declarations.flatMap(({ symbol, code }): [string, string][] => {
      if (symbol.kind !== 'constant' && symbol.kind !== 'property') return [];
      const [, value = ''] = /=\s*("(?:[^"\\]|\\.)*")\s*;?\s*$/.exec(code) ?? [];
      const text = literalText(value);
      return text === undefined ? [] : [[symbol.name, text]];
    }),
  );
}
