/** Shells that are given a program as a string. Script files and standard input are not looked into. */
import { exactText } from '../../judge/field.ts';
import { type ProgramJudge, unknown } from '../../judge/invocation.ts';

/** `-c` with the options that change nothing for the worse. */
const COMMAND_FLAG = /^-[elux]*c$/;

export const judgeShellProgram: ProgramJudge = ({ fields, runScript }) => {
  const [flag, script] = [exactText(fields[0]), exactText(fields[1])];
  if (flag === undefined || !COMMAND_FLAG.test(flag)) return unknown('runs-code');
  if (script === undefined) return unknown('dynamic-argument');
  return runScript(
    script,
    fields.slice(3).map(({ value }) => value),
  );
};
