/** Hits of a search that are more than a guess in a session (FH). */
import { viewLedger } from '../../session/ledger/ledger.ts';
import type { Session } from '../../session/state/session.ts';
import type { SearchHit } from '../search/search-code.ts';
import type { Workspace } from './workspace.ts';

/** Answers that rank by likeness prove nothing by naming a symbol. */
const GUESSING: ReadonlySet<string> = new Set(['query', 'semantic_search', 'start_session', 'set_query_frame']);

/** True for a hit whose symbol a fact tool has met in its file, or whose file was looked at. */
export function provenBy({ sessions }: Workspace, session: Session | undefined): (hit: SearchHit) => boolean {
  if (session === undefined) return () => false;
  const rows = sessions.evidence(session.id, session.ledgerFrom).filter(({ tool }) => !GUESSING.has(tool));
  const { explored, symbols } = viewLedger(rows);
  return ({ file, symbol }) => {
    const name = symbol.slice(symbol.lastIndexOf('.') + 1);
    return explored.has(file) || (symbols.get(name) ?? []).some((shown) => shown.file === file);
  };
}
