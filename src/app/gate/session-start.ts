/** At start, resume and compaction: what the agent must know to go on. */
import { DAY_MS } from '../../base/durations.ts';
import { viewsOfClient } from '../../clients/table.ts';
import { briefing } from '../../session/texts/briefing.ts';
import { FIRST_START } from '../../session/texts/hook.ts';
import { forgetState } from './changes/known-state.ts';
import { WHILE_OFF } from './changes/while-off.ts';
import { CLIENTS, noteClient } from './client-processes.ts';
import { isFirst } from './conversation-notes.ts';
import { noteStart } from './git/ignore-rules.ts';
import { type Decision, type HookCall, PASS } from './hook-call.ts';
import { forgetLooks } from './looks/earlier-looks.ts';
import type { GatePorts, Notes } from './ports.ts';
import { projectOfCaller } from './project-around.ts';
import { openGate } from './project-gate.ts';
import { SAID } from './prompt-words.ts';
import { SWITCHED } from './switch-news.ts';

export type SessionStart = Extract<HookCall, { kind: 'session_start' }>;

export function atStart(ports: GatePorts, { caller, source }: SessionStart): Decision {
  const around = projectOfCaller(caller);
  if (around === undefined) return PASS;
  const gate = openGate(ports, around, caller.conversation);
  const { notes, project, conversation } = gate;
  noteClient(ports, notes);
  ports.tryViewsAgain(viewsOfClient(caller.client)?.by === 'hook' ? project.home : null);
  if (source === 'startup') sweep(notes, ports.now());
  noteStart({ root: project.root, conversation, notes });
  if (source !== 'compact') forgetState(gate);
  if (source === 'clear' || source === 'compact') forgetLooks(gate);
  const session = gate.session();
  if (session.kind === 'bound' && ['open', 'tampered'].includes(session.status)) {
    return { kind: 'tell', text: briefing(session, gate.toRestore())[gate.language()] };
  }
  if (source !== 'startup' || !isFirst(notes, 'first-start')) return PASS;
  return { kind: 'tell', text: FIRST_START[gate.language()] };
}

/** Rules that were looked up for a commit are looked up again when they are needed. */
function sweep(notes: Notes, now: number): void {
  for (const prefix of ['conversations/', 'ignores/', SAID, CLIENTS, WHILE_OFF])
    notes.sweep(prefix, now - RETENTION_MS);
  notes.sweep(SWITCHED, now - DAY_MS);
}

/** A conversation that nobody went back to for so long is over. */
const RETENTION_MS = 30 * DAY_MS;

export function atEnd(ports: GatePorts, { caller }: Extract<HookCall, { kind: 'session_end' }>): Decision {
  const around = projectOfCaller(caller);
  if (around === undefined) return PASS;
  ports.spool(around.home, caller, { kind: 'ended' });
  return PASS;
}
