/** The fields of a form: `$builder->add('name', TextType::class, ['label' => '氏名'])`. */
import { methodNamed, type PhpClass } from '../classes.ts';
import type { PhpNames } from '../names.ts';
import { argument, callOf, classOf, elementsOf, stringOf } from '../values.ts';

export interface FormField {
  readonly name: string;
  /** Full name of the type's class; empty when it is guessed by the framework. */
  readonly type: string;
  /** A text or the key of a translation; empty without one. */
  readonly label: string;
  readonly line: number;
}

interface PlacedField extends FormField {
  readonly at: number;
}

const ADD = { rule: { kind: 'member_call_expression', has: { field: 'name', kind: 'name', regex: '^add$' } } };

export function formFieldsOf(owner: PhpClass, names: PhpNames): FormField[] {
  const calls = methodNamed(owner, 'buildForm')?.node.findAll(ADD) ?? [];
  const fields = calls.flatMap((node): PlacedField[] => {
    const call = callOf(node);
    const name = stringOf(argument(call, 0));
    if (name === undefined) return [];
    const label = elementsOf(argument(call, 2)).find(({ key }) => stringOf(key) === 'label')?.value;
    const { start } = (node.field('name') ?? node).range();
    return [
      {
        name,
        type: classOf(argument(call, 1), names) ?? '',
        label: stringOf(label) ?? '',
        line: start.line + 1,
        at: start.index,
      },
    ];
  });
  return fields.sort((left, right) => left.at - right.at);
}
