/** Files that `git format-patch` makes in the folder that it is given. */
import type { Target } from '../../contract.ts';
import { type Arguments, means } from '../../judge/arguments.ts';
import { exactText, type Field, plainField } from '../../judge/field.ts';
import type { Invocation } from '../../judge/invocation.ts';
import { targetOf } from '../../judge/targets.ts';

export function patchTargets({ context, state }: Invocation, { options }: Arguments): readonly Target[] {
  const isNamed = !options.some(({ name }) => NAMES_OTHERWISE.test(name));
  return options
    .filter(({ name }) => name === '-o' || means(name, '--output-directory'))
    .flatMap(({ value }) =>
      value === undefined ? [] : [targetOf(context, state, isNamed ? patchesIn(value) : value)],
    );
}

/** Options with which the files are called otherwise, or are one that is named. */
const NAMES_OTHERWISE = /^--(?:suf|num|output$)/;

/** `0001-subject.patch` and so on, of which the subject is not known. */
function patchesIn(folder: Field): Field {
  const text = exactText(folder);
  if (text === undefined) return folder;
  return { ...plainField(`${text.replace(/\/+$/, '')}/*.patch`), isGlob: true, written: folder.written };
}
