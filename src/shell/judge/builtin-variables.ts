/** Builtins that set variables. */
import { sortArguments } from './arguments.ts';
import { type Builtin, type BuiltinCall, done, refuse } from './builtin-call.ts';
import { exactText, type Field, knownStart, plainField } from './field.ts';
import { noteUnknown, type RunResult } from './scope.ts';
import { ANY, isNumeric, NUMBER, text, type Value } from './value.ts';
import { evaluatesCode, isDangerousAssignment, isHarmlessExport, leadsToDaemon } from './variables.ts';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Sets variables to what nobody knows. */
function forget(call: BuiltinCall, names: readonly Field[], value: Value = ANY): RunResult {
  const texts = names.map(exactText);
  const isClear = texts.every(
    (name) =>
      name !== undefined && NAME.test(name) && !isDangerousAssignment(name, false) && !evaluatesCode(name, value),
  );
  if (!isClear) return refuse(call);
  const variables = new Map(call.state.variables);
  for (const name of texts) variables.set(name ?? '', value);
  return done({ ...call.state, variables });
}

export const read: Builtin = (call) => {
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

export const mapfile: Builtin = (call) => {
  const { operands, options, unsure } = sortArguments(call.fields, { values: '-d -n -O -s -u -C -c' });
  if (unsure.length > 0 || options.some(({ name }) => name === '-C' || name === '-O')) return refuse(call);
  return forget(call, operands);
};

export const printf: Builtin = (call) => {
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
export const declare: Builtin = (call) => {
  const { name, fields, state } = call;
  const { options, operands, unsure } = sortArguments(fields.map(unsplit), {});
  const allowed = /^-[aAgrlptx]$/;
  if (
    unsure.length > 0 ||
    !options.every((option) => allowed.test(option.name) || option.name === '-f' || option.name === '-F')
  )
    return refuse(call);
  if (options.some((option) => /^-[fF]$/.test(option.name)))
    return name === 'export' || options.length > 1 ? refuse(call) : done(state, ANY);
  const isExport = name === 'export' || options.some((option) => option.name === '-x');
  if (operands.some((operand) => isHiddenList(call, operand))) return refuse(call);
  return operands.reduce<RunResult>(
    (walked, operand) => declareOne({ ...call, state: walked.success ?? state }, operand, isExport),
    done(state),
  );
};

/** `declare -a a='($(touch x))'`: of an array the text counts as a list, and what stands in it is expanded once more. */
function isHiddenList({ scope, fields }: BuiltinCall, operand: Field): boolean {
  const [, name, start = ''] = /^([A-Za-z_]\w*)\+?=(.*)$/s.exec(knownStart(operand)) ?? [];
  const mayBeList = start.startsWith('(') || (start === '' && exactText(operand) === undefined);
  if (name === undefined || !mayBeList) return false;
  const isDeclared = fields.some((field) => /^-[A-Za-z]*[aA]/.test(knownStart(field)));
  return (
    isDeclared ||
    new RegExp(`(?<!\\w)${name}(?:\\+?=\\(|\\[)|-\\w*[aA]\\w*\\s+${name}(?!\\w)|mapfile|readarray`).test(scope.source)
  );
}

/** Bash splits no value that is assigned; shells that do take the rest for names. */
function unsplit(field: Field): Field {
  return /^[A-Za-z_][A-Za-z0-9_]*\+?=/.test(knownStart(field)) ? { ...field, isMany: false } : field;
}

function declareOne(call: BuiltinCall, operand: Field, isExport: boolean): RunResult {
  const start = knownStart(operand);
  const [, name, equals] = /^([A-Za-z_][A-Za-z0-9_]*)(\+?=)?/.exec(start) ?? [];
  if (name === undefined || (equals === undefined && exactText(operand) !== name)) return refuse(call);
  const value = exactText(operand)?.slice(name.length + (equals?.length ?? 0));
  const isForeign = isExport && !isHarmlessExport(name, value);
  const isFree = !isDangerousAssignment(name, false) || isHarmlessExport(name, value);
  const known = value === undefined ? openValue(operand, start.length - name.length - 1 > 0) : text(value);
  if (!isFree && leadsToDaemon(name, value)) noteUnknown(call.scope, call.place, 'other-user-or-machine');
  if (!isFree || (equals !== undefined && evaluatesCode(name, known))) return refuse(call);
  const variables =
    equals === undefined ? call.state.variables : new Map(call.state.variables).set(name, equals === '=' ? known : ANY);
  return done({ ...call.state, variables, isForeign: call.state.isForeign || isForeign });
}

/** `local n=$(wc -l < file)` */
function openValue({ value }: Field, hasStart: boolean): Value {
  return value.kind === 'unknown' && value.trait === 'number' && !hasStart ? NUMBER : ANY;
}

export const unset: Builtin = (call) => {
  const { operands, options, unsure } = sortArguments(call.fields, {});
  const texts = operands.map(exactText);
  const isClear = texts.every((name) => name !== undefined && NAME.test(name) && !isDangerousAssignment(name, false));
  if (unsure.length > 0 || !isClear || options.some(({ name }) => name !== '-v')) return refuse(call);
  return forget(call, operands, text(''));
};

/** `let` and `[ -v … ]` evaluate their arguments as arithmetic. */
export const letBuiltin: Builtin = (call) => {
  const isPlain = call.fields.every((field) =>
    /^[A-Za-z_][A-Za-z0-9_]*(?:\+\+|--|[-+*]?=[0-9]+)$/.test(exactText(field) ?? ''),
  );
  const names = call.fields.map((field) => /^\w+/.exec(exactText(field) ?? '')?.[0] ?? '');
  const areNumeric = names.every((name) => isNumeric(call.state.variables.get(name) ?? text('')));
  return isPlain && areNumeric ? forget(call, names.map(plainField), NUMBER) : refuse(call);
};
