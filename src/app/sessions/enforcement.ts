/** How far the gate really reaches on the client at hand, told honestly (docs/gate.md, How it is enforced). */

import path from 'node:path';
import { parse as parseWithComments } from 'jsonc-parser';
import { HOUR_MS } from '../../base/durations.ts';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { readTextIfExists } from '../../base/optional-file.ts';
import type { AgentClient } from '../../clients/agent-client.ts';
import { clientNamed } from '../../clients/table.ts';
import type { Session } from '../../session/state/session.ts';
import { GAP_TEXTS, type Gap } from '../../session/texts/gaps.ts';
import type { Workspace } from './workspace.ts';

/**
 * `none`: switched off; `advisory`: no hook was seen; `guard`: hooks refuse; `strict`: the client's own rules too;
 * `kernel`: shell commands cannot write what was not granted, whatever they are.
 */
export type EnforcementLevel = 'none' | 'advisory' | 'guard' | 'strict' | 'kernel';

export interface Enforcement {
  readonly level: EnforcementLevel;
  readonly gaps: readonly string[];
}

/** Key of the record in which the intake of hook events notes the last one. */
export const HEARTBEAT = 'hook.heartbeat';

/** Key of the record in which it notes the client that called a tool of the server last. */
export const CALLING_CLIENT = 'hook.client';

/** Key of the record in which it notes whether commands of that client run in a view. */
export const HELD = 'hook.held';

/** A hook that was not seen for so long says nothing about the client that is running now, in milliseconds. */
const RECENT = 12 * HOUR_MS;

export function enforcementOf(workspace: Workspace, { language, attribution }: Session): Enforcement {
  const level = levelOf(workspace);
  const gaps: Gap[] = ['same_user'];
  if (level === 'advisory') gaps.unshift('no_hook_seen');
  if (level === 'none') gaps.unshift('switched_off');
  if (level === 'guard') gaps.unshift('fail_open_clients');
  if (attribution === 'unchecked') gaps.push('no_prompts');
  return { level, gaps: gaps.map((gap) => GAP_TEXTS[gap][language]) };
}

function levelOf({ project, sessions, now }: Workspace): EnforcementLevel {
  if (project.config.gate.mode !== 'enforce') return 'none';
  const beat = parseJson(sessions.meta(HEARTBEAT) ?? '');
  if (!isRecord(beat) || typeof beat.at !== 'number' || now() - beat.at > RECENT) return 'advisory';
  if (sessions.meta(HELD) === 'true' && project.config.gate.kernel === 'auto') return 'kernel';
  const client = clientNamed(sessions.meta(CALLING_CLIENT) ?? '');
  return client !== undefined && isStrict(project.root, client) ? 'strict' : 'guard';
}

/** Level in force now, whatever was installed: a person may have opened the sandbox since. */
function isStrict(root: string, { sandboxSettings }: AgentClient): boolean {
  return sandboxSettings.some((file) => {
    const settings: unknown = parseWithComments(textOf(path.join(root, file)));
    const sandbox = isRecord(settings) && isRecord(settings.sandbox) ? settings.sandbox : {};
    const { enabled, allowUnsandboxedCommands, failIfUnavailable } = sandbox;
    return enabled === true && allowUnsandboxedCommands === false && failIfUnavailable === true;
  });
}

function textOf(file: string): string {
  try {
    return readTextIfExists(file) ?? '';
  } catch {
    // Unreadable settings promise nothing.
    return '';
  }
}
