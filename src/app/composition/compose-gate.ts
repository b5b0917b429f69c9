/** The gate with its engines: grants and spool in the project, key and notes outside. For hooks and commands. */
import { randomUUID } from 'node:crypto';

import { existsSync } from 'node:fs';
import path from 'node:path';
import { once, remembered } from '../../base/once.ts';
import { UserError } from '../../base/user-error.ts';
import type { GateSession } from '../../session/gate/gate-session.ts';
import type { GrantsFile } from '../../session/gate/grants-file.ts';
import { type HookReport, partsOf } from '../../session/gate/hook-report.ts';
import { stateNotTrusted } from '../../session/texts/hook.ts';
import { type GrantsReading, readGrants } from '../../storage/grants/read.ts';
import { ensureKey, type KeyReading } from '../../storage/key-file.ts';
import {
  listNotes,
  type NotesPlace,
  readNote,
  removeNote,
  removeNotes,
  sweepNotes,
  writeNote,
} from '../../storage/notes/sealed-notes.ts';
import { appendEvent } from '../../storage/spool/append.ts';
import { sessionsMissing } from '../../storage/sqlite-sessions/identity.ts';
import { stateFolder } from '../../storage/user-state.ts';
import {
  readViewFolder,
  removeViewFile,
  type ViewFolder,
  type ViewForm,
  viewedRoots,
  viewFolderOf,
  viewFolderOfShell,
  viewShellIn,
  writeViewFile,
} from '../../storage/view-files.ts';
import type { GatePorts, Notes, Reporter, Views } from '../gate/ports.ts';
import { entriesWithoutLinks, listeningSockets } from '../gate/view/machine.ts';
import { BROKEN_MARK, CLOSED_VIEW, offMark, seenMark, viewName } from '../gate/view/view-names.ts';
import type { Machine } from '../gate/view/writable.ts';
import { isFolder, realFolder } from '../roots/file-system.ts';
import { FOLDER, linkIn } from '../roots/index-folder.ts';
import { namesAtHome, namesInProject, namesOfPrograms } from '../roots/other-names.ts';

export interface GateHost {
  readonly home: string;
  readonly temporaryFolder: string;
  /** Folder that this program was built into; undefined where it runs from its sources. */
  readonly programFolder?: string | undefined;
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Chain of clients (see `GatePorts`); undefined for a command, which no client called. */
  readonly clientChain?: GatePorts['clientChain'] | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** @param state folder of the key and the notes, which are made there at their first use */
export function composeGate(host: GateHost, state = stateFolder(host)): GatePorts {
  const { home, temporaryFolder, environment, now } = host;
  const key = once(() => ensureKey(state));
  const folders = once(() => programFolders(host));
  const viewFolder = (home: string | null): ViewFolder | undefined =>
    home === null ? viewFolderOfShell(state, environment.CLAUDE_CODE_SHELL) : readViewFolder(viewFolderOf(state, home));
  return {
    home,
    environment,
    now,
    temporaryFolders: [temporaryFolder],
    protectedFolders: host.programFolder === undefined ? [state] : [state, host.programFolder],
    clientChain: once(host.clientChain ?? (() => [])),
    programFolders: folders,
    otherNames: otherNames(host, folders),
    views: remembered((home) => {
      const folder = viewFolder(home);
      return folder === undefined || isBroken(folder) ? undefined : viewsIn(folder, host);
    }),
    tryViewsAgain: (home) => {
      const folder = viewFolder(home);
      if (folder !== undefined) removeViewFile(folder.folder, BROKEN_MARK);
    },
    session: (root, conversation) =>
      whereStored(root, toGateSession(readGrants(grantsPlace(root, state), key(), conversation), now())),
    spool: (root, reporter, report) => append({ root, reporter, report, key: key(), now: now() }),
    notes: (root) => notesOf(root, state, key()),
  };
}

function isBroken({ folder }: ViewFolder): boolean {
  return existsSync(path.join(folder, BROKEN_MARK));
}

/** Finds other names of paths, once for each process of a hook, when a path is judged. */
function otherNames({ home, environment }: GateHost, folders: () => readonly string[]): GatePorts['otherNames'] {
  const outside = once(() => [...namesAtHome(home, environment), ...namesOfPrograms(folders())]);
  const inProject = remembered((root: string) => namesInProject(root));
  return (root) => (root === null ? outside() : [...outside(), ...inProject(root)]);
}

/** Folders of `PATH`, of Node, which a shim may have started, and of the neighbouring packages, which this one loads. */
function programFolders({ environment, programFolder }: ViewHost): readonly string[] {
  const folders = (environment.PATH ?? environment.Path ?? '').split(path.delimiter).filter(path.isAbsolute);
  const packages = path.resolve(programFolder ?? '/', '../..');
  const own = path.basename(packages) === 'node_modules' ? [packages] : [];
  return [...new Set([...folders, path.dirname(process.execPath), ...own].map(realFolder))];
}

export function viewsIn(folder: ViewFolder, host: ViewHost): Views {
  const state = stateFolder(host);
  return {
    form: folder.form,
    shell: viewShellIn(folder.folder) ?? '',
    roots: () => [...new Set([folder.root, ...viewedRoots(state)])],
    machine: () => describeMachine(host, folder.form),
    isPublished: (conversation) =>
      [viewName(conversation), offMark(conversation)].some((name) => existsSync(path.join(folder.folder, name))),
    hasRun: (conversation) => existsSync(path.join(folder.folder, seenMark(conversation))),
    publish: (conversation, view) => {
      // The mark is taken away first and set last, so that a command in between finds no more than it may.
      removeViewFile(folder.folder, offMark(conversation));
      if (view === null) writeViewFile(folder.folder, offMark(conversation), '');
      else writeViewFile(folder.folder, conversation === '' ? CLOSED_VIEW : viewName(conversation), view);
    },
  };
}

export type ViewHost = Pick<GateHost, 'home' | 'platform' | 'environment' | 'temporaryFolder' | 'programFolder'>;

/** Folder in which Claude Code keeps what the startup files of the shell made. */
export function shellSnapshots({ home, environment }: ViewHost): string {
  return path.join(environment.CLAUDE_CONFIG_DIR || path.join(home, '.claude'), 'shell-snapshots');
}

function describeMachine(host: ViewHost, form: ViewForm): Machine {
  const { home, environment, temporaryFolder, programFolder } = host;
  const state = stateFolder(host);
  const temporaryFolders = [realFolder(temporaryFolder)];
  // Parts of a package, and folders that Node keeps beside itself.
  const own = [
    path.resolve(process.execPath, '../../lib/node_modules'),
    ...(programFolder === undefined ? [] : [path.dirname(programFolder)]),
  ];
  return {
    home: realFolder(home),
    temporaryFolders,
    runtimeFolder: runtimeFolder(environment.XDG_RUNTIME_DIR),
    stateFolder: state,
    clientFolder: shellSnapshots(host),
    kept: [state, ...[...programFolders(host), ...own].map(realFolder)],
    // Where no socket of that kind can be made, none needs to be covered.
    sockets: form === 'list' ? [] : listeningSockets(temporaryFolders),
    environment,
    entries: entriesWithoutLinks,
  };
}

/** Finds the runtime folder, also where a client was started without the variable. */
function runtimeFolder(named: string | undefined): string | undefined {
  const place = named ?? `/run/user/${process.getuid?.()}`;
  return isFolder(place) ? realFolder(place) : undefined;
}

function grantsPlace(root: string, state: string) {
  return { project: root, folder: path.join(root, FOLDER, 'grants'), state };
}

function toGateSession(reading: GrantsReading, now: number): GateSession {
  switch (reading.kind) {
    case 'missing':
      return { kind: 'none' };
    case 'valid':
      return boundBy(reading.grants, now);
    case 'other_version':
      return { kind: 'untrusted', why: stateNotTrusted(`version ${reading.version}`) };
    case 'forged':
    case 'unreadable':
      return { kind: 'untrusted', why: stateNotTrusted(reading.why) };
  }
}

/** Checks that grants belong to a stored session: nothing is open when the database is gone, or another one. */
function whereStored(root: string, session: GateSession): GateSession {
  const grants = session.kind === 'bound' ? session.grants : undefined;
  if (grants === undefined || grants.files.length + grants.folders.length === 0) return session;
  const fault = sessionsMissing(path.join(root, FOLDER, 'sessions.db'));
  return fault === undefined ? session : { kind: 'untrusted', why: stateNotTrusted(fault) };
}

/** Clocks of one machine do not differ; a state from the future means that the clock was put back. */
const CLOCK_TOLERANCE_MS = 60_000;

function boundBy(grants: GrantsFile, now: number): GateSession {
  if (grants.issuedAt > now + CLOCK_TOLERANCE_MS)
    return { kind: 'untrusted', why: stateNotTrusted('the clock was put back') };
  const { sessionId, sessionRevision: revision, phase, intent, language, named, missing, next, seenUpTo } = grants;
  const { ready, lacking, looks } = grants;
  const status = now >= grants.expiresAt && grants.status === 'open' ? 'expired' : grants.status;
  const bound = { kind: 'bound', sessionId, revision, status, phase, intent, language, named, missing } as const;
  return { ...bound, ready, lacking, looks, next, seenUpTo, grants: grants.grants };
}

interface Appended {
  readonly root: string;
  readonly reporter: Reporter;
  readonly report: HookReport;
  readonly key: KeyReading;
  readonly now: number;
}

function append({ root, reporter: { conversation, agent }, report, key, now }: Appended): void {
  if (key.kind !== 'key') throw keyUnusable();
  const link = linkIn(root, ['spool']);
  if (link !== undefined) throw new Error(`${link} is a link`);
  const spool = { project: root, folder: path.join(root, FOLDER, 'spool'), seal: key.seal };
  const result = appendEvent(spool, { id: randomUUID(), at: now, conversation, agent, ...partsOf(report) });
  if (result.kind === 'failed') throw new Error(`the spool cannot be written: ${result.why}`);
}

/** Opens the notes; without a key, nothing is stored or trusted. */
export function notesOf(root: string, state: string, key: KeyReading): Notes {
  if (key.kind !== 'key') return NO_NOTES;
  const place: NotesPlace = { state, project: root, seal: key.seal };
  return {
    read: (name) => readNote(place, name),
    write: (name, value) => writeNote(place, name, value),
    remove: (name) => removeNote(place, name),
    list: (prefix) => listNotes(place, prefix),
    sweep: (prefix, before) => sweepNotes(place, prefix, before),
  };
}

/** Error inside a view of an agent's commands, where the key is hidden. */
function keyUnusable(): UserError {
  const next =
    'Only a person changes the gate: run it in your own terminal, outside of the agent; there `code-intel doctor` tells more.';
  return new UserError('no_access', 'the key cannot be used here', next);
}

const NO_NOTES: Notes = {
  read: () => undefined,
  write: () => {
    throw keyUnusable();
  },
  remove: () => {},
  list: () => [],
  sweep: () => {},
};

/** Removes the notes about conversations of a project, which mean nothing without its hooks. @param state of the person */
export function forgetConversations(state: string, root: string): void {
  removeNotes(state, root);
}
