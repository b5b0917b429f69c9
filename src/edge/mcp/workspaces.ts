/**
 * The projects that one server works with: the one it was started for, opened with the first call, and those that a
 * call names by `path`. A project is opened for a call only where a person has set it up: where `.code-intel` exists, or in
 * a work tree whose main one has it.
 */
import path from 'node:path';
import { openWorkspace, type WorkspaceOptions } from '../../app/composition/open-workspace.ts';
import type { SharedProjects } from '../../app/composition/shared-projects.ts';
import { type Config, loadConfig } from '../../app/config/config.ts';
import { requireFolder } from '../../app/live/require-folder.ts';
import { pathNamed } from '../../app/project/place.ts';
import { realFolder } from '../../app/roots/file-system.ts';
import { isSetUp, projectOf } from '../../app/roots/project-root.ts';
import type { Workspace } from '../../app/sessions/workspace.ts';
import { counted } from '../../base/numbers.ts';
import { type AbsolutePath, relativeInside, toAbsolute, withoutFileScheme } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { collectGarbage } from '../../base/v8/collect-garbage.ts';

export interface WorkspacesOptions {
  /** @throws UserError when there is no project; asked with each call that names none, since it may appear later */
  readonly defaultRoot: () => AbsolutePath;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly account: WorkspaceOptions['account'];
  readonly onNotice: (text: string) => void;
  /** User of a shared server; undefined for a server that a client starts for itself. */
  readonly served?: Served | undefined;
}

/** User of a shared server. */
export interface Served {
  readonly user: string;
  /** Projects that the server offers; no others are opened. */
  readonly roots: readonly AbsolutePath[];
  readonly projects: SharedProjects;
}

export interface ProjectPlace {
  readonly workspace: Workspace;
  /** Meaning of `path` inside the project; undefined for all of it. */
  readonly scope: string | undefined;
}

interface Meant {
  readonly root: AbsolutePath;
  readonly scope: string | undefined;
}

interface OpenPlace {
  readonly workspace: Promise<Workspace>;
  /** Calls that work with it at this moment; it is not closed under them. */
  users: number;
  /** Time of opening, by `performance.now()`. */
  readonly openedAt: number;
  /** Whether the next call reopens the project. */
  isOutdated?: boolean;
}

/** Number of open projects beyond which idle ones are closed. */
const MOST_OPEN = 4;

/** Milliseconds for which a project stays open that lacked something, so that many calls do not open it as many times. */
const LEAST_OPEN_MS = 1000;

export class Workspaces {
  private readonly options: WorkspacesOptions;
  /** Open projects by root, the least recently used first. */
  private readonly open = new Map<AbsolutePath, OpenPlace>();
  private indexing = '';

  constructor(options: WorkspacesOptions) {
    this.options = options;
  }

  /**
   * Runs `work` with a project that stays open until it settles.
   * @param given `path` of a call: a project, or a folder or file in one; relative to the project of the server
   * @throws UserError `path_outside_project`, `not_found`; what opening throws
   */
  async using<T>(given: string | undefined, work: (place: ProjectPlace) => Promise<T>): Promise<T> {
    const { root, scope } = this.meantBy(given);
    requireFolder(root);
    const place = this.opened(root);
    place.users++;
    try {
      return await work({ workspace: await place.workspace, scope });
    } finally {
      place.users--;
      // A database that was opened half keeps its descriptors until its object is collected.
      if (place.isOutdated && place.users === 0) void closeQuietly(place).then(collectGarbage);
      void this.makeRoom();
    }
  }

  /** Makes the next call reopen the project, which may be complete by then. */
  renew(root: AbsolutePath): void {
    const place = this.open.get(root);
    if (place === undefined || performance.now() - place.openedAt < LEAST_OPEN_MS) return;
    place.isOutdated = true;
    this.open.delete(root);
  }

  /** Opens the project of the server before the first call, where a person has set it up (SY8). */
  warmUp(): void {
    const root = this.rootIfAny();
    if (root === undefined || !isSetUp(root)) return;
    this.opened(root).workspace.catch(() => {
      // The first call meets the same failure, and its caller gets the reason.
    });
  }

  private meantBy(written: string | undefined): Meant {
    if (written === undefined) return { root: this.ownRoot(), scope: undefined };
    const given = withoutFileScheme(written);
    const base = path.isAbsolute(given) ? this.rootIfAny() : this.ownRoot();
    const target = toAbsolute(given, base ?? given);
    const { served } = this.options;
    const root = served === undefined ? nearestRoot(target, base) : servedRoot(target, served);
    const inside = (relativeInside(root, realFolder(target)) ?? relativeInside(root, target)) || undefined;
    return { root, scope: inside && pathNamed(root, inside) };
  }

  /** @throws UserError `no_project` where a client started the server in no project, or in one too wide; `not_found` where it is gone */
  private ownRoot(): AbsolutePath {
    try {
      return this.options.defaultRoot();
    } catch (error) {
      if (!(error instanceof UserError) || error.code === 'not_found') throw error;
      const next = 'Give the folder of the project as `path`; a person has run `code-intel init` there.';
      throw new UserError('no_project', `${error.message}; the client started the server there`, next);
    }
  }

  private rootIfAny(): AbsolutePath | undefined {
    try {
      return this.options.defaultRoot();
    } catch (error) {
      if (error instanceof UserError) return undefined;
      throw error;
    }
  }

  /** Settings of the server's own project, read without opening it; the defaults where they cannot be read. */
  settings(): Pick<Config, 'answerFormat' | 'tools'> {
    const { environment } = this.options;
    try {
      const root = this.rootIfAny();
      if (root !== undefined) return loadConfig(root, environment);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
    }
    const { CODE_INTEL_ANSWER_FORMAT: format, CODE_INTEL_TOOLS: tools } = environment;
    return { answerFormat: format === 'json' ? 'json' : 'text', tools: tools === 'full' ? 'full' : 'core' };
  }

  /** Summarises progress in a line for a person who waits. */
  state(): string {
    return this.indexing === '' ? 'Working' : this.indexing;
  }

  async close(): Promise<void> {
    const all = [...this.open.values()];
    this.open.clear();
    await Promise.all(all.map(closeQuietly));
  }

  private opened(root: AbsolutePath): OpenPlace {
    const known = this.open.get(root);
    this.open.delete(root);
    const place = known ?? this.openAnew(root);
    this.open.set(root, place);
    return place;
  }

  private openAnew(root: AbsolutePath): OpenPlace {
    const { environment, account, onNotice } = this.options;
    const onProgress = (done: number, total: number): void => {
      this.indexing = done < total ? `Indexing: ${done} of ${counted(total, 'file')}` : '';
    };
    const workspace = this.shared(root).then((shared) =>
      openWorkspace(root, { environment, account, onNotice, onProgress, user: this.options.served?.user, shared }),
    );
    const place = { workspace, users: 0, openedAt: performance.now() };
    workspace.catch(() => {
      // The next call tries again.
      if (this.open.get(root) === place) this.open.delete(root);
      collectGarbage();
    });
    return place;
  }

  private async shared(root: AbsolutePath) {
    return this.options.served?.projects.open(root);
  }

  private async makeRoom(): Promise<void> {
    const surplus = this.open.size - MOST_OPEN;
    const unused = [...this.open].filter(([, { users }]) => users === 0).slice(0, Math.max(0, surplus));
    for (const [root] of unused) this.open.delete(root);
    if (unused.length === 0) return;
    await Promise.all(unused.map(([, place]) => closeQuietly(place)));
    collectGarbage();
  }
}

/**
 * The nearest project that was set up, as it is for the write gate; the folder of the server counts as one.
 * @param base undefined where the server was started in no project
 */
function nearestRoot(target: AbsolutePath, base: AbsolutePath | undefined): AbsolutePath {
  const real = realFolder(target);
  const around = projectOf(real)?.root;
  const isInBase = base !== undefined && relativeInside(base, real) !== undefined;
  if (isInBase && (around === undefined || relativeInside(around, base) !== undefined)) return base;
  if (around !== undefined) return toAbsolute(around, real);
  throw new UserError(
    'path_outside_project',
    `${target} is in no project that code-intel was set up for${base === undefined ? '' : `, and not in ${base}`}.`,
    'Give a path inside a project, or have a person run `code-intel init` in the other one.',
  );
}

/** Tells nothing of what else is on the machine. */
function servedRoot(target: AbsolutePath, { roots }: Served): AbsolutePath {
  const root = roots.find((one) => relativeInside(one, target) !== undefined);
  if (root !== undefined) return root;
  throw new UserError(
    'path_outside_project',
    'The path is in no project that this server offers.',
    'Leave path out, or give one inside the project.',
  );
}

async function closeQuietly({ workspace }: OpenPlace): Promise<void> {
  try {
    await (await workspace).close();
  } catch {
    // A project that failed to open need not be closed; its caller got the reason.
  }
}
