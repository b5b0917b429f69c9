/** Names of files as git takes them: `app/[id]/page.tsx` is that file, and each other one that it fits as a pattern. */
import type { Target } from '../../contract.ts';
import { exactText, type Field, plainField } from '../../judge/field.ts';
import type { Invocation } from '../../judge/invocation.ts';
import { targetOf } from '../../judge/targets.ts';

/** @returns every place that the names stand for, each name as it is written first; undefined where one is open */
export function pathspecTargets(invocation: Invocation, names: readonly Field[]): readonly Target[] | undefined {
  const lists = names.map((name) => placesOf(invocation, name));
  return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
}

function placesOf(invocation: Invocation, name: Field): readonly Target[] | undefined {
  const { context, state } = invocation;
  const text = exactText(name);
  if (text === undefined || !IS_NAME.test(text)) return undefined;
  const own = targetOf(context, state, name);
  if (!text.includes('[')) return [own];
  const others = fitting(invocation, text);
  return others && [own, ...others];
}

/** No magic of git, and nothing that stands for any letter; lists of letters hold no classes, escapes or steps. */
const IS_NAME = /^(?!:)(?:[^*?[\\]|\[(?![!^\]])[^\]*?:/\\]+\])+$/;

/** Existing files besides the named one that fit its lists of letters; undefined where there are too many to look for. */
function fitting(invocation: Invocation, text: string): readonly Target[] | undefined {
  let found: readonly string[] = [''];
  for (const step of text.split(/(?<=\/)/)) {
    const names = namesFitting(step);
    if (names === undefined || names.length * found.length > MOST_TRIED) return undefined;
    found = found
      .flatMap((start) => names.map((name) => start + name))
      .filter((tried) => tried !== text && (text.startsWith(tried) || isThere(invocation, tried)));
  }
  return found.map((other) => targetOf(invocation.context, invocation.state, plainField(other)));
}

const MOST_TRIED = 2_000;

/** The step itself included. */
function namesFitting(step: string): readonly string[] | undefined {
  let names: readonly string[] = [''];
  for (const part of step.match(/\[[^\]]+\]|[^[]+/g) ?? []) {
    const letters = part.startsWith('[') ? lettersOf(part.slice(1, -1)) : [part];
    names = names.flatMap((name) => letters.map((letter) => name + letter));
    if (names.length > MOST_TRIED) return undefined;
  }
  return [...new Set([step, ...names])];
}

/** `a-c` is a range; one that runs backwards is its first letter. */
function lettersOf(list: string): readonly string[] {
  return (list.match(/.-.|./gsu) ?? []).flatMap((one) => {
    const [first = '', , last = first] = one;
    const count = (last.codePointAt(0) ?? 0) - (first.codePointAt(0) ?? 0) + 1;
    return Array.from({ length: Math.min(Math.max(1, count), MOST_TRIED + 1) }, (_, at) =>
      String.fromCodePoint((first.codePointAt(0) ?? 0) + at),
    );
  });
}

function isThere({ context, state }: Invocation, name: string): boolean {
  const target = targetOf(context, state, plainField(name));
  return target.kind !== 'path' || target.locations.some((place) => context.resolvePath(place).kind !== 'missing');
}
