/** Uses in the template of a component. */
import type { Span } from '../../syntax/source.ts';
import type { Attribute, Markup } from '../markup.ts';
import { pascalCase } from '../names.ts';

export interface ComponentTag {
  /** `UserCard`, for `<user-card>` as well. */
  readonly name: string;
  readonly at: number;
}

/** Elements with a meaning of their own, no components of anybody. */
const BUILT_IN: ReadonlySet<string> = new Set(
  'Transition TransitionGroup KeepAlive Teleport Suspense Component Slot Template RouterLink RouterView'.split(' '),
);

export function componentTagsIn({ tags }: Markup): ComponentTag[] {
  return tags.flatMap(({ name, start }) => {
    if (!/^[A-Z]|-/.test(name)) return [];
    const pascal = name.includes('-') ? pascalCase(name) : name;
    return BUILT_IN.has(pascal) ? [] : [{ name: pascal, at: start + 1 }];
  });
}

/** Code in ascending order: what is shown, and the values of directives. */
export function expressionsIn({ tags, code }: Markup): Span[] {
  const shown = code.map(({ start, end }) => ({ start: start + 2, end: end - 2 }));
  const given = tags.flatMap(({ attributes }) => attributes.filter(isDirective).map(valueSpan));
  return [...shown, ...given].sort((left, right) => left.start - right.start);
}

/** `:title`, `@click`, `#header`, `v-if`. */
function isDirective({ name }: Attribute): boolean {
  return /^(?:[:@#.]|v-)/.test(name);
}

function valueSpan({ value, valueStart }: Attribute): Span {
  return { start: valueStart, end: valueStart + value.length };
}
