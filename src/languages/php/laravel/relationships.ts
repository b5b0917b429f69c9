/** Eloquent relationships: methods that return `$this->hasMany(…)` and the like (CH15). */
import type { SgNode } from '@ast-grep/napi';
import type { Member } from '../classes.ts';
import type { PhpNames } from '../names.ts';
import { argument, chainOf, classOf } from '../values.ts';

export interface Relationship {
  readonly method: string;
  /** `hasMany`, `belongsTo` … */
  readonly type: string;
  /** Full name of the other model, empty for `morphTo`, whose target is data. */
  readonly related: string;
  readonly line: number;
}

const TYPES =
  'hasOne hasMany belongsTo belongsToMany hasOneThrough hasManyThrough morphTo morphOne morphMany morphToMany morphedByMany hasManyDeep belongsToThrough';
const CALLS = new RegExp(`\\$this\\s*->\\s*(?:${TYPES.replaceAll(' ', '|')})\\s*\\(`);
const RELATION_TYPES: ReadonlySet<string> = new Set(TYPES.split(' '));

/** One for a method that is a relationship, else none. */
export function relationshipsOf({ symbol, node }: Member, names: PhpNames): Relationship[] {
  if (symbol.kind !== 'method' || !CALLS.test(node.text())) return [];
  const [first] = node.findAll(RELATION_CALL).flatMap((call) => relationOf(call, names));
  return first === undefined ? [] : [{ method: symbol.name, ...first, line: symbol.nameLine }];
}

const RELATION_CALL = {
  rule: {
    kind: 'member_call_expression',
    has: { kind: 'variable_name', field: 'object', regex: '^\\$this$' },
  },
};

function relationOf(node: SgNode, names: PhpNames): Pick<Relationship, 'type' | 'related'>[] {
  const [call] = chainOf(node);
  if (call === undefined || !RELATION_TYPES.has(call.name)) return [];
  return [{ type: call.name, related: classOf(argument(call, 0, 'related'), names) ?? '' }];
}
