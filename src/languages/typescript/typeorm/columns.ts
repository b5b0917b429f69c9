/** Columns and relations of an entity, as the decorators of its properties declare them. */
import type { SgNode } from '@ast-grep/napi';
import { lineOf } from '../../syntax/source.ts';
import { type DecoratedClass, decoratorNamed, type Member, typeOf } from '../decorators.ts';
import { propertyOf, stringOf } from '../values.ts';

export interface Column {
  readonly name: string;
  /** The database's, or else that of the property. */
  readonly type: string;
  readonly nullable?: true;
  readonly unique?: true;
  readonly primary?: true;
  /** As written. */
  readonly default?: string;
  readonly comment?: string;
  readonly line: number;
}

export interface Relation {
  readonly method: string;
  /** `OneToMany` … */
  readonly type: string;
  /** The class as the code calls it, empty when it is computed. */
  readonly related: string;
  readonly line: number;
}

/** `JoinColumn` names the column of a relation. */
const COLUMN =
  /^(?:Primary\w*Column|(?:Create|Update|Delete)DateColumn|VersionColumn|ObjectIdColumn|Column|ViewColumn|PrimaryKey|Property|Enum)$/;
const RELATION = /^(?:OneToMany|ManyToOne|OneToOne|ManyToMany|Tree(?:Parent|Children)|Embedded)$/;

export function columnsOf({ members }: DecoratedClass): Column[] {
  return members.flatMap((member) => {
    const decorator = member.decorators.find(({ name }) => COLUMN.test(name));
    if (decorator !== undefined) return [columnOf(member, decorator.name, decorator.arguments)];
    const join = decoratorNamed(member, 'JoinColumn');
    const name = join && stringOf(propertyOf(join.arguments[0], 'name'));
    return name === undefined ? [] : [{ name, type: 'reference', line: lineOf(member.node) }];
  });
}

function columnOf(member: Member, decorator: string, given: readonly SgNode[]): Column {
  const options = given.find((node) => node.is('object'));
  const option = (key: string): SgNode | undefined => propertyOf(options, key);
  const comment = stringOf(option('comment'));
  const value = option('default')?.text();
  return {
    name: stringOf(option('name')) ?? member.name,
    type: stringOf(given[0]) ?? stringOf(option('type')) ?? typeOf(member.node),
    ...(option('nullable')?.text() === 'true' ? { nullable: true } : {}),
    ...(option('unique')?.text() === 'true' ? { unique: true } : {}),
    ...(/^Primary/.test(decorator) ? { primary: true } : {}),
    ...(value === undefined ? {} : { default: value.slice(0, LONGEST_DEFAULT) }),
    ...(comment === undefined ? {} : { comment }),
    line: lineOf(member.node),
  };
}

const LONGEST_DEFAULT = 80;

export function relationsOf({ members }: DecoratedClass): Relation[] {
  return members.flatMap((member) => {
    const decorator = member.decorators.find(({ name }) => RELATION.test(name));
    if (decorator === undefined) return [];
    const [first] = decorator.arguments;
    const entity = first?.is('object') ? propertyOf(first, 'entity') : first;
    const related =
      classIn(entity) ||
      (/^[A-Z]\w*/.exec(typeOf(member.node).replace(/^(?:Relation|Promise|Collection)</, ''))?.[0] ?? '');
    return [{ method: member.name, type: decorator.name, related, line: lineOf(member.node) }];
  });
}

/** `() => Item`, `(type) => Item`, `'Item'` and `Item`. */
function classIn(node: SgNode | undefined): string {
  return /(?:=>\s*|^["']?)\(?([A-Z]\w*)["')]?$/.exec(node?.text() ?? '')?.[1] ?? '';
}
