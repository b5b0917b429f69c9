/** Walks a list of commands in the order of execution, branches and loops included, and collects what its commands do. */
import type { Effect } from '../contract.ts';
import { isWithin, locationsOf } from '../paths.ts';
import { ELSEWHERE, SERVANTS } from '../programs/spec.ts';
import { GIT_REWRITERS } from '../programs/special/git.ts';
import { readBash } from '../read-bash.ts';
import { type Assignment, isQuoted, type Redirect, type SimpleCommand, type Statement, type Word } from '../script.ts';
import { isAllowedCommand } from './allowed.ts';
import { BUILTINS, MOST_HANDED } from './builtins.ts';
import { expandValue, expandWord, inputOf } from './expand.ts';
import { exactText, type Field, plainField, valueOfField } from './field.ts';
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
import { after, afterEffects, always, type EndStates, eitherState, MOST_VARIABLES, type ShellState } from './state.ts';
import { targetOf } from './targets.ts';
import { ANY, either, exactly, isList, isNumeric, NUMBER, numberLike, text, type Value } from './value.ts';
import { evaluatesCode, harmOfExport, isDangerousAssignment, isHarmlessExport, mayBeZsh } from './variables.ts';

/** @param input what is known of standard input */
export function walk(scope: Scope, statement: Statement, state: ShellState, input: Value): RunResult {
  scope.budget.left -= state.variables.size > MOST_VARIABLES ? Math.max(1, scope.budget.left + 1) : 1;
  // Whoever gave the budget says so, since some walks are silent.
  if (scope.budget.left < 0) return { ...always(state), output: ANY };
  switch (statement.kind) {
    case 'simple': {
      const hasWritten = judgeRedirects(scope, state, statement.redirects) || state.hasWritten;
      return redirected(state, statement.redirects, runSimple(scope, statement, { ...state, hasWritten }, input));
    }
    case 'sequence':
      return walkSequence(scope, statement.statements, state, input);
    case 'and':
    case 'or':
      return walkList(scope, statement, state, input);
    case 'not': {
      const { success, failure, output } = walk(scope, statement.body, state, input);
      return { success: failure, failure: success, output };
    }
    case 'pipeline':
      return walkPipeline(scope, statement.parts, state, input);
    case 'background':
      return apart(state, walk(scope, statement.body, { ...state, isRepeated: true }, input));
    case 'subshell':
      return apart(state, walk(scope, statement.body, state, input));
    case 'redirected': {
      judgeRedirects(scope, state, statement.redirects);
      const fed = inputOf(scope, statement.redirects, state, input);
      return redirected(state, statement.redirects, walk(scope, statement.body, state, fed));
    }
    case 'if':
      return walkIf(scope, statement, state, input);
    case 'while':
      return walkLoop(scope, statement, state, (round, entered) => {
        const tested = walk(round, statement.condition, entered, input);
        const begins = (statement.until ? tested.failure : tested.success) ?? entered;
        return eitherState(after(tested), after(walk(round, statement.body, begins, input)));
      });
    case 'for':
      return walkFor(scope, statement, state, input);
    case 'unreadable':
      noteUnread(scope, statement);
      return { ...always(state), output: text('') };
  }
}

type Of<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>;

/** Notes what the words of an unread statement still say: that it acts for another user, belongs to a person, or would be half done. */
function noteUnread(scope: Scope, statement: Of<'unreadable'>): void {
  const written = scope.source.slice(statement.start, statement.end);
  const words = written.split(/[^\w./@-]+/);
  noteUnknown(scope, statement, 'not-parsable');
  if (words.some((word) => ELSEWHERE.has(word) && (!SERVANTS.has(word) || NAMES_DAEMON.test(written))))
    noteUnknown(scope, statement, 'other-user-or-machine');
  if (runsGateCommand(words.map(plainField))) note(scope, statement, { kind: 'protected', reason: 'gate-command' });
  if (words.includes('git') && words.some((word) => GIT_REWRITERS.has(word)))
    note(scope, statement, {
      kind: 'writer',
      targets: [{ kind: 'unprovable', written: 'git', extent: 'work-tree' }],
    });
}

const NAMES_DAEMON = /\s-(?:[HcSL]|-(?:host|context|config|url|connection|remote))/;

function walkSequence(scope: Scope, statements: readonly Statement[], state: ShellState, input: Value): RunResult {
  let last: RunResult = { ...always(state), output: text('') };
  for (const statement of statements) last = walk(scope, statement, after(last) ?? state, input);
  return statements.length === 1 ? last : { ...last, output: ANY };
}

/** The unreachable side is judged all the same: whether it can be reached is not certain enough. */
function walkList(scope: Scope, { kind, left, right }: Of<'and' | 'or'>, state: ShellState, input: Value): RunResult {
  const first = walk(scope, left, state, input);
  const next = (kind === 'and' ? first.success : first.failure) ?? state;
  const second = walk(scope, right, next, input);
  const output = either(first.output, second.output);
  if (kind === 'and') return { success: second.success, failure: eitherState(first.failure, second.failure), output };
  return { success: eitherState(first.success, second.success), failure: second.failure, output };
}

/** Each part has a shell of its own; in zsh the last part runs in the shell itself. */
function walkPipeline(scope: Scope, parts: readonly Statement[], state: ShellState, input: Value): RunResult {
  let from = input;
  let last = state;
  for (const part of parts) {
    const walked = walk(scope, part, state, from);
    from = walked.output;
    last = after(walked) ?? state;
  }
  return { ...always(eitherState(state, last) ?? state), output: from };
}

/** Folders and variables of a subshell are its own, what it wrote is not. */
function apart(state: ShellState, walked: EndStates): RunResult {
  const hasWritten = after(walked)?.hasWritten ?? state.hasWritten;
  return { ...always({ ...state, hasWritten }), output: ANY };
}

function walkIf(scope: Scope, statement: Of<'if'>, state: ShellState, input: Value): RunResult {
  let end: ShellState | undefined;
  let rest: ShellState | undefined = state;
  for (const { condition, body } of statement.branches) {
    const tested = walk(scope, condition, rest ?? state, input);
    end = eitherState(end, after(walk(scope, body, tested.success ?? rest ?? state, input)));
    rest = tested.failure;
  }
  const last = statement.otherwise && walk(scope, statement.otherwise, rest ?? state, input);
  return { ...always(eitherState(end, last === undefined ? rest : after(last)) ?? state), output: ANY };
}

/** Walks a loop twice: the first walk finds where the shell goes and what is set. Variables that a round sets are unknown, but for numbers. */
function walkLoop(
  scope: Scope,
  statement: Of<'while' | 'for'>,
  state: ShellState,
  walkRound: (scope: Scope, state: ShellState) => ShellState | undefined,
): RunResult {
  const written = scope.source.slice(statement.start, statement.end);
  const named = new Set(written.match(/(?<![$\w{])[A-Za-z_]\w*/g));
  const forgotten = (known: (value: Value) => Value, folders: ShellState['folders']): ShellState => {
    const variables = [...state.variables].map(
      ([name, value]) => [name, named.has(name) ? known(value) : value] as const,
    );
    return { ...state, folders, variables: new Map(variables), hasWritten: true, isRepeated: true };
  };
  const silent = { ...scope, effects: [] };
  const entered = forgotten((value) => (isNumeric(value) ? numberLike(value) : ANY), state.folders);
  const once = eitherState(entered, walkRound(silent, entered)) ?? entered;
  const isSettled = [...entered.variables].every(([name, value]) => {
    const next = once.variables.get(name) ?? ANY;
    return !named.has(name) || !isNumeric(value) || (isNumeric(next) && isList(next) === isList(value));
  });
  const folders = once.folders?.length === state.folders?.length ? state.folders : undefined;
  const known = isSettled ? { ...once, folders } : forgotten(() => ANY, folders);
  const end = eitherState(known, walkRound(scope, known)) ?? known;
  return { ...always({ ...end, isRepeated: state.isRepeated }), output: ANY };
}

function walkFor(scope: Scope, statement: Of<'for'>, state: ShellState, input: Value): RunResult {
  const { name, words, body } = statement;
  const value = words
    .flatMap((word) => expandWord(scope, state, word).map((field) => oneOf(word, valueOfField(field))))
    .reduce<Value | undefined>((all, item) => (all === undefined ? item : either(all, item)), undefined);
  if (isDangerousAssignment(name, false)) noteUnknown(scope, statement, 'injected-environment');
  if (evaluatesCode(name, value ?? ANY)) noteUnknown(scope, statement, 'arithmetic-on-unknown');
  return walkLoop(scope, statement, state, (round, entered) => {
    const variables = new Map(entered.variables).set(name, value ?? ANY);
    return after(walk(round, body, { ...entered, variables }, input));
  });
}

/** Without quotes each number of a list is a word of its own. */
function oneOf(word: Word, value: Value): Value {
  return isList(value) && isNumeric(value) && !isQuoted(word) ? NUMBER : value;
}

/** A redirection that fails skips the command, and one of standard output or to another descriptor changes what is printed. */
function redirected(state: ShellState, redirects: readonly Redirect[], result: RunResult): RunResult {
  if (redirects.length === 0) return result;
  const isKept = redirects.every(({ operator, descriptor }) =>
    descriptor === 2 ? !operator.includes('&') : descriptor !== 1 && !operator.includes('>'),
  );
  const isSure = result.output.kind !== 'texts' || redirects.every(({ operator }) => operator.startsWith('<<'));
  const printed = isSure ? result.output : either(result.output, text(''));
  return { ...result, failure: eitherState(result.failure, state), output: isKept ? printed : ANY };
}

/** @returns true when one of them may have written something */
function judgeRedirects(scope: Scope, state: ShellState, redirects: readonly Redirect[]): boolean {
  return redirects.map((redirect) => judgeRedirect(scope, state, redirect)).includes(true);
}

function judgeRedirect(scope: Scope, state: ShellState, redirect: Redirect): boolean {
  const { operator, descriptor, target } = redirect;
  if (target === undefined) return false;
  if (operator === '<<' || operator === '<<<') {
    expandValue(scope, state, target);
    return false;
  }
  const fields = expandWord(scope, state, target);
  // An operator of zsh: `>! file` writes the file.
  if (operator.includes('>') && scope.source.startsWith('!', target.start))
    noteUnknown(scope, redirect, 'not-parsable');
  if (operator === '<&' && !isDuplicate(fields)) noteUnknown(scope, redirect, 'dynamic-argument');
  // A file that is opened for standard output, even for reading, can be written by way of `/dev/stdout`.
  if (operator === '<' && (descriptor === 1 || descriptor === 2)) noteUnknown(scope, redirect, 'changes-shell');
  const isOutput = operator === '>&' || (operator === '<&' && (descriptor === 1 || descriptor === 2));
  if (isOutput && isOpenedForReading(scope, exactText(fields[0])?.replace(/-$/, '')))
    noteUnknown(scope, redirect, 'changes-shell');
  if (!operator.includes('>') || (operator === '>&' && isDuplicate(fields))) return false;
  const effect: Effect = { kind: 'writer', targets: fields.map((field) => targetOf(scope.context, state, field)) };
  note(scope, redirect, effect);
  return true;
}

/** `/dev/stdout` opens anew, for writing, what standard output is a duplicate of: `3< file >&3 > /dev/stdout`. */
function isOpenedForReading({ source, depth }: Scope, descriptor: string | undefined): boolean {
  if (descriptor === '0') return true;
  if (descriptor === undefined || !/^\d+$/.test(descriptor)) return false;
  // Whoever started the string may have opened it.
  if (depth > 0 && Number(descriptor) > 2) return true;
  return new RegExp(`(?<![\\d&<>])${descriptor}<(?![&<(])`).test(source);
}

function isDuplicate(fields: readonly Field[]): boolean {
  return /^(?:[0-9]+-?|-)$/.test(exactText(fields[0]) ?? '') && fields.length === 1;
}

type Simple = SimpleCommand & { readonly start: number; readonly end: number };

/** Strings that shells are given may hold such strings again, so many deep. */
const MOST_SCRIPTS = 6;

function runSimple(scope: Scope, command: Simple, state: ShellState, input: Value): RunResult {
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
