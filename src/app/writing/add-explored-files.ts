/** Opens more files in READY (WG3, D-53): those that the agent looked at, and those whose lines the answer shows. */
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { contentHash } from '../../base/hash.ts';
import { asRelative, confine, joinRoot, parentFolder, type RelativePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { protectionOf } from '../../session/gate/protected-paths.ts';
import { runsElsewhere } from '../../session/gate/runs-elsewhere.ts';
import type { AnswerEvidence, FileEvidence } from '../../session/ledger/ledger.ts';
import type { OwnLook } from '../../session/ledger/own-looks.ts';
import { allowedTools, isToolAllowed } from '../../session/phase.ts';
import type { Session } from '../../session/state/session.ts';
import { addedInReady, SEE_THE_STATUS } from '../../session/texts/call-refusals.ts';
import type { NextCall } from '../../session/tool-name.ts';
import { nextCall } from '../guidance/choose-next-call.ts';
import { splitLines } from '../project/source-lines.ts';
import { hashOfFile } from '../roots/file-hash.ts';
import { changeSession } from '../sessions/change-session.ts';
import { requireSession, type SessionCall } from '../sessions/find-session.ts';
import { Refusal } from '../sessions/refusal.ts';
import { requireWriting } from '../sessions/require-phase.ts';
import { readSessionState } from '../sessions/session-state.ts';
import type { Workspace } from '../sessions/workspace.ts';

export interface AddFilesRequest extends SessionCall {
  /**
   * Files or folders, at most ten. A folder admits new files directly in it, and nothing that exists, and is not that of
   * the project itself; a file that does not exist may be made where its folder exists.
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
  /** Added files that do not exist yet. */
  readonly newFiles: readonly string[];
  /** Paths that do not exist, nor their folder. */
  readonly notFound: readonly string[];
  /** First lines of each added file that the agent had not looked at. */
  readonly shown: readonly ShownFile[];
  /** Existing files for whose lines there was no room; they stay closed. */
  readonly leftOut: readonly string[];
}

export interface ShownFile {
  readonly file: string;
  readonly content: string;
  /** Lines from the first on that are shown, and all that it has. */
  readonly lines: number;
  readonly total: number;
}

const MOST_ENTRIES = 10;
/** Lines that are shown of a file, and characters of all of them. */
const LINES_OF_FILE = 60;
const MOST_CHARACTERS = 12_000;

/** @throws Refusal `phase_blocked`; UserError `invalid_argument`, `not_found`, `path_outside_project` */
export async function addExploredFiles(workspace: Workspace, request: AddFilesRequest): Promise<AddFilesAnswer> {
  const first = requireSession(workspace, request);
  if (!isToolAllowed('add_explored_files', first.phase)) throw await beforeReady(workspace, first);
  requireWriting(first, 'add_explored_files');
  await workspace.project.ensureFresh();
  const entries = request.files.length > 0 && request.files.length <= MOST_ENTRIES ? request.files : tooMany(request);
  const { notFound, newFiles, files, folders } = sortEntries(workspace, entries);
  const { looks } = readSessionState(workspace, first);
  const { shown, unreadable, leftOut } = showUnread(workspace, files, (file) => isAsItWas(workspace, looks.get(file)));
  const opened = files.filter((file) => !leftOut.includes(file));
  // Before the grant, which goes by the content that was shown: without it no later change of the file would be noticed.
  const row = workspace.sessions.append({
    sessionId: first.id,
    tool: 'add_explored_files',
    args: request.args,
    at: workspace.now(),
    digest: contentHash(JSON.stringify(shown)),
    exitCode: null,
    ...buildEvidence(workspace, shown),
  });
  const added = { files: [...unreadable, ...newFiles], folders };
  const { session } = await changeSession(workspace, first, async (session) => {
    requireWriting(session, 'add_explored_files');
    return { event: { kind: 'files_added', added }, result: null };
  });
  const answered = { files: [...opened, ...newFiles], folders };
  return { sessionId: session.id, evidenceId: row.id, added: answered, newFiles, notFound, shown, leftOut };
}

function isAsItWas({ project }: Workspace, look: OwnLook | undefined): boolean {
  return look !== undefined && look.hash === hashOfFile(joinRoot(project.root, asRelative(look.path)));
}

interface Showing {
  readonly shown: readonly ShownFile[];
  /** Files without lines, such as images; they are opened as they are. */
  readonly unreadable: readonly RelativePath[];
  readonly leftOut: readonly RelativePath[];
}

function showUnread(workspace: Workspace, files: readonly RelativePath[], isRead: (file: string) => boolean): Showing {
  const shown: ShownFile[] = [];
  const unreadable: RelativePath[] = [];
  const leftOut: RelativePath[] = [];
  let room = MOST_CHARACTERS;
  for (const file of files.filter((one) => !isRead(one))) {
    const text = readText(joinRoot(workspace.project.root, file));
    if (text === undefined) {
      unreadable.push(file);
      continue;
    }
    const all = splitLines(text);
    const first = all.slice(0, LINES_OF_FILE);
    const content = first.join('\n');
    room -= content.length;
    if (room < 0) leftOut.push(file);
    else shown.push({ file, content, lines: first.length, total: all.length });
  }
  return { shown, unreadable, leftOut };
}

/** Undefined for what holds no text. */
function readText(place: string): string | undefined {
  const bytes = readFileSync(place);
  return bytes.includes(0) ? undefined : bytes.toString('utf8');
}

/** The way to READY depends on what the session still lacks. */
async function beforeReady(workspace: Workspace, session: Session): Promise<Refusal> {
  const { id, phase, language } = session;
  const status: NextCall = { tool: 'get_session_status', args: { session_id: id }, why: SEE_THE_STATUS };
  const next = (await nextCall(workspace, session, readSessionState(workspace, session))) ?? status;
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
function sortEntries({ project }: Workspace, entries: readonly string[]): Entries {
  const found: Record<Kind, RelativePath[]> = { file: [], folder: [], new_file: [], absent: [] };
  for (const entry of entries) {
    const path = confine(project.root, entry);
    if (protectionOf(path) !== null) throw protectedPath(path);
    const kind = kindOf(project.root, entry, path);
    if (kind === 'folder' && path === '') throw rootFolder();
    if (kind === 'new_file' && runsElsewhere(path)) throw newElsewhere(path);
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

/** Tells a pattern by its characters; only missing files are asked, since an existing one may have such a name. */
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

function rootFolder(): UserError {
  return new UserError(
    'invalid_argument',
    'the folder of the project itself cannot be added',
    'Name the new file, or read a file that lies directly in the folder: new ones may then be made beside it.',
  );
}

function newElsewhere(path: RelativePath): UserError {
  return new UserError(
    'invalid_argument',
    `${path} is new, and files of this kind run elsewhere (build server, hooks, containers, tests)`,
    `Ask the person: they name the path in their request, or type /gate open ${path}.`,
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

/** Showing the lines is looking at the file; of one that has none there is nothing else to look at. */
function buildEvidence({ project }: Workspace, shown: readonly ShownFile[]): AnswerEvidence {
  const files = shown.map(({ file, lines }): FileEvidence => {
    const hash = hashOfFile(joinRoot(project.root, asRelative(file)));
    return { path: file, hash, shown: 'lines', lines: lines === 0 ? [] : [{ start: 1, end: lines }] };
  });
  return { files, symbols: [], results: files.length };
}
