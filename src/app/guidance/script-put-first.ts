/**
 * A script, which is code without definitions, that a first answer put before all other code and the agent read whole. Its
 * name says little and its few lines resemble no sentence; a rare name ties it to the request that stands in code or data
 * which the request's own words find. A lead only says which name that is.
 */
import { asRelative } from '../../base/paths.ts';
import { mostWithWord } from '../../retrieval/document-frequency.ts';
import { RELATED } from '../../session/evidence/relevance.ts';
import type { EvidenceRow } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import { lineReader } from '../project/source-lines.ts';
import type { Workspace } from '../sessions/workspace.ts';
import { leadsOf } from './leads.ts';
import { ownLooks } from './own-looks.ts';
import type { RatedPlace } from './relevance.ts';
import { holdsCode, isScript } from './unit-files.ts';

interface Rated extends RatedPlace {
  readonly similarity: number;
  readonly isGlimpse: boolean;
}

/** Chunks in which a name may stand and still mean one thing. */
const MOST_WITH_NAME = 8;
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]{3,}$/u;

/** @returns its path; undefined where the first answer put something else first, or nothing ties it */
export function scriptPutFirst(
  workspace: Workspace,
  session: Session,
  { rows, rated }: { readonly rows: readonly EvidenceRow[]; readonly rated: readonly Rated[] },
): string | undefined {
  const { project } = workspace;
  const [answer] = rows.filter(({ tool }) => tool === 'start_session');
  const path = answer?.files.find((file) => holdsCode(project, file.path))?.path;
  const place = rated.find(({ name, file, isGlimpse }) => name === path && file === path && !isGlimpse);
  if (path === undefined || place === undefined || !isScript(project, path) || !isReadWhole(rows, place))
    return undefined;
  const linesOf = lineReader(project);
  const stands = (name: string, { file, startLine, endLine }: RatedPlace): boolean =>
    linesOf(asRelative(file))
      .slice(startLine - 1, endLine)
      .some((line) => line.includes(name));
  const related = rated.filter(({ file, similarity }) => file !== path && similarity >= RELATED);
  const names = leadsOf(workspace, session).filter((lead) => NAME.test(lead) && stands(lead, place));
  const isTied = names.some((name) => isRare(workspace, name) && related.some((one) => stands(name, one)));
  return isTied ? path : undefined;
}

function isRare({ project: { store } }: Workspace, name: string): boolean {
  const count = mostWithWord(store, name);
  return count > 0 && count <= MOST_WITH_NAME;
}

function isReadWhole(rows: readonly EvidenceRow[], { file, endLine }: RatedPlace): boolean {
  return (ownLooks(rows).get(file) ?? []).some(({ start, end }) => start === 1 && end >= endLine);
}
