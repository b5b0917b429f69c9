/** The last week of the agents: who is at work, what was refused and why, and what a change cost beside the trials. */
import { DAY_MS, MINUTE_MS } from '../../base/durations.ts';
import { groupBy } from '../../base/group-by.ts';
import { NO_SESSION } from '../../session/outcome/outcome-facts.ts';
import type { Session } from '../../session/state/session.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { type Cost, costOfChanges } from './cost-of-changes.ts';
import { type ObservedSession, observedIn } from './observed-session.ts';
import { collectRefusedCalls, type RefusedCall } from './refused-calls.ts';
import { type ListedSession, toListed } from './session-list.ts';

export interface Overview {
  /** The last seven, oldest first. */
  readonly days: readonly OverviewDay[];
  readonly week: WeekCounts;
  /** The seven days before. */
  readonly before: WeekCounts;
  /** Sessions that were used in the last minutes and are not over, newest first; no more than the newest few. */
  readonly live: readonly ListedSession[];
  readonly liveTotal: number;
  /** Refusals by group, most frequent first. */
  readonly refused: readonly RefusedGroup[];
  /** Files that were to be changed when it was refused, most frequent first. */
  readonly refusedFiles: readonly { readonly path: string; readonly count: number }[];
  readonly cost: Cost;
}

export interface OverviewDay {
  /** `2026-03-02`, of the clock on the wall. */
  readonly day: string;
  readonly sessions: number;
  readonly refusals: number;
}

export interface WeekCounts {
  readonly sessions: number;
  /** Sessions in which files were changed. */
  readonly changes: number;
  readonly filesChanged: number;
  /** Number of edits and commands refused by the gate. */
  readonly refusals: number;
  readonly success: number;
  readonly failure: number;
}

export interface RefusedGroup {
  /** Rule of the gate, such as `not_ready`; empty when unknown. */
  readonly rule: string;
  readonly count: number;
  /** Newest first; of many the newest. */
  readonly calls: readonly RefusedCall[];
}

const DAYS = 7;
const LIVE_MS = 5 * MINUTE_MS;
const MOST_SHOWN = 8;
/** Number of live sessions, beyond which the figures of the week leave the screen. */
const MOST_LIVE = 4;

/** @returns everything by the clock of the workspace */
export function buildOverview(workspace: Workspace): Overview {
  const { sessions, now } = workspace;
  const start = startOfDay(now()) - (DAYS - 1) * DAY_MS;
  const recent = sessions.list().filter(({ lastCallAt }) => lastCallAt >= start - DAYS * DAY_MS);
  const observedSessions = recent.map((session) => observedIn(workspace, session));
  const loose = collectRefusedCalls(workspace, null, sessions.events(NO_SESSION));
  const refused = [...observedSessions.flatMap(({ refusals }) => refusals), ...loose];
  const live = recent.filter((session) => isLive(session, now()));
  const thisWeek = { from: start, until: Number.POSITIVE_INFINITY };
  const weekBefore = { from: start - DAYS * DAY_MS, until: start };
  const shown = refused.filter(isWithin(thisWeek)).sort((left, right) => right.at - left.at);
  return {
    days: countDays({ start, observedSessions, refused }),
    week: countWeek(thisWeek, { observedSessions, refused }),
    before: countWeek(weekBefore, { observedSessions, refused }),
    live: live.slice(0, MOST_LIVE).map(toListed),
    liveTotal: live.length,
    refused: groupsOf(shown),
    refusedFiles: filesOf(shown),
    cost: costOfChanges(
      workspace,
      observedSessions.filter(({ session }) => session.lastCallAt >= start),
    ),
  };
}

interface Span {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
}

interface Happened {
  readonly observedSessions: readonly ObservedSession[];
  readonly refused: readonly RefusedCall[];
}

function isWithin({ from, until }: Span): (one: { readonly at: number }) => boolean {
  return ({ at }) => from <= at && at < until;
}

function countWeek(span: Span, { observedSessions, refused }: Happened): WeekCounts {
  const isIn = isWithin(span);
  const inside = observedSessions.filter(({ session }) => isIn({ at: session.lastCallAt }));
  const changed = inside.map(({ observed }) => observed.files_changed.length).filter((files) => files > 0);
  return {
    sessions: inside.length,
    changes: changed.length,
    filesChanged: changed.reduce((sum, files) => sum + files, 0),
    refusals: refused.filter(isIn).length,
    success: inside.filter(({ session }) => session.outcome === 'success').length,
    failure: inside.filter(({ session }) => session.outcome === 'failure').length,
  };
}

function countDays({ start, observedSessions, refused }: Happened & { readonly start: number }): OverviewDay[] {
  return Array.from({ length: DAYS }, (_, at) => {
    const from = startOfDay(start + at * DAY_MS + DAY_MS / 2);
    const isIn = isWithin({ from, until: startOfDay(from + DAY_MS + DAY_MS / 2) });
    const sessions = observedSessions.filter(({ session }) => isIn({ at: session.lastCallAt })).length;
    return { day: dayOf(from), sessions, refusals: refused.filter(isIn).length };
  });
}

function isLive({ status, lastCallAt }: Session, now: number): boolean {
  return (status === 'open' || status === 'tampered') && now - lastCallAt < LIVE_MS;
}

function groupsOf(calls: readonly RefusedCall[]): RefusedGroup[] {
  return [...groupBy(calls, ({ rule }) => rule)]
    .map(([rule, group]) => ({ rule, count: group.length, calls: group.slice(0, MOST_SHOWN) }))
    .sort((left, right) => right.count - left.count);
}

function filesOf(calls: readonly RefusedCall[]): Overview['refusedFiles'] {
  const named = calls.filter(({ path }) => path !== null);
  return [...groupBy(named, ({ path }) => path ?? '')]
    .map(([path, group]) => ({ path, count: group.length }))
    .sort((left, right) => right.count - left.count)
    .slice(0, MOST_SHOWN);
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

function dayOf(at: number): string {
  const day = new Date(at);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
