/** Fields of models, as models declare them and as migrations state them: both call the same classes. */
import type { SgNode } from '@ast-grep/napi';
import type { Metadata } from '../../framework-contract.ts';
import { lineOf } from '../../syntax/source.ts';
import { argument, type Call, callOf, isTrue, labelOf, lastName, stringOf } from '../values.ts';

export interface Field {
  readonly name: string;
  /** The class without its module, such as `CharField`. */
  readonly type: string;
  readonly call: Call;
  /** `verbose_name`, empty for none. */
  readonly label: string;
  /** The model that a relation leads to, as written: `Order`, `'shop.Order'`, `settings.AUTH_USER_MODEL`. */
  readonly target: SgNode | undefined;
  readonly line: number;
}

const RELATION =
  /^(?:ForeignKey|OneToOneField|ManyToManyField|ParentalKey|ParentalManyToManyField|TreeForeignKey|GenericRelation|SortedManyToManyField)$/;
/** Managers and registries are called like fields. */
const FIELD = /(?:Field|Key|GenericRelation|TaggableManager)$/;

/** Undefined for a value that is no field. */
export function fieldOf(name: string, value: SgNode | undefined): Field | undefined {
  const call = callOf(value);
  if (call === undefined) return undefined;
  const type = lastName(call.name);
  if (!FIELD.test(type)) return undefined;
  const isRelation = RELATION.test(type);
  return {
    name,
    type,
    call,
    label: labelOf(call.named.get('verbose_name') ?? (isRelation ? undefined : call.arguments[0])) ?? '',
    target: isRelation ? argument(call, 0, 'to') : undefined,
    line: lineOf(call.node),
  };
}

/** The column that holds it: a key to another table ends with `_id`; a relation of many to many has none. */
export function columnOf({ name, type, call }: Field): string | undefined {
  const declared = stringOf(call.named.get('db_column'));
  if (/^(?:ManyToMany|ParentalManyToMany|SortedManyToMany|GenericRelation|GenericForeignKey|Taggable)/.test(type))
    return undefined;
  return declared ?? (RELATION.test(type) ? `${name}_id` : name);
}

/** Field as metadata. */
export function factsOf({ name, type, call, label, target }: Field): Metadata {
  return {
    name,
    type,
    ...(label === '' ? {} : { label }),
    ...(isTrue(call.named.get('null')) ? { nullable: true } : {}),
    ...(isTrue(call.named.get('unique')) ? { unique: true } : {}),
    ...(isTrue(call.named.get('primary_key')) ? { primary: true } : {}),
    ...(target === undefined ? {} : { to: stringOf(target) ?? target.text() }),
  };
}
