/** File as people look at it: its text, its symbols, its users, and what agents did with it. */
import { AnswerTime, OF_PERSON } from '../../base/answer-time.ts';
import { asRelative, type RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import type { SymbolKind } from '../../languages/contract.ts';
import { referenceGraph } from '../../retrieval/graph/reference-graph.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { lineReader } from '../project/source-lines.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface FileView {
  readonly path: string;
  readonly language: string;
  /** Current lines; of a long file the first ones. */
  readonly lines: readonly string[];
  readonly lineCount: number;
  readonly symbols: readonly FileSymbol[];
  /** Files that use definitions of this one, most names first. */
  readonly users: readonly FileUser[];
  readonly sessions: readonly FileSession[];
}

export interface FileSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly scope: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface FileUser {
  readonly path: string;
  /** Names of this file that it uses. */
  readonly names: readonly string[];
}

export interface FileSession {
  readonly sessionId: string;
  readonly query: string;
  /** ISO 8601. */
  readonly at: string;
  readonly isChanged: boolean;
}

const MOST_LINES = 5000;
const MOST_USERS = 50;
/** Number of newest sessions that are searched. */
const MOST_SESSIONS = 100;

/** @throws UserError `not_found` for what is not indexed, such as a file with secrets */
export async function viewFile(workspace: Workspace, path: string): Promise<FileView> {
  const { store } = workspace.project;
  const record = store.file(asRelative(path));
  if (record === undefined || record.skip !== null)
    throw new UserError(
      'not_found',
      `${path} is not in the index`,
      'The page Index tells which files are left out, and why.',
    );
  const lines = lineReader(workspace.project)(record.path);
  return {
    path,
    language: record.language,
    lines: lines.slice(0, MOST_LINES),
    lineCount: lines.length,
    symbols: store.outline(record.id).symbols.map(({ name, kind, scope, startLine, endLine }) => {
      return { name, kind, scope, startLine, endLine };
    }),
    users: await findUsers(store, record.path),
    sessions: sessionsWith(workspace, path),
  };
}

async function findUsers(store: IndexStore, path: RelativePath): Promise<FileUser[]> {
  const { files, from, to, names } = await referenceGraph(store, new AnswerTime(OF_PERSON));
  const node = files.findIndex(({ record }) => record.path === path);
  const used = new Map<string, Set<string>>();
  to.forEach((target, edge) => {
    const user = files[from[edge] ?? -1]?.record.path;
    if (target !== node || user === undefined || user === path) return;
    used.set(user, (used.get(user) ?? new Set()).add(names[edge] ?? ''));
  });
  return [...used]
    .map(([user, known]) => ({ path: user, names: [...known].sort() }))
    .sort((left, right) => right.names.length - left.names.length || (left.path < right.path ? -1 : 1))
    .slice(0, MOST_USERS);
}

function sessionsWith({ sessions }: Workspace, path: string): FileSession[] {
  return sessions.list({ limit: MOST_SESSIONS }).flatMap(({ id, frame, lastCallAt }) => {
    const rows = sessions
      .evidence(id)
      .filter(({ files }) => files.some((file) => file.path === path && file.shown !== 'named'));
    if (rows.length === 0) return [];
    const isChanged = rows.some(({ tool }) => tool === 'agent:edit');
    return [{ sessionId: id, query: frame.rawQuery, at: new Date(lastCallAt).toISOString(), isChanged }];
  });
}
