/** Memory of a shell between commands, as far as it matters for what later commands write. */
import type { Bringing, Effect, ShellContext } from '../contract.ts';
import { isWithin } from '../paths.ts';
import { ANY, either, isNoHook, isNumeric, numberLike, text, type Value } from './value.ts';

export interface ShellState {
  /** Every folder that the shell may be in; undefined when it may be anywhere. */
  readonly folders: readonly string[] | undefined;
  /** Every folder that it has been in, for the way back; undefined when one of them is not known. */
  readonly been: readonly string[] | undefined;
  /** It went where a file, a command or a list told it to: what programs look for there may be anybody's. */
  readonly isLost: boolean;
  /** The environment included. */
  readonly variables: ReadonlyMap<string, Value>;
  /** The arguments of the string that runs; undefined when they are not known. */
  readonly parameters: readonly Value[] | undefined;
  /** Something was written before: what exists now may not exist then, and the other way round. */
  readonly hasWritten: boolean;
  /** It runs in the background or in a loop: while later calls are judged, or many times. */
  readonly isRepeated: boolean;
  /** Paths outside of the project that some part of the command has put there; all states of a judgement share it. */
  readonly brought: Brought;
  /** Numbers of processes that the command ends, as they are written out; shared as well. */
  readonly ended: Set<string>;
}

/** No file of an agent is where the shell is: the project without build output. */
export function isAmongPersonsFiles({ root, isFree }: ShellContext, { folders }: Pick<ShellState, 'folders'>): boolean {
  const isMadeByAgent = (folder: string) => !isWithin(folder, root) || isFree(folder) || isFree(`${folder}/file`);
  return folders !== undefined && !folders.some(isMadeByAgent);
}

export interface Brought {
  /** Trees that may hold links, or be one. */
  readonly trees: Tree[];
  readonly files: Set<string>;
}

interface Tree {
  readonly place: string;
  readonly what: Bringing;
}

/** No honest command puts more in place; after this many nothing is sure any more. */
const MOST_TREES = 50;

/** Remembers what an effect puts outside of the project; what it puts inside is judged where it lies. */
export function remember({ brought }: Pick<ShellState, 'brought'>, root: string, effect: Effect): void {
  if (effect.kind !== 'writer') return;
  const places = effect.targets.flatMap((target) => (target.kind === 'path' ? target.locations : []));
  for (const place of places) {
    if (isWithin(place, root)) continue;
    brought.files.add(place);
    if (effect.brings !== undefined) addTree(brought, { place, what: effect.brings });
  }
}

function addTree({ trees }: Brought, added: Tree): void {
  if (trees.some(({ place, what }) => place === added.place && what === added.what)) return;
  if (trees.length <= MOST_TREES) trees.push(trees.length < MOST_TREES ? added : { place: '/', what: 'links' });
}

/** Every assignment copies what is known of all variables. An environment has some hundred. */
export const MOST_VARIABLES = 1000;

/** How a command may end. Undefined: it cannot end so. */
export interface EndStates {
  readonly success: ShellState | undefined;
  readonly failure: ShellState | undefined;
}

export function startState(cwd: string, environment: ReadonlyMap<string, string>, isRepeated = false): ShellState {
  return {
    folders: [cwd],
    been: [cwd],
    isLost: false,
    variables: new Map([...environment].map(([name, value]) => [name, text(value)])),
    parameters: undefined,
    hasWritten: false,
    isRepeated,
    brought: { trees: [], files: new Set() },
    ended: new Set(),
  };
}

export function always(state: ShellState): EndStates {
  return { success: state, failure: state };
}

/** The state after a command, however it ended. */
export function after({ success, failure }: EndStates): ShellState | undefined {
  return eitherState(success, failure);
}

/** @returns what holds in both */
export function eitherState(left: ShellState | undefined, right: ShellState | undefined): ShellState | undefined {
  if (left === undefined || right === undefined || left === right) return left ?? right;
  return {
    ...left,
    folders: union(left.folders, right.folders),
    been: union(left.been, right.been),
    isLost: left.isLost || right.isLost,
    variables: joinVariables(left.variables, right.variables),
    parameters: left.parameters === right.parameters ? left.parameters : undefined,
    hasWritten: left.hasWritten || right.hasWritten,
    isRepeated: left.isRepeated || right.isRepeated,
  };
}

/** Unites the possible folders of two states; unknown where those of either are. */
export function union(left: ShellState['folders'], right: ShellState['folders']): ShellState['folders'] {
  return left && right && [...new Set([...left, ...right])];
}

type Variables = ShellState['variables'];

function joinVariables(left: Variables, right: Variables): Variables {
  if (left === right) return left;
  const names = new Set([...left.keys(), ...right.keys()]);
  return new Map([...names].map((name) => [name, joinVariable(left.get(name), right.get(name))]));
}

/** A variable that only one side has set was empty, or a number, or left to the person's profile on the other. */
function joinVariable(left: Value | undefined, right: Value | undefined): Value {
  if (left !== undefined && right !== undefined) return either(left, right);
  const only = left ?? right;
  if (only === undefined || !isNumeric(only)) return ANY;
  return isNoHook(only) ? only : numberLike(only);
}

export function afterEffects(state: ShellState, effects: readonly Effect[]): ShellState {
  return effects.every(({ kind }) => kind === 'reader') ? state : { ...state, hasWritten: true };
}
