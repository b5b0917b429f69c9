/**
 * What the server looks at by itself when a request comes in, and shows at once (gate.md: `start_session` explores). What
 * was shown is a row of the ledger like a call of the agent; what was only looked at is none.
 */
import { contentHash } from '../../base/hash.ts';
import { asRelative } from '../../base/paths.ts';
import { isWritingIntent } from '../../session/frame/frame.ts';
import type { Seen } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import type { ToolName } from '../../session/tool-name.ts';
import { type Definition, definitionsOf } from '../facts/find-definitions.ts';
import { findReferences } from '../facts/find-references.ts';
import type { FileCounts } from '../live/live-state.ts';
import type { IndexedProject } from '../project/project.ts';
import { splitLines, textOfLines } from '../project/source-lines.ts';
import { sawDefinitions, sawHits, sawLines, sawReferences } from '../sessions/shown-evidence.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { type SmallTarget, smallTarget } from './named-targets.ts';
import { findPlaces } from './places/find-places.ts';
import { NO_PLACES, type Place, type Places, type ShownLines } from './places/place.ts';

export interface Exploration extends Places {
  /** Small things that the person's words name, with their lines as far as they are short. */
  readonly named: readonly ShownTarget[];
  /** How far the first index is, before which nothing but what is named is looked at; null once it is there. */
  readonly indexing: FileCounts | null;
}

/** Without `content` it is too long to be shown; then looking at it is the next step. */
export type ShownTarget = Omit<ShownLines, 'content'> & Partial<Pick<ShownLines, 'content'>>;

/** Symbols whose uses are looked up. */
const MOST_SYMBOLS = 10;
/** Characters of all named targets that one answer shows. */
const SHOWN_CHARACTERS = 1500;

/** Looks at everything that the request names or resembles; at a small target alone where it is to be written. */
export async function exploreRequest(
  workspace: Workspace,
  session: Session,
  leads: readonly string[] = [],
): Promise<Exploration> {
  const { project } = workspace;
  await project.ensureFresh();
  const named = show(workspace, session, smallTarget(project, session));
  const indexing = workspace.firstIndex();
  const isSmall = named.length > 0 && isWritingIntent(session.intent);
  if (indexing !== null || isSmall) return { ...NO_PLACES, named, indexing };
  const found = await findPlaces(project, { frame: session.frame, leads });
  noteAll(workspace, session, await looksAt(project, session, found));
  return { ...found, named, indexing };
}

interface Look {
  readonly tool: ToolName;
  readonly args: Readonly<Record<string, unknown>>;
  readonly seen: Seen;
}

/** A line for a definition meets it. */
async function looksAt(project: IndexedProject, { frame }: Session, { places, best }: Places): Promise<Look[]> {
  const ranked = { tool: 'query', args: { question: frame.rawQuery }, seen: sawHits(places) } as const;
  const symbols = places.flatMap(({ symbol }) => symbol ?? []).slice(0, MOST_SYMBOLS);
  const lines = best === null ? [] : [{ file: best.file, start: best.startLine, end: best.endLine, symbol: null }];
  const args = { chunk_id: lines.map(({ file, start, end }) => `${file}:${start}-${end}`) };
  const shown: Look[] = best === null ? [] : [{ tool: 'get_chunk', args, seen: sawLines(project, lines) }];
  if (symbols.length === 0) return [ranked, ...shown];
  const definitions = places.flatMap((place) => definitionAt(project, place));
  const { references } = await findReferences(project, { symbols, limit: 2 * MOST_SYMBOLS });
  return [
    ranked,
    { tool: 'find_definitions', args: { symbol: symbols }, seen: sawDefinitions(definitions) },
    { tool: 'find_references', args: { symbol: symbols }, seen: sawReferences(references) },
    ...shown,
  ];
}

function definitionAt({ store }: IndexedProject, { symbol, file }: Place): Definition[] {
  return symbol === null ? [] : definitionsOf(store, symbol).filter((definition) => definition.file === file);
}

/** In one transaction: each is as dear as all of them. */
function noteAll({ sessions, now }: Workspace, { id }: Session, looks: readonly Look[]): void {
  sessions.atomically(() => {
    for (const { tool, args, seen } of looks) {
      const digest = contentHash(JSON.stringify(seen));
      sessions.append({ sessionId: id, tool, args, at: now(), digest, exitCode: null, ...seen });
    }
  });
}

/** A named small target is shown, and therewith explored. */
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
  const lines = parts.map(({ file, startLine, endLine }) => ({ file, start: startLine, end: endLine, symbol: null }));
  const args = { chunk_id: parts.map(({ file, startLine, endLine }) => `${file}:${startLine}-${endLine}`) };
  const seen = sawLines(workspace.project, lines);
  if (parts.length === 0) return shown;
  noteAll(workspace, session, [{ tool: 'get_chunk', args, seen }]);
  workspace.effects.publish_grants(session);
  return shown;
}
