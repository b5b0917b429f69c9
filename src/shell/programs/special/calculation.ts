/** Code for an interpreter: one line that calculates and prints, in which nothing can name anything, and what edits files in place. */
import { sortArguments } from '../../judge/arguments.ts';
import { allTexts, exactText } from '../../judge/field.ts';
import { type Invocation, type ProgramJudge, reads, together, unknown, writes } from '../../judge/invocation.ts';
import { targetOf } from '../../judge/targets.ts';
import type { OptionSpec } from '../spec.ts';

const CODE_OPTION: Readonly<Record<string, RegExp>> = {
  node: /^(?:-e|-p|-pe|--eval|--print)$/,
  python: /^-c$/,
  python3: /^-c$/,
  ruby: /^-e$/,
  perl: /^-[eE]$/,
};

/** Numbers, operators and texts without escapes; `#{…}` and backquotes run code in a text of Ruby. */
const CALCULATION =
  /^\s*(?:console\.log|print|puts|p)\b\s*\(?(?:[\d\s+*/%().,<>=-]|'[\w .:,-]*'|"[\w .:,-]*")*\)?\s*;?\s*$/;

export function isCalculation({ name, fields }: Invocation): boolean {
  const [option, code, ...rest] = fields.map(exactText);
  const expected = Object.hasOwn(CODE_OPTION, name) ? CODE_OPTION[name] : undefined;
  return rest.length === 0 && code !== undefined && expected?.test(option ?? '') === true && CALCULATION.test(code);
}

export const judgeInterpreter: ProgramJudge = (invocation) =>
  isCalculation(invocation) ? reads() : together([unknown('runs-code'), editsInPlace(invocation)]);

/** Interpreters with `-i`, by their options. */
const IN_PLACE: Readonly<Record<string, OptionSpec>> = {
  perl: { values: '-e -E', optional: '-i -F -M -m -I -C -D -x', stopsAtOperand: true },
  ruby: { values: '-e -I -r -C', optional: '-i -F -K -E -W -x', stopsAtOperand: true },
};

/** `perl -pi -e CODE FILES`: the code may do anything, and the files that are named are surely written; of others the comparison tells. */
function editsInPlace({ name, context, state, fields }: Invocation) {
  const spec = Object.hasOwn(IN_PLACE, name) ? IN_PLACE[name] : undefined;
  if (spec === undefined) return reads();
  const { options, operands } = sortArguments(fields, spec);
  if (!options.some((option) => option.name === '-i')) return reads();
  const hasCode = options.some((option) => /^-[eE]$/.test(option.name));
  const files = hasCode ? operands : operands.slice(1);
  return writes(files.filter((file) => allTexts(file) !== undefined).map((file) => targetOf(context, state, file)));
}
