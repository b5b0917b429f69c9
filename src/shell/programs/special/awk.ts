/** `awk`: options that load or write, and programs that redirect, pipe or run. */
import { sortArguments } from '../../judge/arguments.ts';
import { hasOption } from '../../judge/by-spec.ts';
import { allTexts, type Field, plainField } from '../../judge/field.ts';
import { type Invocation, type Judged, type ProgramJudge, together, unknown, writes } from '../../judge/invocation.ts';
import { targetOf } from '../../judge/targets.ts';
import { sampleOf } from '../../judge/value.ts';
import { type AwkAnalysis, analyseAwk } from './awk-program.ts';

const VALUES = '-F -v -f -e -E -i -l -W -L --field-separator --assign --file --source --exec --include --load';
const RUNS =
  '-f -E -i -l -W -o -d -p -D --file --exec --include --load --pretty-print --dump-variables --profile --debug -e --source';

export const judgeAwk: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, { values: VALUES, optional: '-o -d -p', stopsAtOperand: true });
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  if (hasOption(args, RUNS)) return unknown('runs-code');
  const program = args.operands[0];
  const texts = program && textsOf(program);
  if (texts === undefined) return unknown('dynamic-argument');
  const parts = texts.map((text) => judgeAnalysis(invocation, analyseAwk(text)));
  return together(parts);
};

function textsOf(field: Field): readonly string[] | undefined {
  const sample = field.isMany || field.isGlob ? undefined : sampleOf(field.value);
  return allTexts(field) ?? (sample === undefined ? undefined : [sample]);
}

function judgeAnalysis(invocation: Invocation, analysis: AwkAnalysis | undefined): Judged {
  if (analysis === undefined) return unknown('runs-code');
  const targets = analysis.files.map((file) => targetOf(invocation.context, invocation.state, plainField(file)));
  const commands = analysis.commands.map((command) => invocation.runScript(command, []));
  return together([writes(targets), ...commands]);
}
