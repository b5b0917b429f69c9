/** `code-intel sessions`: which there were, the course of one, and a report of it for a pull request. */
import { sessionAnalysis, type TimelineEntry } from '../../../app/reports/session-analysis.ts';
import { findByTyped, type ListedSession, listSessions } from '../../../app/reports/session-list.ts';
import { exportSession, sessionReport } from '../../../app/reports/session-report.ts';
import type { Workspace } from '../../../app/sessions/workspace.ts';
import { UserError } from '../../../base/user-error.ts';
import { toJson } from '../../json.ts';
import { showList } from '../answer.ts';
import { type Command, type CommandCall, EXIT, type ExitCode } from '../command.ts';
import type { Cell } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { withWorkspace } from '../with-workspace.ts';

export const sessions: Command = (call) => {
  const [name = 'list', typed = 'last'] = call.operands;
  const action = ACTIONS[name];
  if (action === undefined) throw unknownAction(name);
  return withWorkspace(call, async (workspace) => {
    if (workspace.whyNoSessions !== undefined) throw workspace.whyNoSessions;
    workspace.takeIn();
    return action(call, workspace, typed);
  });
};

type Action = (call: CommandCall, workspace: Workspace, typed: string) => ExitCode;

const ACTIONS: Readonly<Record<string, Action>> = { list, show, export: exportTyped };

const MOST_SESSIONS = 20;

function list(call: CommandCall, workspace: Workspace): ExitCode {
  const answer = listSessions(workspace, call.flags.limit ?? MOST_SESSIONS);
  const rows = answer.sessions.map((session) => formatSession(session, call.terminal));
  return showList(call, { answer, rows, total: answer.total, nothing: NO_SESSIONS });
}

const NO_SESSIONS = 'no session yet; an agent begins one with start_session';

function formatSession(
  { sessionId, lastCallAt, status, phase, intent, outcome, query }: ListedSession,
  terminal: Terminal,
): Cell[] {
  const { dim, bold, green, red } = terminal.colors;
  const paint = outcome === 'success' ? green : outcome === 'failure' ? red : String;
  return [
    { text: sessionId, paint: bold },
    { text: lastCallAt.slice(0, 16).replace('T', ' '), paint: dim },
    { text: intent },
    { text: phase },
    { text: outcome ?? status, paint },
    { text: query },
  ];
}

function show(call: CommandCall, workspace: Workspace, typed: string): ExitCode {
  const { id } = findByTyped(workspace, typed);
  const answer = sessionAnalysis(workspace, id, call.flags.limit);
  const rows = answer.timeline.map((entry) => lineOf(entry, call.terminal));
  return showList(call, { answer, rows, total: answer.timelineTotal });
}

function lineOf({ at, kind, what }: TimelineEntry, { colors: { dim, bold } }: Terminal): Cell[] {
  return [{ text: at.slice(11, 19), paint: dim }, { text: kind, paint: bold }, { text: what }];
}

function exportTyped(call: CommandCall, workspace: Workspace, typed: string): ExitCode {
  const found = exportSession(workspace, findByTyped(workspace, typed));
  call.terminal.out(call.flags.json ? `${toJson(found)}\n` : sessionReport(found));
  return EXIT.found;
}

function unknownAction(name: string): UserError {
  const names = Object.keys(ACTIONS).join(', ');
  return new UserError(
    'invalid_argument',
    { en: `Unknown action for sessions: ${name}`, ja: `sessions に「${name}」という操作はありません` },
    { en: `Choose one of ${names}.`, ja: `${names} のどれかを指定してください。` },
  );
}
