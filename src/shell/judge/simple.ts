/** Simple commands: assignments, redirections, and a program or a builtin with its arguments. */
import { readScript } from '../bash/read-script.ts';
import type { Effect } from '../contract.ts';
import type { Assignment, SimpleCommand, Statement, Word } from '../script.ts';
import { isAllowedCommand } from './allowed.ts';
import { MOST_HANDED } from './builtin-call.ts';
import { BUILTINS } from './builtins.ts';
import { checkArithmetic, expandValue, expandWord } from './expand.ts';
import { exactText, type Field } from './field.ts';
import { type Invocation, type Judged, reads } from './invocation.ts';
import { judgeProgram } from './program.ts';
import { mentionsProtected, runsGateCommand } from './protected-words.ts';
import { judgeRedirects } from './redirects.ts';
import type { Running } from './running.ts';
import { note, noteUnknown, type RunResult, type Scope } from './scope.ts';
import { always, type ShellState } from './state.ts';
import { ANY, either, exactly, text, type Value } from './value.ts';
import { evaluatesCode, harmOfExport, isDangerousAssignment, isHarmlessExport } from './variables.ts';

type Simple = SimpleCommand & { readonly start: number; readonly end: number };

/** Strings that shells are given may hold such strings again, so many deep. */
const MOST_SCRIPTS = 6;

export function runSimple(scope: Scope, command: Simple, state: ShellState, input: Value): RunResult {
  const hasWritten = judgeRedirects(scope, state, command.redirects) || state.hasWritten;
  const now = { ...state, hasWritten };
  const fields = command.words.flatMap((word) => expandWord(scope, now, word));
  const values = command.assignments.map((assignment) => assignedValue(scope, now, assignment));
  if (fields.length === 0) return assign(scope, command, now, values);
  checkExports(scope, command, fields, values);
  const running: Running = {
    scope,
    place: command,
    state: now,
    input: inputOf(scope, command, now, input),
    isOutputRedirected: redirectsOutput(command),
    isInputRedirected: command.redirects.some(
      ({ operator, descriptor = 0 }) => operator.startsWith('<') && descriptor === 0,
    ),
    isPlain: command.assignments.every(({ name }, at) => isHarmlessExport(name, values[at] && exactly(values[at]))),
  };
  return runFields(running, fields);
}

/** Runs a function, a builtin or a program. */
function runFields(running: Running, fields: readonly Field[]): RunResult {
  const { scope, place, state } = running;
  const name = exactText(fields[0]);
  if (name === undefined) return refuse(running, 'dynamic-command');
  const body = state.functions.get(name);
  if (body !== undefined) return callFunction(running, body, fields.slice(1));
  const builtin = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined;
  if (builtin !== undefined)
    return builtin({ ...running, name, fields: fields.slice(1), run: (inner) => runProgram(running, inner) });
  const { effects, output } = runProgram(running, fields);
  for (const effect of effects) note(scope, place, effect);
  return { ...always(afterEffects(state, effects)), output };
}

function refuse({ scope, place, state }: Running, reason: 'dynamic-command' | 'changes-shell'): RunResult {
  noteUnknown(scope, place, reason);
  return { ...always({ ...state, hasWritten: true }), output: ANY };
}

function afterEffects(state: ShellState, effects: readonly Effect[]): ShellState {
  return effects.every(({ kind }) => kind === 'reader') ? state : { ...state, hasWritten: true };
}

const SYSTEM_FOLDER = /^(?:\/(?:usr\/(?:local\/)?)?s?bin|\/opt\/homebrew\/(?:s?bin|opt\/[\w.-]+\/bin))\/(?=[^/]+$)/;

function runProgram(running: Running, fields: readonly Field[]): Judged {
  const { scope, state, input, isOutputRedirected, handed = 0 } = running;
  if (handed > MOST_HANDED) return { effects: [{ kind: 'unknown', reason: 'too-complex' }], output: ANY };
  const name = exactText(fields[0])?.replace(SYSTEM_FOLDER, '');
  if (name === undefined) return { effects: [{ kind: 'unknown', reason: 'dynamic-command' }], output: ANY };
  if (state.isForeign && !PRINTING.test(name))
    return { effects: [{ kind: 'unknown', reason: 'injected-environment' }], output: ANY };
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
          state: where === 'here' ? state : { ...state, folders: undefined },
          handed: handed + 1,
          isPlain: running.isPlain && PLAIN_WRAPPERS.test(name),
        },
        inner,
      ),
    runScript: (source, parameters) => runScript(running, source, parameters),
  };
  const judged = judgeProgram(invocation);
  const isBlind = judged.effects.some(({ kind }) => kind === 'unknown') && mentionsProtected(fields);
  return isBlind
    ? { ...judged, effects: [...judged.effects, { kind: 'protected', reason: 'protected-path' }] }
    : judged;
}

/** Builtins that no variable makes do anything else. */
const PRINTING = /^(?:echo|pwd|true|false|:|test|\[)$/;

/** Wrappers that leave to a command what it is. */
const PLAIN_WRAPPERS = /^(?:g?timeout|nice|time|command)$/;

/** A string that is run as a program of its own. */
function runScript({ scope, state, input }: Running, source: string, parameters: readonly Value[]): Judged {
  const tree = scope.depth < MOST_SCRIPTS ? scope.parse(source) : undefined;
  if (tree === undefined) return { effects: [{ kind: 'unknown', reason: 'too-complex' }], output: ANY };
  const inner: Scope = { ...scope, source, effects: [], depth: scope.depth + 1 };
  const { output } = scope.walk(
    inner,
    readScript(source, tree).body,
    { ...state, functions: new Map(), parameters },
    input,
  );
  return { effects: inner.effects.map(({ effect }) => effect), output };
}

/** Calls nest no deeper than this; a function that calls itself does. */
const MOST_CALLS = 12;

function callFunction(running: Running, body: Statement, fields: readonly Field[]): RunResult {
  const { scope, place, state, input } = running;
  if (scope.depth > MOST_CALLS || body.kind === 'unreadable') return refuse(running, 'dynamic-command');
  const isListed = fields.every(({ isMany, isGlob }) => !isMany && !isGlob);
  const parameters = isListed ? fields.map(({ value }) => value) : undefined;
  const inner: Scope = { ...scope, effects: [], depth: scope.depth + 1 };
  const walked = scope.walk(inner, body, { ...state, parameters }, input);
  for (const { effect } of inner.effects) note(scope, place, effect);
  const restore = (end: ShellState | undefined) => end && { ...end, parameters: state.parameters };
  return { success: restore(walked.success), failure: restore(walked.failure), output: walked.output };
}

function redirectsOutput({ redirects }: SimpleCommand): boolean {
  return redirects.some(
    ({ operator, descriptor = 1 }) => operator.includes('>') && (descriptor === 1 || operator.startsWith('&')),
  );
}

/** Process substitutions are walked as words; their output is only looked at when it feeds standard input. */
function inputOf(scope: Scope, { redirects }: SimpleCommand, state: ShellState, input: Value): Value {
  const last = redirects.findLast(({ operator }) => operator.startsWith('<'));
  if (last === undefined) return input;
  if (last.operator === '<<<' && last.target !== undefined)
    return expandValue({ ...scope, effects: [] }, state, last.target);
  return ANY;
}

function assignedValue(scope: Scope, state: ShellState, { name, subscript, value, append }: Assignment): Value {
  if (subscript !== undefined) checkArithmetic({ scope, state, word: { start: 0, end: 0, parts: [] } }, subscript);
  const now = isWord(value) ? expandValue(scope, state, value) : listValue(scope, state, value);
  if (!append && subscript === undefined) return now;
  return append && subscript === undefined && isWord(value)
    ? appended(state, name, now)
    : either(state.variables.get(name) ?? now, now);
}

function isWord(value: Word | readonly Word[]): value is Word {
  return 'parts' in value;
}

function listValue(scope: Scope, state: ShellState, words: readonly Word[]): Value {
  const fields = words.flatMap((word) => expandWord(scope, state, word));
  const values = fields.map(({ value, isMany, isGlob }) =>
    isGlob || (isMany && value.kind === 'texts') ? ANY : value,
  );
  return values.length === 0 ? text('') : values.reduce(either);
}

function appended({ variables }: ShellState, name: string, value: Value): Value {
  const [before, added] = [exactly(variables.get(name) ?? text('')), exactly(value)];
  return before === undefined || added === undefined ? ANY : text(before + added);
}

function assign(scope: Scope, command: Simple, state: ShellState, values: readonly Value[]): RunResult {
  const variables = new Map(state.variables);
  command.assignments.forEach(({ name }, at) => {
    const value = values[at] ?? ANY;
    variables.set(name, value);
    if (evaluatesCode(name, value)) noteUnknown(scope, command, 'arithmetic-on-unknown');
    if (name !== 'IFS' && isDangerousAssignment(name, isZsh(scope)) && !isHarmlessExport(name, exactly(value)))
      noteUnknown(scope, command, harmOfExport(name, exactly(value)));
  });
  const isSplittingChanged = state.isSplittingChanged || command.assignments.some(({ name }) => name === 'IFS');
  return { ...always({ ...state, variables, isSplittingChanged }), output: text('') };
}

function isZsh({ context }: Scope): boolean {
  return /zsh$/.test(context.environment.get('SHELL') ?? '');
}

/** Variables before a program are given to it. `read` splits by `IFS`, which harms nobody. */
function checkExports(scope: Scope, command: Simple, fields: readonly Field[], values: readonly Value[]): void {
  const isRead = exactText(fields[0]) === 'read';
  command.assignments.forEach(({ name }, at) => {
    const isFree = isHarmlessExport(name, values[at] && exactly(values[at])) || (isRead && name === 'IFS');
    if (!isFree) noteUnknown(scope, command, harmOfExport(name, values[at] && exactly(values[at])));
  });
}
