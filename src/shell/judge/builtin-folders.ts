/** `cd` and its like: where the shell is afterwards. */
import { isAbsolute, locationsOf, normalise } from '../paths.ts';
import { sortArguments } from './arguments.ts';
import { type Builtin, type BuiltinCall, done } from './builtin-call.ts';
import { exactText, plainField } from './field.ts';
import type { RunResult } from './scope.ts';
import type { ShellState } from './state.ts';
import { exactly, text } from './value.ts';

export const cd: Builtin = (call) => {
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

function moved(state: ShellState, folders: readonly string[] | undefined): RunResult {
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
export const pushd: Builtin = (call) => {
  const isPath = call.fields.length === 1 && !/^[-+]/.test(exactText(call.fields[0]) ?? '-');
  return isPath ? cd(call) : moved(call.state, undefined);
};

export const popd: Builtin = ({ state }) => moved(state, undefined);
