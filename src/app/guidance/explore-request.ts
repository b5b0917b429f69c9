/**
 * The server explores a request by itself when it comes in, and shows the places that it may be about. Places are shown
 * with a frame or without; the plan of a request is only known with a frame.
 */
import { contentHash } from '../../base/hash.ts';
import { asRelative } from '../../base/paths.ts';
import { isWritingIntent } from '../../session/frame/frame.ts';
import type { AnswerEvidence } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import type { ToolName } from '../../session/tool-name.ts';
import type { FileCounts } from '../live/live-state.ts';
import type { IndexedProject, UpdatingAnswer } from '../project/project.ts';
import { splitLines, textOfLines } from '../project/source-lines.ts';
import { waitForChangedFiles, waitForSoonIndex } from '../sessions/require-index.ts';
import {
  evidenceOfFiles,
  evidenceOfGlimpses,
  evidenceOfLines,
  joinEvidence,
  type LineOfFile,
} from '../sessions/shown-evidence.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { leadsOf } from './leads.ts';
import { withLearned } from './learned-places.ts';
import { type Mentions, mentionsOf, NO_MENTIONS } from './mentions.ts';
import { type SmallTarget, smallTarget } from './named-targets.ts';
import { findPlaces } from './places/find-places.ts';
import { NO_PLACES, type Place, type Places, type ShownLines } from './places/place.ts';
import { quotedLines } from './places/telling-lines.ts';

export interface Exploration extends Places {
  /** Small things that the person's words name, with their lines as far as they are short. */
  readonly named: readonly ShownTarget[];
  /** Every line of the code with a rare name of the request. */
  readonly mentions: Mentions;
  /** How far the first index is, before which nothing but what is named is looked at; null once it is there. */
  readonly indexing: FileCounts | null;
  /** Changed files that were not looked at, as the index does not hold them yet; null where there is none. */
  readonly outdated: UpdatingAnswer | null;
}

/** Without `content` it is too long to be shown; then looking at it is the next step. */
export type ShownTarget = Omit<ShownLines, 'content'> & Partial<Pick<ShownLines, 'content'>>;

/** Characters of all named targets that one answer shows. */
const SHOWN_CHARACTERS = 1500;

/** Looks at everything that the request names or resembles; at a small target alone where it is to be written. */
export async function exploreRequest(
  workspace: Workspace,
  session: Session,
  leads: readonly string[] = [],
): Promise<Exploration> {
  const { project } = workspace;
  const { frame, intent } = session;
  const freshness = await waitForChangedFiles(workspace);
  const outdated = freshness.state === 'updating' ? freshness : null;
  await waitForSoonIndex(workspace);
  const named = show(workspace, session, smallTarget(project, session));
  const indexing = workspace.firstIndex();
  const isSmall = isWritingIntent(intent) && isAllOf(named, leads, frame.rawQuery);
  if (indexing !== null || isSmall) return { ...NO_PLACES, named, indexing, outdated, mentions: NO_MENTIONS };
  const all = [...new Set([...leads, ...leadsOf(workspace, session)])].slice(0, MOST_LEADS);
  const found = await findPlaces(project, { frame, leads: all });
  const mentions = await mentionsOf(workspace, { query: frame.rawQuery, leads: all });
  const places = withLearned(workspace, frame.rawQuery, found.places);
  showPlaces(workspace, session, { ...found, places, mentions }, leads);
  return { ...found, places, named, indexing, outdated, mentions };
}

/**
 * Whether what is named is all that a request can mean: a member that is declared in one line is seldom what changes, but
 * what uses it, and leads of which the request has no word look for something else.
 */
function isAllOf(named: readonly ShownTarget[], leads: readonly string[], request: string): boolean {
  const lowerCase = request.toLowerCase();
  const isOpen = leads.some((lead) => !lowerCase.includes(lead.toLowerCase()));
  return named.length > 0 && !isOpen && named.every(({ startLine, endLine }) => startLine < endLine);
}

const MOST_LEADS = 8;

/** A shown place is met, and shown lines are explored. */
function showPlaces(
  workspace: Workspace,
  session: Session,
  { places, blocks, isBegun, mentions }: Places & Pick<Exploration, 'mentions'>,
  leads: readonly string[],
): void {
  const begun = isBegun ? blocks.slice(0, 1) : [];
  const quoted = [
    ...quotedIn(places),
    ...blocks.map(({ file, startLine, endLine }) => ({ file, line: startLine, endLine })),
    ...mentions.lines,
  ];
  noteAll(workspace, session, [
    { tool: 'start_session', args: { leads }, evidence: evidenceOfGlimpses(workspace.project, places, quoted) },
    ...begun.map((block) => lookAtLines(workspace.project, block)),
  ]);
  if (begun.length > 0) workspace.effects.publish_grants(session);
}

/** Beside the lines that reasons quote, the first one of a definition that is told as likely with its name and range. */
function quotedIn(places: readonly Place[]): LineOfFile[] {
  return places.flatMap(({ file, line, symbol, why, isWeak }) => {
    const head = isWeak || symbol === null ? [] : [line];
    return [...head, ...quotedLines(why)].map((at) => ({ file, line: at }));
  });
}

function lookAtLines(project: IndexedProject, { file, startLine, endLine }: ShownLines): ExploringCall {
  const evidence = evidenceOfLines(project, [{ file, start: startLine, end: endLine, symbol: null }]);
  return { tool: 'start_session', args: { lines: `${file}:${startLine}-${endLine}` }, evidence };
}

interface ExploringCall {
  readonly tool: ToolName;
  readonly args: Readonly<Record<string, unknown>>;
  readonly evidence: AnswerEvidence;
}

/** In one transaction: each is as dear as all of them. */
function noteAll({ sessions, now }: Workspace, { id }: Session, calls: readonly ExploringCall[]): void {
  sessions.atomically(() => {
    for (const { tool, args, evidence } of calls) {
      const digest = contentHash(JSON.stringify(evidence));
      sessions.append({ sessionId: id, tool, args, at: now(), digest, exitCode: null, ...evidence });
    }
  });
}

/** A named small target is a place, and shown where it is short. */
function show(workspace: Workspace, session: Session, targets: readonly SmallTarget[]): ShownTarget[] {
  let room = SHOWN_CHARACTERS;
  const shown = targets.map((target): ShownTarget => {
    const lines = splitLines(workspace.project.readText(asRelative(target.file)));
    const place = { file: target.file, startLine: target.startLine, endLine: Math.min(target.endLine, lines.length) };
    const content = textOfLines(lines, place.startLine, place.endLine);
    room -= content.length;
    return room >= 0 ? { ...place, content } : place;
  });
  const parts = shown.filter(({ content }) => content !== undefined);
  const lines = parts.map(({ file, startLine: start, endLine: end }) => ({
    file,
    start,
    end,
    symbol: null,
    isWhole: true,
  }));
  const args = { lines: parts.map(({ file, startLine, endLine }) => `${file}:${startLine}-${endLine}`) };
  const long = shown.filter(({ content }) => content === undefined).map(({ file }) => file);
  const evidence = joinEvidence([evidenceOfLines(workspace.project, lines), evidenceOfFiles(long)]);
  if (shown.length === 0) return shown;
  noteAll(workspace, session, [{ tool: 'start_session', args, evidence }]);
  workspace.effects.publish_grants(session);
  return shown;
}
