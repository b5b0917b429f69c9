/** Opens more files in READY (WG3): each is shown, and therewith explored. */
import { lstatSync, statSync } from 'node:fs';
import { contentHash } from '../../base/hash.ts';
import { confine, joinRoot, parentFolder, type RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { protectionOf } from '../../session/gate/protected-paths.ts';
import type { Seen, SeenFile } from '../../session/ledger/ledger.ts';
import { allowedTools, isToolAllowed } from '../../session/phase.ts';
import type { Session } from '../../session/state/session.ts';
import { addedInReady, SEE_THE_STATUS } from '../../session/texts/call-refusals.ts';
import type { NextCall } from '../../session/tool-name.ts';
import { type FileStructure, structureOfFile } from '../facts/analyze-structure.ts';
import { nextCall } from '../guidance/choose-next-call.ts';
import { hashOfFile } from '../roots/file-hash.ts';
import { changeSession } from '../sessions/change-session.ts';
import { requireSession, type SessionCall } from '../sessions/find-session.ts';
import { Refusal } from '../sessions/refusal.ts';
import { requireWriting } from '../sessions/require-phase.ts';
import { sessionStateOf } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface AddFilesRequest extends SessionCall {
  /**
   * Files or folders, at most ten. A folder admits new files directly in it, and nothing that exists; a file that does
   * not exist may be made where its folder exists.
   */
  readonly files: readonly string[];
}

export interface AddFilesAnswer {
  readonly sessionId: string;
  readonly evidenceId: number;
  readonly added: {
    readonly files: readonly string[];
    readonly folders: readonly string[];
  };
  /** Those of the added files that do not exist yet. */
  readonly newFiles: readonly string[];
  /** Paths that do not exist, nor their folder. */
  readonly notFound: readonly string[];
  /** Definitions of each added file. */
  readonly outlines: readonly FileStructure[];
}

const MOST_ENTRIES = 10;

/** @throws Refusal `phase_blocked`; UserError `invalid_argument`, `not_found`, `path_outside_project` */
export async function addExploredFiles(workspace: Workspace, request: AddFilesRequest): Promise<AddFilesAnswer> {
  const first = requireSession(workspace, request);
  if (!isToolAllowed('add_explored_files', first.phase)) throw await beforeReady(workspace, first);
  requireWriting(first, 'add_explored_files');
  await workspace.project.ensureFresh();
  const entries = request.files.length > 0 && request.files.length <= MOST_ENTRIES ? request.files : tooMany(request);
  const { notFound, newFiles, files, folders } = sorted(workspace, entries);
  const added = { files: [...files, ...newFiles], folders };
  const outlines = files.flatMap((file) => structureOfFile(workspace.project.store, file) ?? []);
  // Before the grant, which goes by the content that was shown: without it no later change of the file would be noticed.
  const row = workspace.sessions.append({
    sessionId: first.id,
    tool: 'add_explored_files',
    args: request.args,
    at: workspace.now(),
    digest: contentHash(JSON.stringify(outlines)),
    exitCode: null,
    ...seen(workspace, files),
  });
  const { session } = await changeSession(workspace, first, async (session) => {
    requireWriting(session, 'add_explored_files');
    return { event: { kind: 'files_added', added }, result: null };
  });
  return { sessionId: session.id, evidenceId: row.id, added, newFiles, notFound, outlines };
}

/** The way to READY depends on what the session still lacks. */
async function beforeReady(workspace: Workspace, session: Session): Promise<Refusal> {
  const { id, phase, language } = session;
  const status: NextCall = { tool: 'get_session_status', args: { session_id: id }, why: SEE_THE_STATUS };
  const next = (await nextCall(workspace, session, sessionStateOf(workspace, session))) ?? status;
  return new Refusal({
    code: 'phase_blocked',
    text: addedInReady(phase, next.tool),
    next,
    language,
    details: { current_phase: phase, allowed_tools: allowedTools(phase) },
  });
}

function tooMany({ files }: AddFilesRequest): never {
  throw new UserError(
    'invalid_argument',
    `between 1 and ${MOST_ENTRIES} files or folders are needed; ${files.length} were given`,
    'Name the files that are to be written, and no more.',
  );
}

interface Entries {
  readonly files: readonly RelativePath[];
  readonly newFiles: readonly RelativePath[];
  readonly folders: readonly RelativePath[];
  readonly notFound: readonly RelativePath[];
}

/** @throws UserError `not_found` when nothing of it exists */
function sorted({ project }: Workspace, entries: readonly string[]): Entries {
  const found: Record<Kind, RelativePath[]> = { file: [], folder: [], new_file: [], absent: [] };
  for (const entry of entries) {
    const path = confine(project.root, entry);
    if (protectionOf(path) !== null) throw protectedPath(path);
    const kind = kindOf(project.root, entry, path);
    if (isPattern(path) && (kind === 'new_file' || kind === 'absent')) throw pattern(path);
    found[kind].push(path);
  }
  const { file: files, folder: folders, new_file: newFiles, absent: notFound } = found;
  const [missing] = notFound;
  if (missing !== undefined && notFound.length === entries.length) throw absent(missing);
  return { files, folders, newFiles, notFound };
}

type Kind = 'file' | 'folder' | 'new_file' | 'absent';

/** A folder that is to be made is written with a slash at its end. */
function kindOf(root: Workspace['project']['root'], entry: string, path: RelativePath): Kind {
  const stat = statSync(joinRoot(root, path), { throwIfNoEntry: false });
  if (stat !== undefined) return stat.isDirectory() ? 'folder' : 'file';
  if (entry.endsWith('/')) return 'folder';
  return isNewFile(root, path) ? 'new_file' : 'absent';
}

/** False as well for a link that leads nowhere: what would be made lies behind it. */
function isNewFile(root: Workspace['project']['root'], path: RelativePath): boolean {
  if (lstatSync(joinRoot(root, path), { throwIfNoEntry: false }) !== undefined) return false;
  const folder = confine(root, parentFolder(path) || '.');
  return statSync(joinRoot(root, folder), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** A name may hold such characters; what does not exist is hardly meant to. */
function isPattern(path: RelativePath): boolean {
  return /[*?]/.test(path);
}

function pattern(path: RelativePath): UserError {
  return new UserError(
    'invalid_argument',
    `${path} is a pattern, and patterns are not followed`,
    'Name each file; for new files add their folder, with a slash at its end.',
  );
}

function absent(path: RelativePath): UserError {
  return new UserError(
    'not_found',
    `${path} does not exist, nor does its folder`,
    'Check the path; for a new file in a new folder add the folder, with a slash at its end.',
  );
}

function protectedPath(path: RelativePath): UserError {
  return new UserError('invalid_argument', `${path} is protected in every phase`, 'Only a person changes it.');
}

/** Showing the outline is looking at the file. */
function seen({ project }: Workspace, files: readonly RelativePath[]): Seen {
  const shown = files.map(
    (path): SeenFile => ({ path, hash: hashOfFile(joinRoot(project.root, path)), shown: 'outline', lines: [] }),
  );
  return { files: shown, symbols: [], results: files.length };
}
