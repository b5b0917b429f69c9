/** `env`: variables, then a program. */
import { sortArguments } from '../../judge/arguments.ts';
import { exactText, knownStart } from '../../judge/field.ts';
import { type ProgramJudge, reads, unknown } from '../../judge/invocation.ts';
import { harmOfExport, isHarmlessExport } from '../../judge/variables.ts';

/** Without variables fewer things can be injected, but another `PATH` means other programs. */
const HARMLESS = /^(?:-0|--null|-i|--ignore-environment|-v|--debug|-u|--unset|-)$/;

export const judgeEnv: ProgramJudge = ({ fields, run }) => {
  const { options, operands, unsure } = sortArguments(fields, {
    values: '-u -C -S --unset --chdir --split-string',
    stopsAtOperand: true,
  });
  if (unsure.length > 0 || !options.every(({ name }) => HARMLESS.test(name))) return unknown('unknown-option');
  const words = operands.filter((field, at) => at > 0 || exactText(field) !== '-');
  const at = words.findIndex((field) => !knownStart(field).includes('='));
  const assignments = at === -1 ? words : words.slice(0, at);
  const harms = assignments.flatMap((field) => {
    const given = [knownStart(field).split('=')[0] ?? '', assignedText(exactText(field))] as const;
    return isHarmlessExport(...given) ? [] : [harmOfExport(...given)];
  });
  const [harm] = harms;
  if (harm !== undefined) return unknown(harms.includes('other-user-or-machine') ? 'other-user-or-machine' : harm);
  return at === -1 ? reads() : run(words.slice(at));
};

function assignedText(assignment: string | undefined): string | undefined {
  return assignment?.slice(assignment.indexOf('=') + 1);
}
