/** Builtins that change the shell: where it is, what its variables hold, what its commands mean. */
import { isAbsolute, locationsOf, normalise } from '../paths.ts';
import { sortArguments } from './arguments.ts';
import { exactText, type Field, knownStart, plainField } from './field.ts';
import type { Judged } from './invocation.ts';
import { note, noteUnknown, type Walked } from './scope.ts';
import type { Running } from './simple.ts';
import { always, eitherState, type ShellState } from './state.ts';
import { ANY, exactly, isNumeric, NUMBER, text, type Value } from './value.ts';
import { isDangerousAssignment, isHarmlessExport } from './variables.ts';

interface BuiltinCall extends Running {
  readonly name: string;
  readonly fields: readonly Field[];
  run(fields: readonly Field[]): Judged;
}

type Builtin = (call: BuiltinCall) => Walked;

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

function done(state: ShellState, output: Value = text('')): Walked {
  return { ...always(state), output };
}

function refuse(call: BuiltinCall): Walked {
  noteUnknown(call.scope, call.place, 'changes-shell');
  return done({ ...call.state, hasWritten: true });
}

const cd: Builtin = (call) => {
  const { scope, state, fields } = call;
  const { operands, unsure, options } = sortArguments(fields, {});
  if (unsure.length > 0 || operands.length > 1) return done({ ...state, folders: undefined });
  const [target = plainField(scope.context.home)] = operands;
  const path = exactText(target);
  if (path === undefined || path === '-' || path === '' || usesSearchPath(state, path)) return moved(state, undefined);
  const folders = state.folders?.flatMap((folder) => foldersOf(call, path, folder));
  const isCertain = folders?.length === 1 && options.length === 0 && !state.hasWritten && exists(call, folders[0]);
  return { success: { ...state, folders }, failure: isCertain ? undefined : state, output: text('') };
};

function usesSearchPath({ variables }: ShellState, path: string): boolean {
  return exactly(variables.get('CDPATH') ?? text('')) !== '' && !/^(?:\/|\.\.?(?:\/|$))/.test(path);
}

function moved(state: ShellState, folders: readonly string[] | undefined): Walked {
  return { success: { ...state, folders }, failure: state, output: text('') };
}

/** The shell takes `..` out of the path as written; other programs follow the links. */
function foldersOf({ scope }: BuiltinCall, path: string, folder: string): readonly string[] {
  const absolute = isAbsolute(path) ? path : `${folder}/${path}`;
  return locationsOf(scope.context, absolute, folder) ?? [normalise(absolute), scope.context.root];
}

function exists({ scope }: BuiltinCall, folder: string | undefined): boolean {
  const resolved = folder === undefined ? undefined : scope.context.resolvePath(folder);
  return resolved?.kind === 'exists' && resolved.isFolder;
}

/** The stack of folders is not followed: after `popd` the shell may be anywhere. */
const pushd: Builtin = (call) => {
  const isPath = call.fields.length === 1 && !/^[-+]/.test(exactText(call.fields[0]) ?? '-');
  return isPath ? cd(call) : moved(call.state, undefined);
};

const popd: Builtin = ({ state }) => moved(state, undefined);

/** Sets variables to what nobody knows. */
function forget(call: BuiltinCall, names: readonly Field[], value: Value = ANY): Walked {
  const texts = names.map(exactText);
  const isClear = texts.every((name) => name !== undefined && NAME.test(name) && !isDangerousAssignment(name, false));
  if (!isClear) return refuse(call);
  const variables = new Map(call.state.variables);
  for (const name of texts) variables.set(name ?? '', value);
  return done({ ...call.state, variables });
}

const read: Builtin = (call) => {
  const { operands, options, unsure } = sortArguments(call.fields, { values: '-a -d -i -n -N -p -t -u -k' });
  if (unsure.length > 0) return refuse(call);
  const arrays = options.flatMap(({ name, value }) => (name === '-a' && value ? [value] : []));
  return forget(
    call,
    [...operands, ...arrays],
    isNumeric(call.input) || traitOf(call.input) === 'name' ? call.input : ANY,
  );
};

function traitOf(value: Value): string {
  return value.kind === 'unknown' ? value.trait : '';
}

const mapfile: Builtin = (call) => {
  const { operands, options, unsure } = sortArguments(call.fields, { values: '-d -n -O -s -u -C -c' });
  if (unsure.length > 0 || options.some(({ name }) => name === '-C' || name === '-O')) return refuse(call);
  return forget(call, operands);
};

const printf: Builtin = (call) => {
  const [first, second] = [exactText(call.fields[0]), call.fields[1]];
  if (first === '-v' && second !== undefined) return forget(call, [second]);
  const start = call.fields[0] === undefined ? '' : knownStart(call.fields[0]);
  const isFormat =
    first !== undefined ? first === '--' || !first.startsWith('-v') : start !== '' && !start.startsWith('-');
  return isFormat || isSafeStart(call.fields[0]) ? done(call.state, ANY) : refuse(call);
};

function isSafeStart(field: Field | undefined): boolean {
  return field !== undefined && !field.isMany && exactText(field) === undefined && !knownStart(field).startsWith('-');
}

/** `export`, `declare` and their like, with plain names and values. */
const declare: Builtin = (call) => {
  const { name, fields, state } = call;
  const { options, operands, unsure } = sortArguments(fields, {});
  const allowed = /^-[aAgrlptx]$/;
  if (
    unsure.length > 0 ||
    !options.every((option) => allowed.test(option.name) || option.name === '-f' || option.name === '-F')
  )
    return refuse(call);
  if (options.some((option) => /^-[fF]$/.test(option.name)))
    return name === 'export' || options.length > 1 ? refuse(call) : done(state, ANY);
  const isExport = name === 'export' || options.some((option) => option.name === '-x');
  return operands.reduce<Walked>(
    (walked, operand) => declareOne({ ...call, state: walked.success ?? state }, operand, isExport),
    done(state),
  );
};

function declareOne(call: BuiltinCall, operand: Field, isExport: boolean): Walked {
  const start = knownStart(operand);
  const [, name, equals] = /^([A-Za-z_][A-Za-z0-9_]*)(\+?=)?/.exec(start) ?? [];
  if (name === undefined || (equals === undefined && exactText(operand) !== name)) return refuse(call);
  const value = exactText(operand)?.slice(name.length + (equals?.length ?? 0));
  const isFree = isExport ? isHarmlessExport(name, value) : !isDangerousAssignment(name, false);
  if (!isFree) return refuse(call);
  const known = value === undefined ? openValue(operand, start.length - name.length - 1 > 0) : text(value);
  const variables =
    equals === undefined ? call.state.variables : new Map(call.state.variables).set(name, equals === '=' ? known : ANY);
  return done({ ...call.state, variables });
}

/** `local n=$(wc -l < file)` */
function openValue({ value }: Field, hasStart: boolean): Value {
  return value.kind === 'unknown' && value.trait === 'number' && !hasStart ? NUMBER : ANY;
}

const unset: Builtin = (call) => {
  const { operands, options, unsure } = sortArguments(call.fields, {});
  const texts = operands.map(exactText);
  const isClear = texts.every((name) => name !== undefined && NAME.test(name) && !isDangerousAssignment(name, false));
  if (unsure.length > 0 || !isClear || options.some(({ name }) => name !== '-v')) return refuse(call);
  return forget(call, operands, text(''));
};

const HARMLESS_SETTINGS = /^[-+][eux]+$|^[-+](?:[eux]*o)?$|^(?:pipefail|errexit|nounset|xtrace|noglob)$|^[-+]f$/;
const set: Builtin = (call) => {
  const words = call.fields.map(exactText);
  const end = words.findIndex((word) => word === '--');
  const flags = end === -1 ? words : words.slice(0, end);
  if (!flags.every((word) => word !== undefined && HARMLESS_SETTINGS.test(word))) return refuse(call);
  return done(end === -1 ? call.state : { ...call.state, parameters: [] });
};

const HARMLESS_SHOPT = new Set(
  '-s -u -q globstar nullglob dotglob nocaseglob failglob nocasematch globasciiranges'.split(' '),
);
const shopt: Builtin = (call) => {
  const isHarmless = call.fields.every((field) => HARMLESS_SHOPT.has(exactText(field) ?? ''));
  return isHarmless ? done(call.state, ANY) : refuse(call);
};

const trap: Builtin = (call) => {
  const first = exactText(call.fields[0]);
  return call.fields.length === 0 || first === '-' || first === '' || first === '-p' || first === '-l'
    ? done(call.state, ANY)
    : refuse(call);
};

const alias: Builtin = (call) => {
  const isListing = call.fields.every((field) => exactText(field) !== undefined && !exactText(field)?.includes('='));
  return isListing ? done(call.state, ANY) : refuse(call);
};

const shift: Builtin = ({ state }) => done({ ...state, parameters: state.parameters && [] });
const leave: Builtin = ({ state }) => done(state);

/** `let` and `[ -v … ]` evaluate their arguments as arithmetic. */
const letBuiltin: Builtin = (call) => {
  const isPlain = call.fields.every((field) =>
    /^[A-Za-z_][A-Za-z0-9_]*(?:\+\+|--|[-+*]?=[0-9]+)$/.test(exactText(field) ?? ''),
  );
  const names = call.fields.map((field) => /^\w+/.exec(exactText(field) ?? '')?.[0] ?? '');
  const areNumeric = names.every((name) => isNumeric(call.state.variables.get(name) ?? text('')));
  return isPlain && areNumeric ? forget(call, names.map(plainField), NUMBER) : refuse(call);
};

/** With redirections only, `exec` changes the descriptors of the shell; they were judged as they are. */
const exec: Builtin = (call) => {
  if (call.fields.length === 0) return done(call.state);
  const { effects } = call.run([plainField('exec'), ...call.fields]);
  for (const effect of effects) note(call.scope, call.place, effect);
  return done(call.state, ANY);
};

/** `history`, `history 20`, `hash`: with options they write files or rename programs. */
const listing: Builtin = (call) => {
  return call.fields.every((field) => /^[0-9]+$/.test(exactText(field) ?? '')) ? done(call.state, ANY) : refuse(call);
};

const evaluate: Builtin = (call) => refuse(call);

/** `cd` behind `command` or `builtin` changes the folder all the same. */
const bypass: Builtin = (call) => {
  const [first, ...rest] = call.fields;
  const name = exactText(first) ?? '';
  const builtin = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined;
  if (builtin !== undefined) return builtin({ ...call, name, fields: rest });
  const judged = call.run([plainField(call.name), ...call.fields]);
  for (const effect of judged.effects) note(call.scope, call.place, effect);
  const state = judged.effects.every(({ kind }) => kind === 'reader')
    ? call.state
    : { ...call.state, hasWritten: true };
  return done(eitherState(state, state) ?? state, judged.output);
};

export const BUILTINS: Readonly<Record<string, Builtin>> = {
  cd,
  chdir: cd,
  pushd,
  popd,
  read,
  mapfile,
  readarray: mapfile,
  printf,
  export: declare,
  declare,
  typeset: declare,
  local: declare,
  readonly: declare,
  unset,
  set,
  shopt,
  trap,
  alias,
  unalias: leave,
  shift,
  exit: leave,
  return: leave,
  break: leave,
  continue: leave,
  let: letBuiltin,
  exec,
  history: listing,
  hash: listing,
  eval: evaluate,
  source: evaluate,
  '.': evaluate,
  getopts: evaluate,
  enable: evaluate,
  setopt: evaluate,
  emulate: evaluate,
  zmodload: evaluate,
  autoload: evaluate,
  bind: evaluate,
  complete: evaluate,
  command: bypass,
  builtin: bypass,
};
