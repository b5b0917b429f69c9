/** Walks a list of commands in the order of execution, branches and loops included, and collects what its commands do. */
import type { Effect } from '../contract.ts';
import { ELSEWHERE, SERVANTS } from '../programs/spec.ts';
import { GIT_REWRITERS } from '../programs/special/git.ts';
import { isQuoted, type Redirect, type Statement, type Word } from '../script.ts';
import { expandValue, expandWord, inputOf } from './expand.ts';
import { exactText, type Field, plainField, valueOfField } from './field.ts';
import { note, noteUnknown, type RunResult, type Scope } from './invocation.ts';
import { runsGateCommand } from './protected-words.ts';
import { runSimple } from './simple.ts';
import { after, always, type EndStates, eitherState, MOST_VARIABLES, type ShellState } from './state.ts';
import { targetOf } from './targets.ts';
import { ANY, either, isList, isNumeric, NUMBER, numberLike, text, type Value } from './value.ts';
import { evaluatesCode, isDangerousAssignment } from './variables.ts';

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
