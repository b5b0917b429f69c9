/** The gate of one project as it stands for one conversation. Everything is looked up when it is asked for, once. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import ignore from 'ignore';
import { pathMatcher } from '../../base/globs.ts';
import { once, remembered } from '../../base/once.ts';
import { isProjectSetting } from '../../clients/settings.ts';
import { INSTALLED_FOLDERS } from '../../indexing/scan/file-name-rules.ts';
import { isSecretPath } from '../../indexing/scan/secret.ts';
import { isWritingIntent } from '../../session/frame/frame.ts';
import type { BoundSession, GateSession } from '../../session/gate/gate-session.ts';
import type { LookedFile } from '../../session/gate/grants.ts';
import { openedByLooks } from '../../session/gate/open-named-files.ts';
import type { WriteFacts } from '../../session/gate/write-facts.ts';
import { type GateVerdict, judgeWrite } from '../../session/gate/write-rules.ts';
import type { Language } from '../../session/text.ts';
import { hashOfFile } from '../roots/file-hash.ts';
import { contentIn, entriesOf, isFolder } from '../roots/file-system.ts';
import { configRootOf, type GatedProject } from '../roots/project-root.ts';
import { changedPaths, readTampering, type Tampering } from './changes/tampering.ts';
import { contentNote, editedFiles, type KnownContent, languageFor } from './conversation-notes.ts';
import { type GateConfig, readGateConfig } from './gate-config.ts';
import { isTracked } from './git/git.ts';
import { committedRules, ignoredBy, type Start } from './git/ignore-rules.ts';
import type { ReplacedText } from './hook-call.ts';
import { type LookedAtFile, linesIn, noteChangedLooks, noteUnread, unreadLines } from './looks/unread-lines.ts';
import outputFolders from './output-folders.json' with { type: 'json' };
import type { GatePorts, Notes } from './ports.ts';
import { isOff, isOpened, switchesFor } from './switches.ts';
import type { WritePlace } from './write-place.ts';

export interface ProjectGate {
  readonly project: GatedProject;
  readonly conversation: string;
  readonly notes: Notes;
  /** Folder whose `.code-intel/config.json` counts. */
  readonly configRoot: string;
  readonly config: () => GateConfig;
  readonly session: () => GateSession;
  /** The session with what the hooks know of one file and the server may not have taken in yet. */
  readonly sessionFor: (file: string) => GateSession;
  /** Session with what is known of a file that was just written, whatever it holds now. */
  readonly sessionBefore: (file: string) => GateSession;
  /** Before a file tool writes: remembers which lines of the file are unread. @param isWhole the call gives the whole content */
  readonly noteUnread: (file: string, isWhole: boolean) => void;
  /** Before a command that may write: remembers the same of every file that the session has a look at. */
  readonly noteAllUnread: () => void;
  readonly isFree: (file: string) => boolean;
  /** Written in this conversation with a grant. */
  readonly isEdited: (file: string) => boolean;
  /** Paths and globs that a person opened in this conversation, relative to the project. */
  readonly openedPaths: () => readonly string[];
  /** Needs no session: build output, exempt, or opened by a person. */
  readonly isFreed: (file: string) => boolean;
  /** Files changed without a grant, for as long as that closes the session; as `Changes` has the paths. */
  readonly toRestore: () => readonly string[];
  readonly mode: () => GateConfig['mode'];
  readonly language: () => Language;
  /** @param replaced texts of the file that the call takes away */
  readonly judge: (place: WritePlace, replaced?: readonly ReplacedText[]) => GateVerdict;
}

export function openGate(ports: GatePorts, project: GatedProject, conversation: string): ProjectGate {
  const notes = ports.notes(project.home);
  const configRoot = configRootOf(project);
  const config = once(() => readGateConfig(configRoot, notes));
  const switches = once(() => switchesFor(notes, conversation));
  const tampering = once(() => readTampering(notes, conversation));
  const session = once(() => {
    const published = sessionNow(ports.session(project.home, conversation), tampering());
    if (published.kind !== 'bound') return published;
    return openedByLooks(published, (file) => {
      const known = contentNote(notes, conversation, file);
      return known?.sessionId === published.sessionId ? known.hash : undefined;
    });
  });
  const edited = once(() => new Set(editedFiles(notes, conversation).map(({ path: file }) => file)));
  const noted = (file: string): KnownContent | undefined => contentNote(notes, conversation, file);
  const current = (file: string): KnownContent | undefined => {
    const known = noted(file);
    return known?.hash === hashOfFile(path.join(project.root, file)) ? known : undefined;
  };
  const sessionFor = (file: string): GateSession => withKnownContent(session(), current(file));
  const looked = (file: string): LookedAtFile => ({
    notes,
    conversation,
    file,
    content: contentIn(project.root, file),
    look: lookAt(session(), file, current),
  });
  const toRestore = once(() => changedPaths(tampering()));
  const free = once(() => freePathsOf({ root: project.root, conversation, notes }, config().free));
  const isFree = (file: string): boolean => free().isFree(file);
  const mode = (): GateConfig['mode'] => (isOff(switches(), ports.now()) ? 'off' : config().mode);
  const exempt = once(() => pathMatcher(config().exempt));
  const isExempt = (file: string): boolean => exempt()(file);
  const isOpenedByPerson = (file: string): boolean => isOpened(switches(), file);
  return {
    project,
    conversation,
    notes,
    configRoot,
    config,
    session,
    sessionFor,
    noteUnread: (file, isWhole) => {
      const { look, ...at } = looked(file);
      if (look !== undefined) noteUnread({ ...at, look }, isWhole);
    },
    noteAllUnread: () => {
      const now = session();
      if (now.kind !== 'bound' || now.phase !== 'READY') return;
      noteChangedLooks(notes, { root: project.root, conversation, looks: now.looks });
    },
    sessionBefore: (file) => withKnownContent(session(), noted(file)),
    isFree,
    isEdited: (file) => edited().has(file),
    openedPaths: () => switches().flatMap((one) => (one.kind === 'open' ? [one.path] : [])),
    isFreed: (file) => isExempt(file) || isOpenedByPerson(file) || isFree(file),
    mode,
    toRestore,
    language: once(() => languageOf(session(), notes, conversation)),
    judge: (place, replaced = []) => {
      const known = { place, project, sessionFor, isExempt, isOpenedByPerson, isFree, toRestore, mode };
      return judgeWrite(factsOf({ ...known, looked: once(() => looked(place.file)), replaced }));
    },
  };
}

/** True in READY of a session that may write. */
export function isOpen(session: GateSession): session is BoundSession {
  return (
    session.kind === 'bound' &&
    session.status === 'open' &&
    session.phase === 'READY' &&
    isWritingIntent(session.intent)
  );
}

/** A finding of a hook counts at once, and for every later session of the conversation, until it is as it was. */
function sessionNow(published: GateSession, tampering: Tampering | undefined): GateSession {
  if (published.kind !== 'bound' || published.status !== 'open') return published;
  return tampering === undefined ? published : { ...published, status: 'tampered' };
}

/** Finds the agent's own look at a file, known to the server or seen by the hooks since. */
function lookAt(
  session: GateSession,
  file: string,
  current: (file: string) => KnownContent | undefined,
): LookedFile | undefined {
  if (session.kind !== 'bound' || session.ready !== 'evidence') return undefined;
  const published = session.looks.find(({ path: looked }) => looked === file);
  const known = current(file);
  if (known?.sessionId !== session.sessionId) return published;
  const shown = known.hash === published?.hash ? published.lines : [];
  return { path: file, hash: known.hash, lines: [...shown, ...known.lines] };
}

/** A file that the agent wrote itself, or looked at again, is not stale. */
function withKnownContent(session: GateSession, known: KnownContent | undefined): GateSession {
  if (session.kind !== 'bound' || session.status !== 'open' || known?.sessionId !== session.sessionId) return session;
  const { files, folders } = session.grants;
  const isListed = files.some(({ path: file }) => file === known.path);
  const counts = known.isEdited || isListed || session.ready === 'evidence';
  if (session.phase !== 'READY' || !counts) return session;
  const others = files.filter(({ path: file }) => file !== known.path);
  return { ...session, grants: { files: [...others, { path: known.path, hash: known.hash }], folders } };
}

function languageOf(session: GateSession, notes: Notes, conversation: string): Language {
  return session.kind === 'bound' ? session.language : languageFor(notes, conversation);
}

interface Known {
  readonly place: WritePlace;
  readonly project: GatedProject;
  readonly sessionFor: (file: string) => GateSession;
  readonly isExempt: (file: string) => boolean;
  readonly isOpenedByPerson: (file: string) => boolean;
  readonly isFree: (file: string) => boolean;
  readonly toRestore: () => readonly string[];
  readonly mode: () => GateConfig['mode'];
  readonly looked: () => LookedAtFile;
  readonly replaced: readonly ReplacedText[];
}

function factsOf(known: Known): WriteFacts {
  const { place, project, sessionFor, isExempt, isOpenedByPerson, isFree, toRestore, mode, looked, replaced } = known;
  const { file } = place;
  const absolute = path.join(project.root, file);
  return {
    path: place.shown,
    place: place.place,
    protection: place.protection,
    mode,
    isOpened: () => isOpenedByPerson(file),
    isExempt: () => isExempt(file),
    isFree: () => isFree(file),
    isToRestore: () => toRestore().includes(file),
    session: once(() => sessionFor(file)),
    look: () => looked().look,
    unread: once(() => unreadLines(looked(), replaced)),
    lines: () => linesIn(looked().content ?? Buffer.from('')).length,
    exists: () => existsSync(absolute),
    isFolder: () => isFolder(absolute),
    hasFolder: () => isFolder(path.dirname(absolute)),
    hash: () => hashOfFile(absolute),
  };
}

interface FreePaths {
  /** @param file relative to the project */
  readonly isFree: (file: string) => boolean;
}

/** Looks at the rules when they are first needed, and once. @param globs `gate.free`; null for the default */
function freePathsOf(start: Start, globs: readonly string[] | null): FreePaths {
  if (globs !== null) return { isFree: pathMatcher(globs) };
  const { root } = start;
  const ignored = once(() => ignoredBy(committedRules(start)));
  return {
    // Rules speak of what lies below the project, and git ignores nothing that it tracks.
    isFree: remembered(
      (file) =>
        ignore.isPathValid(file) &&
        isOutput(root, file) &&
        (ignored()(file) || ignored()(`${file}/`)) &&
        !isTracked(root, file),
    ),
  };
}

/** Git ignores much that is run or configures: what lies in a folder that only builds make is output, and nothing else. */
function isOutput(root: string, file: string): boolean {
  if (isSecretPath(file) || isProjectSetting(file.toLowerCase())) return false;
  const place = path.join(root, file);
  const mayBeFolder = isFolder(place) || !existsSync(place);
  const folders = file.split('/').slice(0, mayBeFolder ? undefined : -1);
  const isMade = (name: string, at: number): boolean =>
    OUTPUT_FOLDERS.has(name) || (name === 'bin' && isOfDotnet(path.join(root, ...folders.slice(0, at))));
  return folders.some(isMade) && !folders.some((name) => INSTALLED_FOLDERS.has(name));
}

/** Elsewhere `bin` holds scripts that somebody wrote. */
function isOfDotnet(folder: string): boolean {
  return entriesOf(folder).some(({ name }) => /\.(?:cs|fs|vb)proj$/.test(name));
}

/** Folders that builds and tests make for themselves, by names that hold nothing which somebody wrote or installed. */
const OUTPUT_FOLDERS: ReadonlySet<string> = new Set(outputFolders);
