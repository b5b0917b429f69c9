/** A report of a session, as Markdown to attach to a pull request: what was asked, understood, changed and checked. */
import { counted } from '../../base/numbers.ts';
import { SLOT_NAMES } from '../../session/frame/frame.ts';
import type { RiskLevel } from '../../session/frame/risk.ts';
import { exploredFiles } from '../../session/gate/grants.ts';
import { observe } from '../../session/outcome/outcome-facts.ts';
import type { ObservedFacts } from '../../session/outcome/outcome-log.ts';
import type { Session } from '../../session/state/session.ts';
import { historyEvents } from '../sessions/first-looks.ts';
import { assessReadiness, readSessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { type SessionAnalysis, sessionAnalysis } from './session-analysis.ts';

export interface SessionExport {
  readonly session: Session;
  readonly riskLevel: RiskLevel;
  readonly observed: ObservedFacts;
  readonly exploredFiles: readonly string[];
  readonly analysis: SessionAnalysis;
}

/** The whole timeline, however long. */
export function exportSession(workspace: Workspace, session: Session): SessionExport {
  const { sessions } = workspace;
  const [rows, events] = [sessions.evidence(session.id), historyEvents(sessions.events(session.id))];
  // An open session lasts until its last known event: it may be idle since.
  const times = [...rows, ...events].map((one) => one.at);
  const at = session.status === 'closed' ? session.lastCallAt : Math.max(session.lastCallAt, ...times);
  const state = readSessionState(workspace, session);
  return {
    session,
    riskLevel: assessReadiness(session, state).risk.level,
    observed: observe({ session, ready: workspace.project.config.gate.ready, rows, events, at }),
    exploredFiles: exploredFiles(state.view).map(({ path }) => path),
    analysis: sessionAnalysis(workspace, session.id, Number.POSITIVE_INFINITY),
  };
}

export function sessionReport(exported: SessionExport): string {
  const { session, observed, exploredFiles: explored } = exported;
  const parts = [
    `# ${titleOf(session)}`,
    formatFacts(exported),
    `## Request\n\n${quoteText(session.frame.rawQuery)}`,
    section('Understood', understood(session)),
    section(
      'Symbols',
      session.frame.mappedSymbols.map(({ name, confidence }) => `${code(name)} (${confidence.toFixed(2)})`),
    ),
    section(
      'Files changed',
      observed.files_changed.map(({ path, granted }) => `${code(path)}${granted ? '' : ' — **not granted**'}`),
    ),
    section(
      'Checks',
      observed.checks.map(({ command, exit_code: end }) => `${code(command)} → ${end ?? 'unknown'}`),
    ),
    section('Looked at', explored.map(code)),
    section('Failure', failureOf(exported)),
    timelineOf(exported),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const LONGEST_TITLE = 80;

function titleOf({ frame }: Session): string {
  const line = oneLine(frame.rawQuery);
  return line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE)}…` : line;
}

function formatFacts({ session, riskLevel, observed, analysis }: SessionExport): string {
  const { id, intent, phase, status, attribution, createdAt } = session;
  const outcomes = analysis.outcomes.at(-1);
  const contradicted = outcomes?.contradicted === true ? ', contradicted by its last check' : '';
  const rows = [
    ['Session', code(id)],
    ['Outcome', `${session.outcome ?? 'none recorded'}${contradicted} (${status})`],
    ['Intent, phase, risk', `${intent}, ${phase}, ${riskLevel}`],
    ['Words of the person', attribution],
    ['Begun', new Date(createdAt).toISOString()],
    [
      'Took',
      `${Math.round(observed.elapsed_ms / 1000)} s, ${counted(observed.calls, 'call')} of code-intel, ${counted(observed.bytes, 'byte')} of answers`,
    ],
    ['Refusals, detours', `${observed.refusals}, ${observed.detours}`],
  ];
  return ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}

function understood({ frame }: Session): string[] {
  return SLOT_NAMES.flatMap((name) => {
    const slot = frame.slots[name];
    return slot === undefined ? [] : [`${code(name)}: ${oneLine(slot.value)} (${slot.source})`];
  });
}

function failureOf({ analysis }: SessionExport): string[] {
  const last = analysis.outcomes.at(-1);
  const point = analysis.analysis.failurePoint;
  if (last === undefined || point === null) return [];
  const causes = [last.analysis.root_cause, last.trigger_message].flatMap((text) => text ?? []);
  return [`at: ${oneLine(point)}`, ...causes.map(oneLine)];
}

function timelineOf({ analysis }: SessionExport): string {
  const lines = analysis.timeline.map(({ at, kind, what }) => `${at.slice(11, 19)}  ${kind}  ${oneLine(what)}`);
  if (lines.length === 0) return '';
  // A fence that is longer than any run of backticks in the lines cannot be closed by them.
  const fence = '`'.repeat(Math.max(3, ...lines.map((line) => longestRun(line) + 1)));
  return `<details><summary>Timeline</summary>\n\n${[fence, ...lines, fence].join('\n')}\n\n</details>`;
}

function longestRun(line: string): number {
  return Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function code(text: string): string {
  return `\`${oneLine(text).replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}

function quoteText(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join('\n');
}

/** Removes what would end the line, or the element around it. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/</g, '&lt;')
    .trim();
}
