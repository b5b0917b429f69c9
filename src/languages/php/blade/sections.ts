/** The blocks of a view that have a name: sections, slots, pushes and components (CH20). */
import type { Entity } from '../../framework-contract.ts';
import { stringArgument } from './arguments.ts';
import type { Directive } from './scan.ts';

/** By the directive that begins a block: what it is called, and the directives that end it. */
const BLOCKS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    section: ['section', 'endsection', 'stop', 'show', 'overwrite', 'append'],
    push: ['push', 'endpush'],
    pushOnce: ['push', 'endPushOnce'],
    prepend: ['push', 'endprepend'],
    slot: ['slot', 'endslot'],
    component: ['component', 'endcomponent', 'endComponentClass'],
    fragment: ['section', 'endfragment'],
  }),
);
const ENDS = new Set([...BLOCKS.values()].flatMap(([, ...ends]) => ends));

/** `@section('title', 'Orders')` holds its text itself and is no block. */
export function sectionsOf(directives: readonly Directive[]): Entity[] {
  const open: Directive[] = [];
  return directives.flatMap((directive) => {
    if (isOpening(directive)) open.push(directive);
    if (!ENDS.has(directive.name)) return [];
    const at = open.findLastIndex(({ name }) => BLOCKS.get(name)?.slice(1).includes(directive.name));
    const [opening] = at === -1 ? [] : open.splice(at);
    return opening === undefined ? [] : [entityOf(opening, directive.end)];
  });
}

function isOpening({ name, arguments: given }: Directive): boolean {
  const isInline = name === 'section' && /^\s*(['"])[^'"]*\1\s*,/.test(given);
  return BLOCKS.has(name) && !isInline && given !== '';
}

function entityOf({ name, arguments: given, start }: Directive, end: number): Entity {
  const [kind = name] = BLOCKS.get(name) ?? [];
  const called = stringArgument(given) ?? given.trim().slice(0, LONGEST_NAME);
  return {
    type: `blade_${kind}`,
    place: { name: `${kind}:${called}`, kind: 'section', signature: `@${name}(${given.trim()})`, start, end },
    metadata: { directive: name, name: called },
  };
}

const LONGEST_NAME = 50;
