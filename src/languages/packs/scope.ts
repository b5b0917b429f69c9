/** What a rule has found, what its names stand for there, and what is around it. */
import type { SgNode } from '@ast-grep/napi';
import type { Entity, MetadataValue } from '../framework-contract.ts';
import type { ChangedColumn, ForeignKey, Index, SchemaChange } from '../schema-change.ts';
import { type Span, spanOf } from '../syntax/source.ts';
import type { Value } from './template.ts';

/** A thing that a rule has found, and where it stands. */
export interface Scope {
  readonly outer: Scope | undefined;
  readonly own: Readonly<Record<string, readonly Value[] | (() => readonly Value[])>>;
  /** Values by the key behind their name. */
  readonly keyed?: (name: string, key: string) => readonly Value[] | undefined;
  readonly span: Span;
  readonly line: number;
  readonly node?: SgNode | undefined;
  /** Index of the definition that it is. */
  readonly symbol?: number;
  readonly sink?: Built | undefined;
  /** The change of a table that rules inside of it add to. */
  readonly change?: DraftChange;
}

/** A change that is still being read. */
export interface DraftChange extends SchemaChange {
  columns: ChangedColumn[];
  indexes: Index[];
  foreignKeys: ForeignKey[];
  dropped: string[];
  renamed: string[];
  end: number;
  label: string;
}

export interface Built {
  readonly entity: { -readonly [Key in keyof Entity]: Entity[Key] };
  readonly metadata: Record<string, MetadataValue>;
}

export function valuesIn(
  scope: Scope | undefined,
  name: string,
  key: string | undefined,
): readonly Value[] | undefined {
  for (let at = scope; at !== undefined; at = at.outer) {
    const own = Object.hasOwn(at.own, name) && !(name === 'marker' && key !== undefined) ? at.own[name] : undefined;
    if (own !== undefined) return typeof own === 'function' ? own() : own;
    if (name === 'line' && at === scope) return [String(at.line)];
    if (name === 'entity' && at.sink !== undefined) return listOf(at.sink.entity.node);
    const keyed = at.keyed?.(name, key ?? '');
    if (keyed !== undefined) return keyed;
  }
  return undefined;
}

/** Index of the definition that a scope is or lies in, -1 for none. */
export function symbolOf(scope: Scope): number {
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer)
    if (at.symbol !== undefined) return at.symbol;
  return -1;
}

export function sinkOf(scope: Scope | undefined): Built | undefined {
  for (let at = scope; at !== undefined; at = at.outer) if (at.sink !== undefined) return at.sink;
  return undefined;
}

export function groupsOf(found: RegExpExecArray): Record<string, readonly string[]> {
  const placed = found.map((group, at): [string, readonly string[]] => [
    String(at),
    group === undefined ? [] : [group],
  ]);
  const named = Object.entries(found.groups ?? {}).map(([name, group]): [string, readonly string[]] => [
    name,
    group === undefined ? [] : [group],
  ]);
  return Object.fromEntries([...placed, ...named]);
}

export function shortName(name: string): string {
  return name.slice(name.search(/[^\\.:]*$/));
}

export function spanIn({ start, end }: Span): Span {
  return { start, end };
}

export function listOf<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}

/** A call with a block is shown by its head. */
export function headEnd({ node, span }: Scope): number {
  const block = node?.field('block');
  const head = block
    ? node
        ?.text()
        .slice(0, spanOf(block).start - span.start)
        .trimEnd()
    : undefined;
  return head === undefined ? span.end : span.start + head.length;
}
