/** A project and a home folder of their own, into which clients are installed without a process. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AbsolutePath, toAbsolute } from '../../../src/base/paths.ts';
import type { ClientId } from '../../../src/clients/agent-client.ts';
import { applyPlan } from '../../../src/edge/init/apply.ts';
import type { SetupContext } from '../../../src/edge/init/client-setup.ts';
import { type InstallPlan, planInstall } from '../../../src/edge/init/install.ts';
import { ownLaunch, sharedLaunch } from '../../../src/edge/init/launch.ts';
import type { Plan } from '../../../src/edge/init/plan.ts';
import { readRecord } from '../../../src/edge/init/record.ts';
import { planRemoval, type Removal, removeInstallation } from '../../../src/edge/init/remove.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const INSTALLED = { dist: '/opt/code-intel/dist', node: '/usr/bin/node', platform: 'linux' } as const;

export class Installation {
  readonly root: AbsolutePath;
  readonly home: string;
  private readonly base: string;

  /** @param beside an installation of the same person */
  constructor(files: Readonly<Record<string, string>> = {}, beside?: Installation) {
    this.base = beside?.base ?? temporaryFolder();
    this.root = toAbsolute(beside === undefined ? 'project' : 'other', this.base);
    this.home = path.join(this.base, 'home');
    mkdirSync(this.root);
    // The person's key lies there since the first project, and stays.
    mkdirSync(this.context({}).stateFolder, { recursive: true });
    for (const [file, text] of Object.entries(files)) this.write(file, text);
  }

  /** `~/` begins at the home folder. */
  write(file: string, text: string): void {
    mkdirSync(path.dirname(this.place(file)), { recursive: true });
    writeFileSync(this.place(file), text);
  }

  read(file: string): string {
    return readFileSync(this.place(file), 'utf8');
  }

  place(file: string): string {
    return file.startsWith('~/') ? path.join(this.home, file.slice(2)) : path.join(this.root, file);
  }

  plan(clients: readonly ClientId[], mode: Partial<SetupContext> = {}): InstallPlan {
    return planInstall({ context: this.context(mode), clients, allowedCommands: ['npm test'] });
  }

  install(clients: readonly ClientId[], mode: Partial<SetupContext> = {}): Plan {
    const { root } = this;
    const plan = this.plan(clients, mode);
    applyPlan({ ...this.context(mode), root, plan, clients, version: '1.0.0' });
    return plan;
  }

  uninstall(keepsSessions = false): { readonly removals: readonly Removal[]; readonly kept: readonly string[] } {
    const record = readRecord(this.root);
    if (record === null) throw new Error('nothing is installed');
    const removals = planRemoval(this.root, record, this.context({}).stateFolder);
    return {
      removals,
      kept: removeInstallation(this.root, record, { stateFolder: this.context({}).stateFolder, keepsSessions }),
    };
  }

  /** Every file and folder with its content and mode, of the project and of the home folder. */
  everything(): Readonly<Record<string, string>> {
    const names = readdirSync(this.base, { recursive: true, encoding: 'utf8' }).sort();
    return Object.fromEntries(names.map((name) => [name, this.described(path.join(this.base, name))]));
  }

  private described(file: string): string {
    const { mode } = lstatSync(file);
    return lstatSync(file).isDirectory() ? 'folder' : `${mode.toString(8)} ${readFileSync(file).toString('base64')}`;
  }

  private context(mode: Partial<SetupContext>): SetupContext {
    return {
      root: this.root,
      home: this.home,
      platform: 'linux',
      launch: mode.team ? sharedLaunch() : ownLaunch(INSTALLED),
      team: false,
      strict: false,
      environment: {},
      committed: new Set<string>(),
      viewShell: null,
      stateFolder: path.join(this.home, '.local', 'state', 'code-intel'),
      ...mode,
    };
  }
}
