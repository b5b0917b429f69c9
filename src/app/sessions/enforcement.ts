/** How far the gate really reaches on the client at hand, told honestly (docs/gate.md, How it is enforced). */

import path from 'node:path';
import { parse as parseWithComments } from 'jsonc-parser';
import { HOUR_MS } from '../../base/durations.ts';
import { contentHash } from '../../base/hash.ts';
import { isRecord, parseJson } from '../../base/json-record.ts';
import { readTextIfExists } from '../../base/optional-file.ts';
import type { AgentClient } from '../../clients/agent-client.ts';
import { clientNamed } from '../../clients/table.ts';
import type { Session } from '../../session/state/session.ts';
import type { SessionStore } from '../../session/state/store.ts';
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

/** The client of a conversation, as its hook reports its calls. */
export interface CallingClient {
  readonly client: string;
  /** Commands of it run in a view. */
  readonly isHeld: boolean;
}

/** Each conversation has a client of its own: two may work in a project side by side. */
export function noteClient(sessions: SessionStore, conversation: string, { client, isHeld }: CallingClient): void {
  const value = JSON.stringify({ client, isHeld });
  if (sessions.meta(clientKey(conversation)) !== value) sessions.setMeta(clientKey(conversation), value);
}

function clientOf(sessions: SessionStore, conversation: string): CallingClient | undefined {
  const noted = parseJson(sessions.meta(clientKey(conversation)) ?? '');
  if (!isRecord(noted) || typeof noted.client !== 'string') return undefined;
  return { client: noted.client, isHeld: noted.isHeld === true };
}

function clientKey(conversation: string): string {
  return `hook.client.${contentHash(conversation)}`;
}

/** Age in milliseconds beyond which a hook says nothing about the running client. */
const RECENT = 12 * HOUR_MS;

export function assessEnforcement(workspace: Workspace, session: Session): Enforcement {
  const { language, attribution } = session;
  const level = assessLevel(workspace, session);
  const gaps: Gap[] = ['same_user'];
  if (level === 'advisory') gaps.unshift('no_hook_seen');
  if (level === 'none') gaps.unshift('switched_off');
  if (level === 'guard') gaps.unshift('fail_open_clients');
  if (attribution === 'unchecked') gaps.push('no_prompts');
  return { level, gaps: gaps.map((gap) => GAP_TEXTS[gap][language]) };
}

/** Assesses the level; a session without a conversation comes from a client whose hooks did not report it. */
function assessLevel(
  { project, sessions, now, effectiveGate }: Workspace,
  { conversation }: Session,
): EnforcementLevel {
  const { mode, kernel } = effectiveGate(conversation);
  if (mode !== 'enforce') return 'none';
  const beat = parseJson(sessions.meta(HEARTBEAT) ?? '');
  const isRecent = isRecord(beat) && typeof beat.at === 'number' && now() - beat.at <= RECENT;
  if (!isRecent || conversation === null) return 'advisory';
  const calling = clientOf(sessions, conversation);
  if (calling?.isHeld === true && kernel === 'auto') return 'kernel';
  const client = clientNamed(calling?.client ?? '');
  return client !== undefined && isStrict(project.root, client) ? 'strict' : 'guard';
}

/** Tells the level in force now: a person may have opened the sandbox since the installation. */
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
