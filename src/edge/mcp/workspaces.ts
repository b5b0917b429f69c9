/**
 * The projects that one server works with: the one it was started for, opened with the first call, and those that a
 * call names by `path`. A project is opened for a call only where a person has set it up: where `.code-intel` exists, or in
 * a work tree whose main one has it.
 */
import { statSync } from 'node:fs';
import { openWorkspace, type WorkspaceOptions } from '../../app/composition/open-workspace.ts';
import type { SharedProjects } from '../../app/composition/shared-projects.ts';
import { environmentVariable } from '../../app/config/config.ts';
import { isSetUp, projectOf } from '../../app/roots/project-root.ts';
import type { Workspace } from '../../app/sessions/workspace.ts';
import { type AbsolutePath, relativeInside, toAbsolute } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import type { AnswerForm } from './answer.ts';

export interface WorkspacesOptions {
  /** @throws UserError when there is no project; asked with each call that names none, since it may appear later */
  readonly defaultRoot: () => AbsolutePath;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly account: WorkspaceOptions['account'];
  readonly onNotice: (text: string) => void;
  /** Of a server for several users; undefined for the one that a client starts for itself. */
  readonly served?: Served | undefined;
}

/** One user of a server for several. */
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

/** Others are closed when one more is opened. */
const MOST_OPEN = 4;

export class Workspaces {
  private readonly options: WorkspacesOptions;
  /** By root, the least recently used first. */
  private readonly open = new Map<AbsolutePath, Promise<Workspace>>();
  private indexing = '';

  constructor(options: WorkspacesOptions) {
    this.options = options;
  }

  /**
   * @param given `path` of a call: a project, or a folder or file in one; relative to the project of the server
   * @throws UserError `path_outside_project`, `not_found`; what opening throws
   */
  async at(given: string | undefined): Promise<ProjectPlace> {
    const base = this.options.defaultRoot();
    const root = given === undefined ? base : this.rootAround(toAbsolute(given, base), base);
    requireFolder(root);
    const inside = given === undefined ? '' : (relativeInside(root, toAbsolute(given, base)) ?? '');
    return { workspace: await this.opened(root), scope: inside === '' ? undefined : inside };
  }

  /** Opens the project of the server before the first call, where a person has set it up (SY8). */
  warmUp(): void {
    const root = this.rootIfAny();
    if (root === undefined || !isSetUp(root)) return;
    this.opened(root).catch(() => {
      // The first call meets the same failure, and its caller is told.
    });
  }

  private rootAround(target: AbsolutePath, base: AbsolutePath): AbsolutePath {
    const { served } = this.options;
    return served === undefined ? nearestRoot(target, base) : servedRoot(target, served);
  }

  private rootIfAny(): AbsolutePath | undefined {
    try {
      return this.options.defaultRoot();
    } catch (error) {
      if (error instanceof UserError) return undefined;
      throw error;
    }
  }

  /** Of an answer about no project: a call that was not understood, or a project that cannot be opened. */
  async answerForm(): Promise<AnswerForm> {
    try {
      const { workspace } = await this.at(undefined);
      return workspace.project.config.answerFormat;
    } catch {
      // Why it cannot be opened is what the answer tells.
      return this.options.environment[environmentVariable('answerFormat')] === 'json' ? 'json' : 'text';
    }
  }

  /** One line for a person who waits. */
  state(): string {
    return this.indexing === '' ? 'Working' : this.indexing;
  }

  async close(): Promise<void> {
    const all = [...this.open.values()];
    this.open.clear();
    await Promise.all(all.map(closeQuietly));
  }

  private opened(root: AbsolutePath): Promise<Workspace> {
    const known = this.open.get(root);
    this.open.delete(root);
    const workspace = known ?? this.openAnew(root);
    this.open.set(root, workspace);
    return workspace;
  }

  private openAnew(root: AbsolutePath): Promise<Workspace> {
    this.makeRoom();
    const { environment, account, onNotice } = this.options;
    const onProgress = (done: number, total: number): void => {
      this.indexing = done < total ? `Indexing: ${done} of ${total} files` : '';
    };
    const workspace = this.shared(root).then((shared) =>
      openWorkspace(root, { environment, account, onNotice, onProgress, user: this.options.served?.user, shared }),
    );
    // A workspace that could not be opened is tried again by the next call.
    workspace.catch(() => this.open.delete(root));
    return workspace;
  }

  private async shared(root: AbsolutePath) {
    return this.options.served?.projects.open(root);
  }

  private makeRoom(): void {
    const [oldest] = this.open;
    if (oldest === undefined || this.open.size < MOST_OPEN) return;
    this.open.delete(oldest[0]);
    void closeQuietly(oldest[1]);
  }
}

/** The nearest project decides, as it does for the write gate; the folder of the server counts as one. */
function nearestRoot(target: AbsolutePath, base: AbsolutePath): AbsolutePath {
  const around = projectOf(target)?.root;
  const isNearest = around === undefined || relativeInside(around, base) !== undefined;
  if (isNearest && relativeInside(base, target) !== undefined) return base;
  if (around !== undefined) return toAbsolute(around, base);
  throw new UserError(
    'path_outside_project',
    `${target} is outside the project ${base}, and in no other that code-intel was set up for.`,
    'Give a path inside the project, or have a person run `code-intel init` in the other one.',
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

function requireFolder(root: AbsolutePath): void {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new UserError(
    'not_found',
    `The project folder ${root} is gone.`,
    'Restore it, or name another project by path.',
  );
}

async function closeQuietly(opening: Promise<Workspace>): Promise<void> {
  try {
    await (await opening).close();
  } catch {
    // What never opened need not be closed; its caller was told why.
  }
}
