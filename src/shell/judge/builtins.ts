/** Builtins that change the shell: where it is, what its variables hold, what its commands mean. */
import type { ShellContext } from '../contract.ts';
import { isWithin, parentOf } from '../paths.ts';
import { type Builtin, done, MOST_HANDED, refuse } from './builtin-call.ts';
import { cd, popd, pushd } from './builtin-folders.ts';
import { declare, letBuiltin, mapfile, printf, read, unset } from './builtin-variables.ts';
import { exactText, plainField } from './field.ts';
import { note } from './scope.ts';
import { targetOf } from './targets.ts';
import { ANY, isNumeric, OTHER_PROCESSES } from './value.ts';

const HARMLESS_SETTINGS = /^[-+][eux]+$|^[-+](?:[eux]*o)?$|^(?:pipefail|errexit|nounset|xtrace|noglob)$|^[-+]f$/;
const set: Builtin = (call) => {
  const words = call.fields.map(exactText);
  const end = words.indexOf('--');
  const flags = end === -1 ? words : words.slice(0, end);
  if (!flags.every((word) => word !== undefined && HARMLESS_SETTINGS.test(word))) return refuse(call);
  return done(end === -1 ? call.state : { ...call.state, parameters: undefined });
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

const shift: Builtin = ({ state }) => done({ ...state, parameters: undefined });
const leave: Builtin = ({ state }) => done(state);

/** With redirections only, `exec` changes the descriptors of the shell; they were judged as they are. */
const exec: Builtin = (call) => {
  if (call.fields.length === 0) return call.isInputRedirected ? refuse(call) : done(call.state);
  const { effects } = call.run([plainField('exec'), ...call.fields]);
  for (const effect of effects) note(call.scope, call.place, effect);
  return done(call.state, ANY);
};

/** `history`, `history 20`, `hash`: with options they write files or rename programs. */
const listing: Builtin = (call) => {
  return call.fields.every((field) => /^[0-9]+$/.test(exactText(field) ?? '')) ? done(call.state, ANY) : refuse(call);
};

/** `jobs -x` runs a program, `wait -p` sets a variable. */
const job: Builtin = (call) => {
  const isPlain = call.fields.every(
    (field) => /^(?:%?[0-9]+|%[-+%]?|-[lnrs])$/.test(exactText(field) ?? '') || isNumeric(field.value),
  );
  return isPlain ? done(call.state, ANY) : refuse(call);
};

/** `-p` prints the processes of its jobs. */
const jobs: Builtin = (call) => {
  const fields = call.fields.filter((field) => exactText(field) !== '-p');
  const result = job({ ...call, fields });
  return fields.length < call.fields.length ? { ...result, output: OTHER_PROCESSES } : result;
};

const evaluate: Builtin = (call) => refuse(call);

/** Settings of the person, which no agent writes while the gate is closed; what they define is not known. */
const source: Builtin = (call) => {
  const { scope, state, fields } = call;
  const [file, ...parameters] = fields;
  const target = file === undefined || parameters.length > 0 ? undefined : targetOf(scope.context, state, file);
  const isSetting =
    target?.kind === 'path' &&
    target.locations.length > 0 &&
    target.locations.every((location) => isPersonal(scope.context, location));
  return isSetting && !state.hasWritten ? done({ ...state, variables: new Map(), isForeign: true }, ANY) : refuse(call);
};

function isPersonal({ root, home, isFree, resolvePath }: ShellContext, location: string): boolean {
  if (resolvePath(location).kind !== 'exists') return false;
  const isEnvironment = /\/(?:\.env(?:\.[\w-]+)?|\.?venv\/bin\/activate)$/.test(location);
  if (isWithin(location, root)) return isEnvironment && !isFree(location);
  return parentOf(location) === home && /\/\.(?:bashrc|bash_profile|profile|zshrc|zprofile|zshenv)$/.test(location);
}

/** The readable part of the string is judged besides, for the phase in which the shell itself may be changed. */
const evaluateString: Builtin = (call) => {
  const words = call.fields.map(exactText);
  if (words.includes(undefined)) return refuse(call);
  const { effects } = call.run(['bash', '-c', words.join(' ')].map(plainField));
  for (const effect of effects) note(call.scope, call.place, effect);
  return refuse(call);
};

/** `cd` behind `command` or `builtin` changes the folder all the same. */
const bypass: Builtin = (call) => {
  const [first, ...rest] = call.fields;
  const name = exactText(first) ?? '';
  const builtin = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined;
  const handed = (call.handed ?? 0) + 1;
  if (handed > MOST_HANDED) return refuse(call);
  if (builtin !== undefined) return builtin({ ...call, name, fields: rest, handed });
  const judged = call.run([plainField(call.name), ...call.fields]);
  for (const effect of judged.effects) note(call.scope, call.place, effect);
  const state = judged.effects.every(({ kind }) => kind === 'reader')
    ? call.state
    : { ...call.state, hasWritten: true };
  return done(state, judged.output);
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
  jobs,
  wait: job,
  history: listing,
  hash: listing,
  eval: evaluateString,
  source,
  '.': source,
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
