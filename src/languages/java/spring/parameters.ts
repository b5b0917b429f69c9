/** Parameters and fields with their types, in either language. */
import type { Declaration, JvmFile, JvmType } from './jvm-file.ts';
import { type Annotation, annotationsAt, closingAt, splitAt } from './scan.ts';

export interface Typed {
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

export interface Injected extends Typed {
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
