/** Programs with a grammar of their own that fits on a line. */
import type { ShellContext } from '../../contract.ts';
import { type Arguments, means, sortArguments } from '../../judge/arguments.ts';
import { areKnown, hasOption, judgeBySpec, optionTargets } from '../../judge/by-spec.ts';
import { isInProject, judgeFamily } from '../../judge/family.ts';
import { allTexts, exactText, type Field, isSeveral, knownStart, maySplit, plainField } from '../../judge/field.ts';
import {
  type Invocation,
  type Judged,
  type ProgramJudge,
  reads,
  together,
  unknown,
  writes,
} from '../../judge/invocation.ts';
import { targetOf } from '../../judge/targets.ts';
import { isAnything, text, type Value } from '../../judge/value.ts';
import { harmOfExport, isHarmlessExport } from '../../judge/variables.ts';
import { COMMAND_FAMILIES, GRAMMARS, OPENSSL_READS, type OptionSpec } from '../spec.ts';

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

function isCalculation({ name, fields }: Invocation): boolean {
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

export const judgeTest: ProgramJudge = ({ name, fields }): Judged => {
  const operands = name === '[' ? fields.slice(0, -1) : fields;
  if (name === '[' && exactText(fields.at(-1)) !== ']') return unknown('not-parsable');
  const isHidden = operands.some(
    (field, at) =>
      isOpen(field) ||
      isBraces(field) ||
      (mayName(field) && !(exactText(field) === undefined ? isPlain : isNameOfVariable)(operands[at + 1])),
  );
  return isHidden ? unknown('arithmetic-on-unknown') : reads();
};

/** `{-v,x}` is both the operator and its operand. */
function isBraces({ isMany, written }: Field): boolean {
  return isMany && /(?<!\$)\{/.test(written);
}

function mayName(field: Field): boolean {
  const { value } = field;
  return value.kind === 'texts'
    ? value.texts.some((text) => /^-[vRt]$/.test(text) || (field.isMany && text.includes('[')))
    : value.trait === 'any' && /^(?:-[vRt]?)?$/.test(value.start);
}

/** A name without a subscript, or an operator. */
function isPlain(field: Field | undefined): boolean {
  return field === undefined || exactText(field)?.includes('[') === false;
}

/** Without quotes it is any test that its text spells out. */
function isOpen(field: Field): boolean {
  return maySplit(field) || (field.isMany && isAnything(field.value));
}

function isNameOfVariable(field: Field | undefined): boolean {
  return field === undefined || /^(?:[A-Za-z_][A-Za-z0-9_]*|\d+)$/.test(exactText(field) ?? '');
}

export const judgeGh: ProgramJudge = (invocation) => {
  const { fields } = invocation;
  const args = sortArguments(fields.slice(1), GRAMMARS.gh);
  return exactText(fields[0]) === 'api' && asks(args) ? reads() : judgeFamily(invocation, COMMAND_FAMILIES.gh!);
};

/** A value of `@FILE` sends a file. */
function asks(args: Arguments): boolean {
  const { options, operands, unsure } = args;
  const values = (...names: string[]) =>
    options.filter(({ name }) => names.includes(name)).map(({ value }) => exactText(value) ?? '');
  const sent = values('-f', '--raw-field', '-F', '--field');
  const queries = sent.filter((field) => field.startsWith('query='));
  const methods = values('-X', '--method');
  const isQuery =
    exactText(operands[0]) === 'graphql' && methods.length === 0 && queries.length === 1 && queries.every(isQuestion);
  const isGet = methods.length === 1 && methods[0] === 'GET';
  const isPlain = unsure.length === 0 && operands.length === 1 && areKnown(args, GRAMMARS.gh);
  return isPlain && (isQuery || isGet) && !sent.some((field) => /^[^=]*=@|^$/.test(field));
}

function isQuestion(field: string): boolean {
  return /^query=\s*(?:query\b|\{)/.test(field) && !/\b(?:mutation|subscription)\b/.test(field);
}

function mayBeAddress(value: Field | undefined): boolean {
  return value !== undefined && (exactText(value) ?? ':').includes(':');
}

/** `req` without `-keyout` leaves a key in the folder, `rehash` links, `ca` keeps a database. */
export const judgeOpenssl: ProgramJudge = (invocation) => {
  const name = exactText(invocation.fields[0]);
  if (name === undefined || !OPENSSL_READS.has(name)) return unknown('runs-code');
  const args = sortArguments(invocation.fields.slice(1), GRAMMARS.openssl);
  // A key may be an address that loads a library: `org.openssl.engine:library:key`.
  const isAddress = args.options.some(
    ({ name: option, value }) => /^-(?:in|inkey|key)$/.test(option) && mayBeAddress(value),
  );
  // A server is told a name in a line of its own, and a proxy where to go.
  const isTold = args.options.some(({ value }) => /[\r\n]/.test(exactText(value) ?? ''));
  return isAddress || isTold ? unknown('runs-code') : judgeBySpec(invocation, args, GRAMMARS.openssl);
};

/** Checks that run nothing of the project, with what they may be given; their configuration cannot make them write. */
const CHECKS: Readonly<Record<string, { readonly words: RegExp; readonly options: RegExp }>> = {
  biome: {
    words: /^(?:check|ci|lint|format)$/,
    options: /^--(?:colors=\w+|max-diagnostics=\w+|diagnostic-level=\w+|verbose)$/,
  },
};

/** Only what is installed: `npx` fetches a package that is not, and runs it. No agent writes where packages lie. */
export const judgeNpx: ProgramJudge = ({ context, state, fields }) => {
  const [program = '', word, ...rest] = fields.map(exactText);
  const isInstalled =
    /^[\w-]+$/.test(program) && context.resolvePath(`${context.root}/node_modules/.bin/${program}`).kind === 'exists';
  const isAtRoot = state.folders?.length === 1 && state.folders[0] === context.root;
  if (!isInstalled || !isAtRoot || state.hasWritten || !isInProject(context, state)) return unknown('runs-code');
  if (rest.length === 0 && /^(?:--version|-v|--help)$/.test(word ?? '')) return reads();
  const check = Object.hasOwn(CHECKS, program) ? CHECKS[program] : undefined;
  const isPlain = rest.every((one) => one !== undefined && (!one.startsWith('-') || check?.options.test(one)));
  return check?.words.test(word ?? '') === true && isPlain ? reads() : unknown('runs-code');
};

/** An address of the web is shown in a browser; a file is opened by whatever claims it. */
export const judgeOpening: ProgramJudge = ({ fields }) => {
  const isAddress = fields.length === 1 && /^https?:\/\/[\w.-]+(?::\d+)?(?:[/?#]|$)/.test(exactText(fields[0]) ?? '');
  return isAddress ? reads() : unknown('unknown-program');
};

/** Any other system is a command that lists files. */
export const judgeCloc: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, GRAMMARS.cloc);
  const systems = args.options.filter(({ name }) => means(name, '--vcs')).map(({ value }) => exactText(value) ?? '');
  return systems.every((system) => /^(?:git|svn|auto)$/.test(system))
    ? judgeBySpec(invocation, args, GRAMMARS.cloc)
    : unknown('runs-code');
};
