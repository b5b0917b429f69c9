/** Associations of models: `has_many :items, class_name: 'OrderItem'`. */
import { singular } from '../../plural.ts';
import { lineOf } from '../../syntax/source.ts';
import { camelize, namespaceOf } from '../names.ts';
import { type RubyCall, stringOf } from '../values.ts';

export interface Association {
  readonly name: string;
  /** `has_many`, `belongs_to` … */
  readonly type: string;
  /** The class that the name stands for; empty for a polymorphic one, whose target is data. */
  readonly related: string;
  /** True when the class is named. */
  readonly isDeclared: boolean;
  readonly through: string;
  readonly line: number;
}

const PLURAL_TYPES = new Set(['has_many', 'has_and_belongs_to_many', 'embeds_many']);
const TYPES = new Set([...PLURAL_TYPES, 'has_one', 'belongs_to', 'embeds_one', 'embedded_in']);
/** Files of Active Storage and texts of Action Text are kept in tables of their own. */
const ATTACHED = new Set(['has_one_attached', 'has_many_attached', 'has_rich_text']);

/** @param owner full name of the model */
export function associationOf(call: RubyCall, owner: string): Association[] {
  const name = stringOf(call.arguments[0]);
  if (name === undefined || call.receiver !== '') return [];
  const line = lineOf(call.node);
  if (ATTACHED.has(call.name)) return [{ name, type: call.name, related: '', isDeclared: false, through: '', line }];
  if (!TYPES.has(call.name)) return [];
  const declared = stringOf(call.options.get('class_name')) ?? '';
  const isPolymorphic = call.options.get('polymorphic')?.text() === 'true';
  const source = stringOf(call.options.get('source')) ?? name;
  const conventional = camelize(PLURAL_TYPES.has(call.name) ? singular(source) : source);
  return [
    {
      name,
      type: call.name,
      related: isPolymorphic ? '' : inNamespace(declared || conventional, owner),
      isDeclared: declared !== '',
      through: stringOf(call.options.get('through')) ?? '',
      line,
    },
  ];
}

/** A name without a namespace is looked for beside the model first. */
function inNamespace(name: string, owner: string): string {
  if (name.startsWith('::')) return name.slice(2);
  const namespace = namespaceOf(owner);
  return namespace === '' || name.includes('::') ? name : `${namespace}::${name}`;
}
