/** Programs with a grammar of their own that fits on a line. */
import type { ShellContext } from '../../contract.ts';
import { type Arguments, means, sortArguments } from '../../judge/arguments.ts';
import { hasOption, optionTargets } from '../../judge/by-spec.ts';
import { isInProject } from '../../judge/family.ts';
import { exactText, type Field, isSeveral, knownStart, plainField } from '../../judge/field.ts';
import { type ProgramJudge, reads, together, unknown, writes } from '../../judge/invocation.ts';
import { targetOf } from '../../judge/targets.ts';
import { text, type Value } from '../../judge/value.ts';
import { harmOfExport, isHarmlessExport } from '../../judge/variables.ts';
import { isCalculation } from './calculation.ts';

/** `dd of=file` */
export const judgeDd: ProgramJudge = ({ context, state, fields }) => {
  const isOpen = fields.some((field) => isSeveral(field) || !/^[a-z]+=/.test(knownStart(field)));
  if (isOpen) return unknown('dynamic-argument');
  const outputs = fields.filter((field) => knownStart(field).startsWith('of='));
  return writes(outputs.map((field) => targetOf(context, state, withoutStart(field, 3))));
};

function withoutStart(field: Field, length: number): Field {
  const { value } = field;
  const cut: Value =
    value.kind === 'texts'
      ? text(...value.texts.map((item) => item.slice(length)))
      : { ...value, start: value.start.slice(length) };
  return { ...field, value: cut };
}

/** Without a template the file is made in the folder for temporary files. */
export const judgeMktemp: ProgramJudge = (invocation) => {
  const { context, state, fields } = invocation;
  const args = sortArguments(fields, { values: '-p --suffix' });
  if (args.unsure.length > 0 || hasOption(args, '-t')) return unknown('dynamic-argument');
  const places = optionTargets(invocation, args, '-p --tmpdir');
  const folder = folderOfMktemp(context, args);
  if (folder !== undefined) {
    const made: Value = { kind: 'unknown', start: `${folder}/`, trait: 'temporary' };
    return writes([targetOf(context, state, { ...plainField('mktemp'), value: made })], made);
  }
  // A template that goes up is looked for from that folder, and not from where the shell is.
  if (places.length > 0 && args.operands.some((field) => !isName(field))) return unknown('dynamic-argument');
  return writes(places.length > 0 ? places : args.operands.map((field) => targetOf(context, state, field)));
};

/** Undefined for a template, and for a folder that is not known. */
function folderOfMktemp({ temporaryFolders: [usual = ''] }: ShellContext, { operands, options }: Arguments) {
  const [first, ...more] = options.filter(({ name, value }) => value !== undefined && name !== '--suffix');
  if (operands.length > 0 || more.length > 0) return undefined;
  return first === undefined ? usual : exactText(first.value) || undefined;
}

function isName(field: Field): boolean {
  return /^[^/]+$/.test(exactText(field) ?? '/');
}

/** Writes `nohup.out` when its output would go to a terminal. */
export const judgeNohup: ProgramJudge = ({ context, state, fields, run, isOutputRedirected }) => {
  const judged = run(fields);
  if (fields.length === 0) return reads();
  return isOutputRedirected ? judged : together([writes([targetOf(context, state, plainField('nohup.out'))]), judged]);
};

/** Parts are named after a prefix, `x` when none is given. */
export const judgeSplit: ProgramJudge = (invocation) => {
  const { context, state, fields } = invocation;
  const args = sortArguments(fields, {
    values:
      '-a -b -C -l -n -t -f --suffix-length --bytes --line-bytes --lines --number --separator --filter --additional-suffix --prefix --suffix-format',
  });
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  if (hasOption(args, '--filter')) return unknown('runs-code');
  const isCsplit = invocation.name === 'csplit';
  const suffixes = args.options.filter(({ name }) => isCsplit && (name === '-b' || means(name, '--suffix-format')));
  if (suffixes.some(({ value }) => value === undefined || !isName(value))) return unknown('dynamic-argument');
  const prefix = (isCsplit ? prefixOption(args) : args.operands[1]) ?? {
    ...plainField(isCsplit ? 'xx' : 'x'),
    written: fields.map(({ written }) => written).join(' '),
  };
  const start = exactText(prefix);
  const value: Value = start === undefined ? prefix.value : { kind: 'unknown', start, trait: 'name' };
  return writes([targetOf(context, state, { ...prefix, value })]);
};

function prefixOption({ options }: Arguments): Field | undefined {
  return options.findLast(({ name }) => name === '-f' || means(name, '--prefix'))?.value;
}

/** `-c` with the options that change nothing for the worse. */
const COMMAND_FLAG = /^-[elux]*c$/;

export const judgeShellProgram: ProgramJudge = ({ fields, runScript }) => {
  const [flag, script] = [exactText(fields[0]), exactText(fields[1])];
  if (flag === undefined || !COMMAND_FLAG.test(flag)) return unknown('runs-code');
  if (script === undefined) return unknown('dynamic-argument');
  return runScript(script, fields.slice(2).some(isSeveral) ? undefined : fields.slice(3).map(({ value }) => value));
};

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
  if (assignments.some(isSeveral)) return unknown('dynamic-argument');
  const harms = assignments.flatMap((field) => {
    const given = [knownStart(field).split('=')[0] ?? '', assignedText(exactText(field))] as const;
    return isHarmlessExport(...given) ? [] : [harmOfExport(...given)];
  });
  const [harm] = harms;
  if (harm !== undefined) return unknown(harms.includes('other-user-or-machine') ? 'other-user-or-machine' : harm);
  if (at === -1) return reads();
  return run(words.slice(at), at > 0 || options.length > 0 || words.length < operands.length ? 'bare' : 'here');
};

function assignedText(assignment: string | undefined): string | undefined {
  return assignment?.slice(assignment.indexOf('=') + 1);
}

/** A second file would be written. */
const JSON_TOOL =
  /^(?:(?:--sort-keys|--no-ensure-ascii|--compact|--json-lines|--tab|--no-indent|--indent \d+)(?: |$))*(?:[^\s-]\S*)?$/;
const PIP_READS = /^(?:list|show|freeze|check)$/;

export const judgePython: ProgramJudge = (invocation) => {
  const { context, state, fields } = invocation;
  if (isCalculation(invocation)) return reads();
  const [option, module, ...rest] = fields.map(exactText);
  if (option !== '-m' || rest.includes(undefined) || !isInProject(context, state)) return unknown('runs-code');
  if (module === 'json.tool') return JSON_TOOL.test(rest.join(' ')) ? reads() : unknown('runs-code');
  const isAsking =
    module === 'pip' && PIP_READS.test(rest[0] ?? '') && rest.slice(1).every((word) => /^[\w.-]+$/.test(word ?? ''));
  return isAsking && !rest.some((word) => /^--(?:path|python|log)/.test(word ?? '')) ? reads() : unknown('runs-code');
};
