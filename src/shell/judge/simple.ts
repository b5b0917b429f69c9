/** Simple commands: assignments, and a program or a builtin with its arguments. */
import { isWithin, locationsOf } from '../paths.ts';
import { readBash } from '../read-bash.ts';
import { type Assignment, isQuoted, type SimpleCommand } from '../script.ts';
import { isAllowedCommand } from './allowed.ts';
import { BUILTINS, MOST_HANDED } from './builtins.ts';
import { expandValue, expandWord, inputOf } from './expand.ts';
import { exactText, type Field } from './field.ts';
import {
  type Invocation,
  type Judged,
  note,
  noteUnknown,
  type Running,
  type RunResult,
  reads,
  type Scope,
  together,
  unknown,
} from './invocation.ts';
import { judgeProgram } from './program.ts';
import { mentionsProtected, runsGateCommand } from './protected-words.ts';
import { afterEffects, always, type ShellState } from './state.ts';
import { ANY, exactly, isList, text, type Value } from './value.ts';
import { evaluatesCode, harmOfExport, isDangerousAssignment, isHarmlessExport, mayBeZsh } from './variables.ts';

type Simple = SimpleCommand & { readonly start: number; readonly end: number };

/** Strings that shells are given may hold such strings again, so many deep. */
const MOST_SCRIPTS = 6;

export function runSimple(scope: Scope, command: Simple, state: ShellState, input: Value): RunResult {
  const fields = command.words.flatMap((word) =>
    expandWord(scope, state, word).map((field) =>
      isList(field.value) && !isQuoted(word) ? { ...field, isMany: true } : field,
    ),
  );
  const variables = new Map(state.variables);
  const values = command.assignments.map((assignment) => {
    const value = assignedValue(scope, { ...state, variables }, assignment);
    variables.set(assignment.name, value);
    return value;
  });
  const given = command.assignments.map(({ name }, at) => [name, values[at] && exactly(values[at])] as const);
  const isHarmless = ([name, value]: (typeof given)[number]): boolean =>
    isHarmlessExport(name, value) || (name === 'PYTHONPATH' && isOwnFolder(scope, state, value));
  if (fields.length === 0) return assign(scope, command, { ...state, variables }, values);
  // Programs see it; whether the shell keeps it depends on the shell and on the builtin.
  for (const [name] of given) variables.set(name, ANY);
  // `read` splits by `IFS`, which harms nobody.
  const isRead = exactText(fields[0]) === 'read';
  for (const [name, value] of given) {
    const isFree = isHarmless([name, value]) || (isRead && name === 'IFS');
    if (!isFree) noteUnknown(scope, command, harmOfExport(name, value));
  }
  return runFields(
    {
      scope,
      place: command,
      state: given.length === 0 ? state : { ...state, variables },
      input: inputOf(scope, command.redirects, state, input),
      isOutputRedirected: redirectsOutput(command),
      isPlain: given.every(isHarmless),
    },
    fields,
  );
}

/** A folder of the project in which nobody but a person puts code while the gate is closed. */
function isOwnFolder({ context }: Scope, { folders }: ShellState, value: string | undefined): boolean {
  const { root, isFree, resolvePath } = context;
  if (value === undefined || !/^[\w./-]+$/.test(value) || folders?.length !== 1) return false;
  const places = locationsOf(context, value, folders[0] ?? '');
  return (
    places?.every((place) => isWithin(place, root) && !isFree(place) && resolvePath(place).kind === 'exists') === true
  );
}

/** Runs a builtin or a program. */
function runFields(running: Running, fields: readonly Field[]): RunResult {
  const { scope, place, state } = running;
  const name = exactText(fields[0]);
  if (name === undefined) {
    noteUnknown(scope, place, 'dynamic-command');
    return { ...always({ ...state, hasWritten: true }), output: ANY };
  }
  const builtin = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined;
  if (builtin !== undefined)
    return builtin({ ...running, name, fields: fields.slice(1), run: (inner) => runProgram(running, inner) });
  const { effects, output } = runProgram(running, fields);
  for (const effect of effects) note(scope, place, effect);
  return { ...always(afterEffects(state, effects)), output };
}

const SYSTEM_FOLDER = /^(?:\/(?:usr\/(?:local\/)?)?s?bin|\/opt\/homebrew\/(?:s?bin|opt\/[\w.-]+\/bin))\/(?=[^/]+$)/;

function runProgram(running: Running, fields: readonly Field[]): Judged {
  const { scope, state, input, isOutputRedirected, handed = 0 } = running;
  if (handed > MOST_HANDED) return unknown('too-complex');
  const name = exactText(fields[0])?.replace(SYSTEM_FOLDER, '');
  if (name === undefined) return unknown('dynamic-command');
  if (running.isPlain && isAllowedCommand(scope.context, state, fields)) return reads();
  if (runsGateCommand(fields)) return { effects: [{ kind: 'protected', reason: 'gate-command' }], output: ANY };
  const invocation: Invocation = {
    context: scope.context,
    state,
    name,
    fields: fields.slice(1),
    input,
    isOutputRedirected,
    run: (inner, where = 'here') =>
      runProgram(
        {
          ...running,
          state: where === 'anywhere' ? { ...state, folders: undefined } : state,
          isBare: running.isBare === true || where === 'bare',
          handed: handed + 1,
          isPlain: running.isPlain && PLAIN_WRAPPERS.test(name),
        },
        inner,
      ),
    runScript: (source, parameters) => {
      const isOther = ONLY_BASH.test(source) && !/^(?:ba|z)sh$/.test(name);
      const unsure = [
        ...(running.isBare ? [unknown('injected-environment')] : []),
        ...(isOther ? [unknown('runs-code')] : []),
      ];
      const judged = runScript(running, source, parameters);
      return unsure.length === 0 ? judged : together([judged, ...unsure]);
    },
  };
  const judged = judgeProgram(invocation);
  const isBlind = judged.effects.some(({ kind }) => kind === 'unknown') && mentionsProtected(fields);
  return isBlind
    ? { ...judged, effects: [...judged.effects, { kind: 'protected', reason: 'protected-path' }] }
    : judged;
}

/** Wrappers that leave to a command what it is. */
const PLAIN_WRAPPERS = /^(?:g?timeout|nice|time|command)$/;

/** What the plain shell of many systems reads in another way. */
const ONLY_BASH = /\$'|\$"|&>|\|&|>&\s*[^\s\d-]|<<<|\+=|\b(?:pushd|popd)\b/;

/** A string that is run as a program of its own. */
function runScript(running: Running, source: string, parameters: readonly Value[] | undefined): Judged {
  const { scope, input } = running;
  if (scope.depth >= MOST_SCRIPTS) return unknown('too-complex');
  const state = { ...running.state, variables: inherited(scope, running.state) };
  const inner: Scope = { ...scope, source, effects: [], depth: scope.depth + 1 };
  const { output } = scope.walk(inner, readBash(source), { ...state, parameters }, input);
  return { effects: inner.effects.map(({ effect }) => effect), output };
}

/** Variables that are surely exported and as they were; a command may be given others of the names that it may be given. */
function inherited({ context }: Scope, { variables }: ShellState): ShellState['variables'] {
  const isInherited = (name: string, value: Value): boolean =>
    exactly(value) !== undefined && exactly(value) === context.environment.get(name) && !isHarmlessExport(name, '');
  return new Map([...variables].map(([name, value]) => [name, isInherited(name, value) ? value : ANY]));
}

function redirectsOutput({ redirects }: SimpleCommand): boolean {
  return redirects.some(
    ({ operator, descriptor = 1 }) => operator.includes('>') && (descriptor === 1 || operator.startsWith('&')),
  );
}

function assignedValue(scope: Scope, state: ShellState, { name, value, append }: Assignment): Value {
  const now = expandValue(scope, state, value);
  if (!append) return now;
  const [before, added] = [exactly(state.variables.get(name) ?? text('')), exactly(now)];
  return before === undefined || added === undefined ? ANY : text(before + added);
}

function assign(scope: Scope, command: Simple, state: ShellState, values: readonly Value[]): RunResult {
  command.assignments.forEach(({ name }, at) => {
    const value = values[at] ?? ANY;
    if (evaluatesCode(name, value)) noteUnknown(scope, command, 'arithmetic-on-unknown');
    if (isDangerousAssignment(name, mayBeZsh(scope.context)) && !isHarmlessExport(name, exactly(value)))
      noteUnknown(scope, command, harmOfExport(name, exactly(value)));
  });
  return { ...always(state), output: text('') };
}
