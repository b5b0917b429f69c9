/** Names of symbols as people and stack traces write them: `Foo.bar`, `Foo::bar()`, `App\Foo`, `App/Foo`, `foo->bar`. */
import { type CodeSymbol, qualifiedNameOf, type SymbolKind } from '../../languages/contract.ts';

export interface SymbolName {
  /** Enclosing names, outermost first; empty for a plain name. */
  readonly container: readonly string[];
  readonly name: string;
}

const SEPARATOR = /\.|::|\\+|->|#|\//;

/** @param written may end in `()`; separators at its ends (`\App\User`, `#private`) count for nothing */
export function parseSymbolName(written: string): SymbolName {
  const parts = partsOf(written.trim().replace(/\(\)$/, ''));
  return { container: parts.slice(0, -1), name: parts.at(-1) ?? '' };
}

/**
 * Other readings of a name, longest last part first: names may hold separators themselves, as headings (`Change Log.5.x`), keys
 * (`features.ghcr.io/node`), routes (`Routes.GET /users`) and raw identifiers (`Reader::r#async`) do.
 */
export function otherReadings(written: string): SymbolName[] {
  const name = written.trim();
  return [...name.matchAll(new RegExp(SEPARATOR, 'g'))].slice(0, MOST_READINGS).flatMap(({ index, 0: sign }) => {
    const container = partsOf(name.slice(0, index));
    const rest = name.slice(index + sign.length);
    if (sign === '#' && !SEPARATOR.test(rest)) return [{ container, name: `#${rest.replace(/\(\)$/, '')}` }];
    return container.length > 0 && SEPARATOR.test(rest) ? [{ container, name: rest }] : [];
  });
}

/** Each is looked up, several times for some questions. */
const MOST_READINGS = 40;

/** `#total` and `Cart.#total`, a private member of JavaScript; undefined for any other name. */
export function privateName(written: string): SymbolName | undefined {
  const [, around = '', name] = /^(?:(.*)(?:\.|::))?(#[^\s.:#()]+)(?:\(\))?$/.exec(written.trim()) ?? [];
  return name === undefined ? undefined : { container: partsOf(around), name };
}

/**
 * The whole name of a symbol as its language writes it, which can be asked for again: `App\\User::save`, `shop::Cart::add`,
 * `Cart.add`.
 *
 * @param symbols of the file, which tell a namespace from a class
 */
export function spelledName(
  symbol: Pick<CodeSymbol, 'name' | 'scope' | 'kind'>,
  language: string,
  symbols: readonly CodeSymbol[],
): string {
  const whole = qualifiedNameOf(symbol);
  // The dots of a key are its own.
  if (symbol.kind === 'key') return whole;
  if (DOUBLE_COLON.has(language)) return whole.replaceAll('.', '::');
  if (language !== 'php') return whole;
  const [first = '', second, ...rest] = whole.split('.');
  if (second === undefined) return first;
  const isNamespace = symbols.some(({ kind, name }) => kind === 'namespace' && name === first);
  return [`${first}${isNamespace ? '\\' : '::'}${second}`, ...rest].join('::');
}

const DOUBLE_COLON: ReadonlySet<string> = new Set(['cpp', 'rust', 'ruby']);

/**
 * True when `container` names what is around the symbol: the innermost scopes, which may go on into the
 * folders and the file, because many languages make their modules of them (`services.user.load`).
 */
export function isInside(symbol: Pick<CodeSymbol, 'scope'>, file: string, container: readonly string[]): boolean {
  if (container.length === 0) return true;
  const { folders, stem } = modulesOf(file);
  const scopes = partsOf(symbol.scope);
  return endsWith([...folders, ...scopes], container) || endsWith([...folders, stem, ...scopes], container);
}

/** The name of a symbol with all that is around it, folders and file included: no symbol of another file has it. */
export function wholeNameOf({ name, scope }: Pick<CodeSymbol, 'name' | 'scope'>, file: string): SymbolName {
  const { folders, stem } = modulesOf(file);
  return { container: [...folders, stem, ...partsOf(scope)], name };
}

function modulesOf(file: string): { readonly folders: readonly string[]; readonly stem: string } {
  const folders = file.split('/');
  const stem = (folders.pop() ?? '').replace(/\.[^.]*$/, '');
  return { folders, stem };
}

function partsOf(text: string): string[] {
  return text.split(SEPARATOR).filter((part) => part !== '');
}

function endsWith(whole: readonly string[], end: readonly string[]): boolean {
  const from = whole.length - end.length;
  return from >= 0 && end.every((part, at) => whole[from + at]?.toLowerCase() === part.toLowerCase());
}

export interface Definition {
  /** As written in the code; of a file, a component, a route or a key as it was asked for. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly kind: SymbolKind;
  readonly scope: string;
  readonly signature: string;
  readonly language: string;
}
