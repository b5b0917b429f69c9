/** Builtins that change the shell: where it is, and what its variables hold. Those that change what commands mean are refused. */
import { isAbsolute, locationsOf, normalise } from '../paths.ts';
import { sortArguments } from './arguments.ts';
import { allTexts, exactText, type Field, isCount, isSeveral, knownStart, plainField } from './field.ts';
import { type Judged, note, noteUnknown, type Running, type RunResult } from './invocation.ts';
import { afterEffects, always, isAmongPersonsFiles, type ShellState, union } from './state.ts';
import { ANY, exactly, isNumeric, OTHER_PROCESSES, startOf, text, type Value } from './value.ts';
import { evaluatesCode, isDangerousAssignment, isHarmlessExport, leadsToDaemon } from './variables.ts';

/** `timeout 5 nice env xargs …`: each looks at all words that follow. */
export const MOST_HANDED = 12;

interface BuiltinCall extends Running {
  readonly name: string;
  readonly fields: readonly Field[];
  run(fields: readonly Field[]): Judged;
}

type Builtin = (call: BuiltinCall) => RunResult;

function done(state: ShellState, output: Value = text('')): RunResult {
  return { ...always(state), output };
}

const refuse: Builtin = (call) => {
  noteUnknown(call.scope, call.place, 'changes-shell');
  return done({ ...call.state, hasWritten: true });
};

/** Passes with nothing but words of a kind. */
function only(pattern: RegExp, output: Value = ANY): Builtin {
  return (call) =>
    call.fields.every((field) => pattern.test(exactText(field) ?? '\0')) ? done(call.state, output) : refuse(call);
}

/** A word that is no option becomes `$1`; without one, all variables are told. */
const set: Builtin = (call) => {
  const written = call.fields.map((field) => exactText(field) ?? '\0').join(' ');
  return SET_OPTIONS.test(written) ? done(call.state, /[^o]$/.test(written) ? text('') : ANY) : refuse(call);
};

const SET_OPTIONS =
  /^(?:(?:[-+][euxf]+|[-+][eux]*o (?:pipefail|errexit|nounset|xtrace|noglob))(?: (?!$)|$))*(?:[-+]o)?$/;

/** `exit`, `return` and the like with a number at most. */
function counted(builtin: Builtin): Builtin {
  return (call) => (call.fields.every(isCount) ? builtin(call) : refuseEvaluated(call));
}

const refuseEvaluated: Builtin = (call) => {
  noteUnknown(call.scope, call.place, 'arithmetic-on-unknown');
  return done(call.state, ANY);
};

const cd: Builtin = (call) => {
  const { scope, state, fields } = call;
  const { operands, unsure, options } = sortArguments(fields, {});
  const [target = plainField(scope.context.home)] = operands;
  const paths = unsure.length > 0 || operands.length > 1 ? undefined : allTexts(target);
  if (paths === undefined) return moved({ ...state, isLost: state.isLost || isToldElsewhere(call, fields) }, undefined);
  if (paths.some((one) => one === '-' || one === '' || usesSearchPath(state, one))) return back(state);
  const folders = state.folders?.flatMap((folder) => paths.flatMap((one) => foldersOf(call, one, folder)));
  const written = state.folders?.flatMap((folder) => paths.map((one) => absoluteOf(one, folder)));
  const isLinked = folders?.join('\0') !== written?.map(normalise).join('\0');
  const isCertain = folders?.length === 1 && options.length === 0 && !state.hasWritten && exists(call, folders[0]);
  const variables = isLinked ? new Map(state.variables).set('PWD', ANY) : state.variables;
  return { success: at({ ...state, variables }, folders), failure: isCertain ? undefined : state, output: text('') };
};

/** Names that were listed in the project, new folders and what a person has set lead to nobody else's files. */
function isToldElsewhere({ scope: { context }, state }: BuiltinCall, fields: readonly Field[]): boolean {
  const isHere = isAmongPersonsFiles(context, state);
  return !fields.every(({ value, isGlob }) => {
    const start = startOf(value);
    const isBelow = isHere && !isAbsolute(start) && !start.includes('..');
    if (value.kind === 'texts') return !isGlob || isBelow;
    return /^(?:setting|number|temporary)$/.test(value.trait) || (value.trait === 'name' && isBelow);
  });
}

/** Somewhere that it has been, which it tells; which folder that is matters to what it writes, and is not followed. */
function back(state: ShellState): RunResult {
  return { success: { ...state, folders: undefined }, failure: state, output: ANY };
}

function at(state: ShellState, folders: ShellState['folders']): ShellState {
  const isLost = state.isLost && folders === undefined;
  return { ...state, folders, isLost, been: union(state.been, folders) };
}

function usesSearchPath({ variables }: ShellState, path: string): boolean {
  return exactly(variables.get('CDPATH') ?? text('')) !== '' && !/^(?:\/|\.\.?(?:\/|$))/.test(path);
}

function moved(state: ShellState, folders: readonly string[] | undefined): RunResult {
  return { success: at(state, folders), failure: state, output: ANY };
}

/** The shell takes `..` out of the path as written; other programs follow the links. */
function foldersOf({ scope }: BuiltinCall, path: string, folder: string): readonly string[] {
  const absolute = absoluteOf(path, folder);
  return locationsOf(scope.context, absolute, folder) ?? [normalise(absolute), scope.context.root];
}

function absoluteOf(path: string, folder: string): string {
  return isAbsolute(path) ? path : `${folder}/${path}`;
}

/** Where nobody may enter, nothing below can be resolved. */
function exists({ scope: { context } }: BuiltinCall, folder: string | undefined): boolean {
  const resolved = folder === undefined ? undefined : context.resolvePath(folder);
  const isFolder = resolved?.kind === 'exists' && resolved.isFolder;
  return isFolder && context.resolvePath(`${folder}/none`).kind !== 'unresolvable';
}

/** The stack of folders is not followed: after `popd` the shell may be anywhere. */
const pushd: Builtin = (call) => {
  const [first, ...others] = call.fields;
  const isPath = first !== undefined && others.length === 0 && !/^[-+]/.test(exactText(first) ?? knownStart(first));
  return isPath ? { ...cd(call), output: ANY } : moved(call.state, undefined);
};

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Sets variables to what is not known in full. */
function forget(call: BuiltinCall, names: readonly Field[], value: Value = ANY): RunResult {
  const texts = names.map((name) => exactText(name) ?? '');
  const isClear = (name: string) =>
    NAME.test(name) && !isDangerousAssignment(name, false) && !evaluatesCode(name, value);
  if (!texts.every(isClear)) return refuse(call);
  const variables = new Map(call.state.variables);
  for (const name of texts) variables.set(name, value);
  return done({ ...call.state, variables });
}

const read: Builtin = (call) => {
  const { operands, options, unsure } = sortArguments(call.fields, { values: '-d -i -n -N -p -t -u -k' });
  if (unsure.length > 0 || options.some(({ name }) => name === '-a')) return refuse(call);
  if (options.some(({ name, value }) => /^-[nNtuk]$/.test(name) && value !== undefined && !isTime(value)))
    return refuseEvaluated(call);
  const { input } = call;
  const isKnown =
    options.every(({ name }) => name !== '-u') &&
    (isNumeric(input) || (input.kind === 'unknown' && input.trait === 'name'));
  return forget(call, operands, isKnown ? input : ANY);
};

function isTime(field: Field): boolean {
  return isCount(field) || /^[\d.]+$/.test(exactText(field) ?? '');
}

const printf: Builtin = (call) => {
  const [first, second] = call.fields;
  const word = exactText(first);
  if (word === '-v' && second !== undefined) return forget(call, [second]);
  const start = first === undefined ? '' : knownStart(first);
  const isFormat = word === undefined ? start !== '' && !start.startsWith('-') : !word.startsWith('-v');
  const isUnsplit = first !== undefined && !isSeveral(first) && (second === undefined || !mayBeOption(first));
  if (!(isFormat || isUnsplit)) return refuse(call);
  const wanted = conversionsOf(word);
  const isEvaluated = call.fields
    .slice(1)
    .some((field, at) => !isTime(field) && NUMBERED.test(wanted[at % wanted.length] ?? 's'));
  return isEvaluated ? refuseEvaluated(call) : done(call.state, ANY);
};

const ANY_NUMBER = '%*d';

/** Conversions that a format applies to its arguments, repeatedly; a width or an argument that shifts them makes every one a number. */
function conversionsOf(format = ANY_NUMBER): readonly string[] {
  const all = format.replaceAll('%%', '').match(/%[^A-Za-z(]*./gs) ?? [];
  return all.some((one) => /[*$]/.test(one)) ? [ANY_NUMBER] : all;
}

const NUMBERED = /[^bcqs]$/;

function mayBeOption({ value }: Field): boolean {
  return value.kind === 'texts' ? value.texts.some((item) => item.startsWith('-')) : value.trait === 'any';
}

/** `export` with plain names and literal values; its like fail, or make later assignments fail. */
const declare: Builtin = (call) => {
  if (call.fields.length === 0) return done(call.state, ANY);
  const variables = new Map(call.state.variables);
  for (const field of call.fields) {
    const [, name = '', , value] = /^([A-Za-z_]\w*)(=([^(].*|))?$/s.exec(exactText(field) ?? '') ?? [];
    if (leadsToDaemon(name, value)) noteUnknown(call.scope, call.place, 'other-user-or-machine');
    const isFree = call.name === 'export' && name !== '' && isHarmlessExport(name, value);
    if (!isFree || evaluatesCode(name, text(value ?? ''))) return refuse(call);
    if (value !== undefined) variables.set(name, text(value));
  }
  return done({ ...call.state, variables });
};

const unset: Builtin = (call) => {
  const isOption = exactText(call.fields[0]) === '-v';
  return forget(call, isOption ? call.fields.slice(1) : call.fields, text(''));
};

/** With redirections only, `exec` changes the descriptors of the shell. */
const exec: Builtin = (call) => (call.fields.length === 0 ? refuse(call) : handOn(call, plainField('exec')));

/** `jobs -x` runs a program, `wait -p` sets a variable; `jobs -p` prints the processes of its jobs. */
const job: Builtin = (call) => {
  const isPlain = call.fields.every(
    (field) => /^(?:%?[0-9]+|%[-+%]?|-[lnrsp])$/.test(exactText(field) ?? '') || isNumeric(field.value),
  );
  const lists = call.fields.some((field) => exactText(field) === '-p');
  if (!isPlain || (lists && call.name === 'wait')) return refuse(call);
  return done(call.state, lists ? OTHER_PROCESSES : ANY);
};

/** The readable part of the string is judged besides, for the phase in which the shell itself may be changed. */
const evaluate: Builtin = (call) => {
  const words = call.fields.map(exactText);
  if (!words.includes(undefined)) handOn({ ...call, fields: [] }, ...['bash', '-c', words.join(' ')].map(plainField));
  return refuse(call);
};

/** `cd` behind `command` or `builtin` changes the folder all the same. */
const bypass: Builtin = (call) => {
  const [first, ...rest] = call.fields;
  const name = exactText(first) ?? '';
  const builtin = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined;
  const handed = (call.handed ?? 0) + 1;
  if (handed > MOST_HANDED) return refuse(call);
  return builtin === undefined ? handOn(call, plainField(call.name)) : builtin({ ...call, name, fields: rest, handed });
};

function handOn(call: BuiltinCall, ...before: readonly Field[]): RunResult {
  const { effects, output } = call.run([...before, ...call.fields]);
  for (const effect of effects) note(call.scope, call.place, effect);
  return done(afterEffects(call.state, effects), output);
}

const list = (names: string, builtin: Builtin) => Object.fromEntries(names.split(' ').map((name) => [name, builtin]));

export const BUILTINS: Readonly<Record<string, Builtin>> = {
  ...list('cd chdir', cd),
  pushd,
  popd: ({ state }) => back(state),
  read,
  printf,
  ...list('export local readonly declare typeset', declare),
  unset,
  set,
  shopt: only(/^(?:-[suq]|globstar|nullglob|dotglob|nocaseglob|failglob|nocasematch|globasciiranges)$/),
  trap: only(/^(?:-[pl]?|)$/),
  alias: only(/^[^=]+$/),
  unalias: ({ state }) => done(state),
  ...list(
    'exit return break continue',
    counted(({ state }) => done(state)),
  ),
  shift: counted(({ state }) => done({ ...state, parameters: undefined })),
  ...list('history hash', only(/^[0-9]+$/)),
  exec,
  ...list('jobs wait', job),
  eval: evaluate,
  ...list('source . let mapfile readarray getopts enable setopt emulate zmodload autoload bind complete', refuse),
  ...list('command builtin', bypass),
};
