/** Walks a script in the order of execution, branches and loops included, and collects what its commands do. */
import type { Branch, Statement } from '../script.ts';
import { checkArithmetic, expandValue, expandWord } from './expand.ts';
import { valueOfField } from './field.ts';
import { judgeRedirects } from './redirects.ts';
import { noteUnknown, type RunResult, type Scope } from './scope.ts';
import { runSimple } from './simple.ts';
import { after, always, type EndStates, eitherState, isSameState, MOST_VARIABLES, type ShellState } from './state.ts';
import { ANY, either, isNoHook, isNumeric, NUMBER, text, type Value } from './value.ts';
import { evaluatesCode, isDangerousAssignment } from './variables.ts';

/** @param input what is known of standard input */
export function walk(scope: Scope, statement: Statement, state: ShellState, input: Value): RunResult {
  scope.budget.left -= state.variables.size > MOST_VARIABLES ? Math.max(1, scope.budget.left + 1) : 1;
  if (scope.budget.left < 0) return tooComplex(scope, statement, state);
  switch (statement.kind) {
    case 'simple':
      return runSimple(scope, statement, state, input);
    case 'sequence':
      return walkSequence(scope, statement.statements, state, input);
    case 'and':
    case 'or':
      return walkList(scope, statement, state, input);
    case 'not':
      return negated(walk(scope, statement.body, state, input));
    case 'timed':
      return walk(scope, statement.body, state, input);
    case 'pipeline':
      return walkPipeline(scope, statement.parts, state, input);
    case 'background':
      return {
        ...always(afterSubshell(state, walk(scope, statement.body, { ...state, isRepeated: true }, input))),
        output: ANY,
      };
    case 'subshell':
      return { ...always(afterSubshell(state, walk(scope, statement.body, state, input))), output: ANY };
    case 'redirected':
      judgeRedirects(scope, state, statement.redirects);
      return walk(scope, statement.body, state, redirectedInput(scope, statement, state, input));
    case 'function':
      return defineFunction(scope, statement, state);
    case 'unreadable':
      noteUnknown(scope, statement, 'not-parsable');
      return quiet(always(state));
    default:
      return walkCompound(scope, statement, state, input);
  }
}

type Of<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>;

function quiet(outcome: EndStates): RunResult {
  return { ...outcome, output: text('') };
}

function tooComplex(scope: Scope, statement: Statement, state: ShellState): RunResult {
  if (scope.budget.left === -1) noteUnknown(scope, statement, 'too-complex');
  return { ...always(state), output: ANY };
}

function walkCompound(scope: Scope, statement: Statement, state: ShellState, input: Value): RunResult {
  switch (statement.kind) {
    case 'if':
      return walkIf(scope, statement, state, input);
    case 'while':
      return loop(state, scope, (inner, at) => walkWhile(inner, statement, at, input));
    case 'for':
      return walkFor(scope, statement, state, input);
    case 'count':
      return loop(state, scope, (inner, at) => walkCount(inner, statement, at, input));
    case 'case':
      return walkCase(scope, statement, state, input);
    case 'arithmetic':
      checkArithmetic({ scope, state, word: placeOf(statement) }, statement.expression);
      return quiet(always(state));
    case 'test':
      return walkTest(scope, statement, state);
    default:
      return quiet(always(state));
  }
}

function placeOf({ start, end }: Statement) {
  return { start, end, parts: [] };
}

function walkSequence(scope: Scope, statements: readonly Statement[], state: ShellState, input: Value): RunResult {
  let last: RunResult = quiet(always(state));
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

function negated({ success, failure, output }: RunResult): RunResult {
  return { success: failure, failure: success, output };
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
function afterSubshell(state: ShellState, walked: RunResult): ShellState {
  return { ...state, hasWritten: after(walked)?.hasWritten ?? state.hasWritten };
}

function redirectedInput(scope: Scope, { redirects }: Of<'redirected'>, state: ShellState, input: Value): Value {
  const source = redirects.findLast(({ operator }) => operator.startsWith('<'));
  if (source === undefined) return input;
  const [part, ...rest] = source.target?.parts ?? [];
  if (source.operator !== '<' || part?.kind !== 'process' || rest.length > 0) return ANY;
  return scope.walk({ ...scope, effects: [] }, part.body, state, ANY).output;
}

function walkIf(scope: Scope, statement: Of<'if'>, state: ShellState, input: Value): RunResult {
  const ends: (ShellState | undefined)[] = [];
  let rest: ShellState | undefined = state;
  for (const branch of statement.branches) rest = walkBranch(scope, branch, { state: rest ?? state, input, ends });
  const otherwise = statement.otherwise && walk(scope, statement.otherwise, rest ?? state, input);
  const end = [...ends, otherwise === undefined ? rest : after(otherwise)].reduce(eitherState, undefined);
  return { ...always(end ?? state), output: ANY };
}

interface Branching {
  readonly state: ShellState;
  readonly input: Value;
  readonly ends: (ShellState | undefined)[];
}

/** @returns the state in which the next branch is tried */
function walkBranch(
  scope: Scope,
  { condition, body }: Branch,
  { state, input, ends }: Branching,
): ShellState | undefined {
  const tested = walk(scope, condition, state, input);
  ends.push(after(walk(scope, body, tested.success ?? state, input)));
  return tested.failure;
}

type Step = (scope: Scope, state: ShellState) => ShellState;

/** Rounds after which everything that still changes counts as unknown. */
const ROUNDS = 3;

/** A loop is walked until another round would find nothing new. Only the last round's effects count. */
function loop(state: ShellState, scope: Scope, step: Step): RunResult {
  for (let at: ShellState = { ...state, isRepeated: true }, round = 0; ; round++) {
    const effects: Scope['effects'] = [];
    const known = scope.brought.trees.length;
    const end = eitherState(at, step({ ...scope, effects }, at)) ?? at;
    if ((isSameState(at, end) && scope.brought.trees.length === known) || round === ROUNDS) {
      scope.effects.push(...effects);
      return { ...always({ ...end, isRepeated: state.isRepeated }), output: ANY };
    }
    at = round === ROUNDS - 1 ? forgotten(end) : widened(at, end);
  }
}

function widened(before: ShellState, now: ShellState): ShellState {
  const variables = new Map(
    [...now.variables].map(([name, value]) => [name, settled(before.variables.get(name), value)]),
  );
  const isSettled = now.folders?.length === before.folders?.length;
  return { ...now, variables, folders: isSettled ? now.folders : undefined };
}

function settled(before: Value | undefined, now: Value): Value {
  if (before === undefined && isNoHook(now)) return now;
  if (before === now || JSON.stringify(before) === JSON.stringify(now)) return now;
  return isNumeric(now) ? NUMBER : ANY;
}

function forgotten(state: ShellState): ShellState {
  return { ...state, folders: undefined, variables: new Map([...state.variables.keys()].map((name) => [name, ANY])) };
}

function walkWhile(scope: Scope, { condition, body, until }: Of<'while'>, state: ShellState, input: Value): ShellState {
  const tested = walk(scope, condition, state, input);
  const entered = (until ? tested.failure : tested.success) ?? state;
  return eitherState(after(tested), after(walk(scope, body, entered, input))) ?? state;
}

function walkFor(scope: Scope, statement: Of<'for'>, state: ShellState, input: Value): RunResult {
  const fields = statement.words.flatMap((word) => expandWord(scope, state, word));
  const value = fields
    .map(valueOfField)
    .reduce<Value | undefined>((all, item) => (all === undefined ? item : either(all, item)), undefined);
  const name = statement.name;
  if (isDangerousAssignment(name, false)) noteUnknown(scope, statement, 'injected-environment');
  if (evaluatesCode(name, value ?? ANY)) noteUnknown(scope, statement, 'arithmetic-on-unknown');
  return loop(state, scope, (inner, at) => {
    const entered = { ...at, variables: new Map(at.variables).set(name, value ?? ANY) };
    return after(walk(inner, statement.body, entered, input)) ?? entered;
  });
}

function walkCount(scope: Scope, statement: Of<'count'>, state: ShellState, input: Value): ShellState {
  checkArithmetic({ scope, state, word: placeOf(statement) }, statement.header);
  const variables = new Map(state.variables);
  for (const name of statement.header.names) variables.set(name, NUMBER);
  return after(walk(scope, statement.body, { ...state, variables }, input)) ?? state;
}

function walkCase(scope: Scope, statement: Of<'case'>, state: ShellState, input: Value): RunResult {
  expandValue(scope, state, statement.word);
  const ends = statement.items.map(({ patterns, body }) => {
    for (const pattern of patterns) expandValue(scope, state, pattern);
    return after(walk(scope, body, state, input));
  });
  return { ...always(ends.reduce(eitherState, state) ?? state), output: ANY };
}

function walkTest(scope: Scope, statement: Of<'test'>, state: ShellState): RunResult {
  for (const word of statement.words) expandValue(scope, state, word);
  const isOpen = statement.compared.some((word) => !isNumeric(expandValue({ ...scope, effects: [] }, state, word)));
  if (isOpen) noteUnknown(scope, statement, 'arithmetic-on-unknown');
  if (/\s-[vR]\s/.test(scope.source.slice(statement.start, statement.end)))
    noteUnknown(scope, statement, 'arithmetic-on-unknown');
  return quiet(always(state));
}

/** A function is judged where it is called, and here for the case that something else calls it. */
function defineFunction(scope: Scope, statement: Of<'function'>, state: ShellState): RunResult {
  const { name, body } = statement;
  if (!/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) || HANDLERS.test(name)) noteUnknown(scope, statement, 'changes-shell');
  return quiet(always({ ...state, functions: new Map(state.functions).set(name, body) }));
}

/** Functions that the shell calls by itself. */
const HANDLERS = /^(?:command_not_found_handler?|precmd|preexec|chpwd|periodic|zshexit|zshaddhistory|TRAP[A-Z0-9]+)$/;
