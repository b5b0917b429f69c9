/** Props, events, slots and what else a component of Vue offers, of `<script setup>` and of the options. */
import type { SgNode } from '@ast-grep/napi';
import type { ParsedFile } from '../../contract.ts';
import type { Metadata } from '../../framework-contract.ts';
import type { Markup } from '../markup.ts';
import { memberNames, typeArgument } from '../types.ts';
import {
  argumentsOf,
  calledName,
  elementsOf,
  exportedValue,
  objectIn,
  propertiesOf,
  propertyOf,
  stringOf,
} from '../values.ts';

export function interfaceOf({ regions = [] }: ParsedFile, markups: readonly Markup[]): Metadata {
  const roots = regions.flatMap(({ role, parsed }) => {
    return role === 'setup' || role === 'script' ? (parsed.tree?.root ?? []) : [];
  });
  const found = roots.map(scriptInterface);
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['props', found.flatMap(({ props }) => props)],
    ['emits', found.flatMap(({ emits }) => emits)],
    ['slots', slotsIn(markups)],
    ['exposes', found.flatMap(({ exposes }) => exposes)],
  ];
  return Object.fromEntries(
    lists.map(([key, names]) => [key, [...new Set(names)]] as const).filter(([, names]) => names.length > 0),
  );
}

interface Interface {
  readonly props: readonly string[];
  readonly emits: readonly string[];
  readonly exposes: readonly string[];
}

const MACROS = {
  rule: {
    kind: 'call_expression',
    has: { field: 'function', regex: '^define(?:Props|Emits|Model|Expose)$' },
  },
};

function scriptInterface(root: SgNode): Interface {
  const macros = root.findAll(MACROS).map((call) => ({ name: calledName(call), call }));
  const of = (name: string): SgNode[] => macros.flatMap((macro) => (macro.name === name ? [macro.call] : []));
  const models = of('defineModel').map((call) => stringOf(argumentsOf(call)[0]) ?? 'modelValue');
  const options = optionsOf(root);
  return {
    props: [
      ...of('defineProps').flatMap((call) => namesGiven(call, root)),
      ...models,
      ...namesIn(propertyOf(options, 'props')),
    ],
    emits: [
      ...of('defineEmits').flatMap((call) => namesGiven(call, root)),
      ...models.map((model) => `update:${model}`),
      ...namesIn(propertyOf(options, 'emits')),
    ],
    exposes: [
      ...of('defineExpose').flatMap((call) => namesIn(argumentsOf(call)[0])),
      ...namesIn(propertyOf(options, 'expose')),
    ],
  };
}

/** `export default {…}` and `export default defineComponent({…})`. */
function optionsOf(root: SgNode): SgNode | undefined {
  return objectIn(exportedValue(root));
}

/** Of a macro: by its type, or by the value that it is given. */
function namesGiven(call: SgNode, root: SgNode): string[] {
  const type = typeArgument(call);
  return type === undefined ? namesIn(argumentsOf(call)[0]) : memberNames(type, root);
}

/** Keys of an object, strings of an array. */
function namesIn(value: SgNode | undefined): string[] {
  return [
    ...propertiesOf(value).map(({ key }) => key),
    ...elementsOf(value).flatMap((element) => stringOf(element) ?? []),
  ];
}

function slotsIn(markups: readonly Markup[]): string[] {
  const slots = markups.flatMap(({ tags }) => tags.filter(({ name }) => name === 'slot'));
  return slots.flatMap(({ attributes }) => {
    if (attributes.some(({ name }) => name === ':name' || name === 'v-bind:name')) return [];
    return attributes.find(({ name }) => name === 'name')?.value ?? 'default';
  });
}
