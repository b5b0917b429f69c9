/** Values of the variables of functions, as far as they can be seen from a place in the text. */
import { BUILT_IN, type Path, UNKNOWN } from '../reference.ts';

interface Binding {
  readonly path: Path;
  /** Offset where it begins to hold. */
  readonly from: number;
  /** Offset where it ends to hold. */
  readonly until: number;
  /** Offset where the block ends in which it was assigned. */
  readonly block: number;
  /** A parameter of a class that is a property of it too. */
  readonly isMember?: boolean;
}

/** More ways than these say nothing any more. */
const MOST_WAYS = 4;

/** Offsets that are asked for must ascend. */
export class Bindings {
  private readonly known = new Map<string, Binding[]>();
  /** Offset from which names hold that are bound now. */
  private from = 0;
  /** Offsets of names that do not hold yet where they are declared. */
  private readonly introduced = new Set<number>();

  /** `let x = x()`: a value sees what had the names before that are bound to it until it ends at an offset. */
  behind(offset: number, bind: () => void): void {
    this.from = offset;
    bind();
    this.from = 0;
  }

  /** @param block where the innermost block ends; an assignment in another block than the one before adds to it */
  bind(
    name: string,
    path: Path,
    { at, until, block = until, isMember = false }: { at: number; until: number; block?: number; isMember?: boolean },
  ): void {
    const from = Math.max(at, this.from);
    if (from > at) this.introduced.add(at);
    const open = (this.known.get(name) ?? []).filter((binding) => binding.until > at);
    const last = open.at(-1);
    const isSame = last !== undefined && last.until === until;
    if (isSame && (from === at || last.from > at)) open.pop();
    const joined = isSame && last.block !== block && last.path !== path ? either(last.path, path) : path;
    this.known.set(name, [...open, { path: joined, from, until, block, isMember }]);
  }

  /** Undefined for a name that no function around binds. */
  find(name: string, at: number): Binding | undefined {
    const bindings = this.known.get(name);
    if (bindings === undefined) return undefined;
    while (bindings.length > 0 && bindings[bindings.length - 1]!.until <= at) bindings.pop();
    const last = bindings[bindings.length - 1];
    if (last === undefined || last.from <= at || this.introduced.has(at)) return last;
    return bindings.findLast(({ from, until }) => from <= at && until > at);
  }
}

/** Ways are divided by a blank behind `|`, which no type has. */
export function either(left: Path, right: Path): Path {
  if (left === UNKNOWN || left === '') return right;
  if (right === UNKNOWN || right === '') return left;
  const ways = waysOf(left, right);
  return ways.length > MOST_WAYS ? UNKNOWN : ways.join('| ');
}

/** As `either`, where a way that is not known stays possible: `x or Foo()`. */
export function ways(left: Path, right: Path): Path {
  if (left === '' || left === right) return right;
  const all = waysOf(left, right);
  const known = all.filter((way) => way !== UNKNOWN);
  const isWhole = known.length === all.length && all.length <= MOST_WAYS;
  return (isWhole ? known : [...known.slice(0, MOST_WAYS - 1), UNKNOWN]).join('| ');
}

function waysOf(left: Path, right: Path): Path[] {
  return [...new Set([...left.split('| '), ...right.split('| ')])];
}

/** Several values that are one, `A(), B()`, as `<[A,B]>`; unknown where no part is known to be of a type. */
export function tupleOf(parts: readonly Path[]): Path {
  if (parts.length > MOST_PARTS) return UNKNOWN;
  const types = parts.map(
    (part) => TYPED.exec(part)?.[1] ?? MADE.exec(part)?.[1] ?? (part === BUILT_IN ? 'string' : UNKNOWN),
  );
  return types.every((type) => type === UNKNOWN) ? UNKNOWN : `<[${types.join(',')}]>`;
}

const MOST_PARTS = 6;
const TYPED = /^<([^|]+)>$/;
/** A call of a class: `Foo()`, `foo.Foo.new`. */
const MADE = /^((?:\w+\.)*\p{Lu}\w*)(?:\(\)|\.new(?:\(\))?)$/u;
