/** The project that a call is made in: that of its working folder, or where it names another, that one. */
import path from 'node:path';
import { LONGEST_PATH } from '../../shell/paths.ts';
import { firstProject, type GatedProject, projectOf } from '../roots/project-root.ts';
import type { Caller, ToolCall } from './hook-call.ts';
import { isOwnTool } from './tools/judge-mcp.ts';

/** A command that was told to run elsewhere still runs in the project that the client works in. */
export function projectOfCaller({ cwd, bases }: Caller): GatedProject | undefined {
  return projectOf(cwd) ?? firstProject(bases);
}

/** Null where neither the folder nor what the call names belongs to a project. */
export function projectAround(caller: Caller, call: ToolCall): GatedProject | null {
  const named = placeNamed(call);
  const there = named === undefined ? undefined : projectOf(path.resolve(caller.cwd, named));
  return there ?? projectOfCaller(caller) ?? null;
}

/**
 * A look counts in the project that it looks at, and a session begins in the project that `path` names, wherever the
 * client was started. Writes are judged path by path.
 */
function placeNamed(call: ToolCall): string | undefined {
  if (call.kind === 'read') return isPlace(call.path) ? call.path : undefined;
  if (call.kind !== 'mcp' || !isOwnTool(call)) return undefined;
  const { path: place } = call.input;
  return typeof place === 'string' && isPlace(place) ? place : undefined;
}

function isPlace(path: string): boolean {
  return !path.includes('\0') && path.length <= LONGEST_PATH;
}
