/** The files that a session may write (docs/gate.md). */

import type { LineRange } from '../../base/line-ranges.ts';
import { parentFolder } from '../../base/paths.ts';
import { isWritingIntent } from '../frame/frame.ts';
import type { LedgerView } from '../ledger/ledger.ts';
import type { OwnLook } from '../ledger/own-looks.ts';
import type { ReadyBy } from '../readiness/requirements.ts';
import type { Session } from '../state/session.ts';

export interface GrantedFile {
  readonly path: string;
  /** Content when it was last shown or written by this session; empty where nothing could be shown. */
  readonly hash: string;
}

/** A file that the agent looked at itself. */
export interface LookedFile {
  readonly path: string;
  readonly hash: string;
  /** Lines of that content that were shown. */
  readonly lines: readonly LineRange[];
}

export interface GrantList {
  readonly files: readonly GrantedFile[];
  /** Folders in which new files may be made, not below them; `''` is the root. */
  readonly folders: readonly string[];
}

const NO_GRANTS: GrantList = { files: [], folders: [] };

export interface Grounds {
  readonly view: LedgerView;
  readonly looks: ReadonlyMap<string, OwnLook>;
  readonly ready: ReadyBy;
}

/** Grants of READY; empty before it, and for an intent that only reads (PH6, D-31). */
export function computeGrants(session: Session, { view, looks, ready }: Grounds): GrantList {
  if (session.phase !== 'READY' || session.status !== 'open' || !isWritingIntent(session.intent)) return NO_GRANTS;
  if (ready === 'evidence') return grantsOfLooks(session, looks);
  const explored = exploredFiles(view).filter(({ path }) => isMeant(session, path));
  const files = withAdded(session, explored);
  const folders = session.named.length > 0 ? [] : explored.map(({ path }) => parentFolder(path));
  return { files, folders: [...new Set([...folders, ...session.added.folders])].sort() };
}

/** Files that the agent looked at itself, and what was added. */
function grantsOfLooks({ added }: Session, looks: Grounds['looks']): GrantList {
  const looked = [...looks.values()].map(({ path, hash }) => ({ path, hash }));
  const further = added.files.filter((path) => !looks.has(path));
  const files = [...looked, ...further.map((path) => ({ path, hash: '' }))];
  const folders = [...looks.keys()].map(parentFolder);
  return {
    files: files.sort((left, right) => (left.path < right.path ? -1 : 1)),
    folders: [...new Set([...folders, ...added.folders])].sort(),
  };
}

/** Files of which something was shown, by path, with their content then. */
export function exploredFiles({ explored }: LedgerView): GrantedFile[] {
  const files = [...explored.values()].map(({ path, hash }) => ({ path, hash }));
  return files.sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** Small things stay small: of a request that names files, only these are granted, and what was added since. */
function isMeant({ named, added, hypotheses }: Session, path: string): boolean {
  if (added.files.includes(path)) return true;
  if (named.length > 0) return named.includes(path);
  return !hypotheses.some(({ rejectedFiles }) => rejectedFiles.includes(path));
}

/** Added files whose outline could not be shown, such as images, are granted as they are. */
function withAdded({ added }: Session, files: readonly GrantedFile[]): GrantedFile[] {
  const known = new Set(files.map(({ path }) => path));
  return [...files, ...added.files.filter((path) => !known.has(path)).map((path) => ({ path, hash: '' }))];
}
