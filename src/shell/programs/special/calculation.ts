/** One line of code for an interpreter that calculates and prints: nothing in it can name anything. */
import { exactText } from '../../judge/field.ts';
import { type Invocation, type ProgramJudge, reads, unknown } from '../../judge/invocation.ts';

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
  isCalculation(invocation) ? reads() : unknown('runs-code');
