/** `cd` and its like: where the shell is afterwards. */
import { isAbsolute, isWithin, locationsOf, normalise } from '../paths.ts';
import { sortArguments } from './arguments.ts';
import type { Builtin, BuiltinCall } from './builtin-call.ts';
import { allTexts, exactText, type Field, knownStart, plainField } from './field.ts';
import type { RunResult } from './scope.ts';
import { type ShellState, union } from './state.ts';
import { exactly, startOf, text } from './value.ts';

export const cd: Builtin = (call) => {
  const { scope, state, fields } = call;
  const { operands, unsure, options } = sortArguments(fields, {});
  const [target = plainField(scope.context.home)] = operands;
  const paths = unsure.length > 0 || operands.length > 1 ? undefined : allTexts(target);
  if (paths === undefined) return moved({ ...state, isLost: state.isLost || isToldElsewhere(call, fields) }, undefined);
  if (paths.some((one) => one === '-' || one === '' || usesSearchPath(state, one))) return back(state);
  const folders = state.folders?.flatMap((folder) => paths.flatMap((one) => foldersOf(call, one, folder)));
  const isCertain = folders?.length === 1 && options.length === 0 && !state.hasWritten && exists(call, folders[0]);
  return { success: at(state, folders), failure: isCertain ? undefined : state, output: text('') };
};

/** Names that were listed in the project, new folders and what a person has set lead to nobody else's files. */
function isToldElsewhere({ scope: { context }, state }: BuiltinCall, fields: readonly Field[]): boolean {
  const isHere = state.folders?.every((folder) => isWithin(folder, context.root) && !context.isFree(folder)) === true;
  return !fields.every(({ value, isGlob }) => {
    const start = startOf(value);
    const isBelow = isHere && !isAbsolute(start) && !start.includes('..');
    if (value.kind === 'texts') return !isGlob || isBelow;
    return /^(?:setting|number|temporary)$/.test(value.trait) || (value.trait === 'name' && isBelow);
  });
}

/** Somewhere that it has been; which folder that is matters to what it writes, and is not followed. */
function back(state: ShellState): RunResult {
  return { success: { ...state, folders: undefined }, failure: state, output: text('') };
}

function at(state: ShellState, folders: ShellState['folders']): ShellState {
  const isLost = state.isLost && folders === undefined;
  return { ...state, folders, isLost, been: union(state.been, folders) };
}

function usesSearchPath({ variables }: ShellState, path: string): boolean {
  return exactly(variables.get('CDPATH') ?? text('')) !== '' && !/^(?:\/|\.\.?(?:\/|$))/.test(path);
}

function moved(state: ShellState, folders: readonly string[] | undefined): RunResult {
  return { success: at(state, folders), failure: state, output: text('') };
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
export const pushd: Builtin = (call) => {
  const [first, ...others] = call.fields;
  const isPath = first !== undefined && others.length === 0 && !/^[-+]/.test(exactText(first) ?? knownStart(first));
  return isPath ? cd(call) : moved(call.state, undefined);
};

export const popd: Builtin = ({ state }) => back(state);
