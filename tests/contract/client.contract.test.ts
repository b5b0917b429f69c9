/** What every row of the table of clients keeps: its settings are protected and watched, and the rest of it exists. */
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AgentClient } from '../../src/clients/agent-client.ts';
import { isHomeSetting, isProjectSetting } from '../../src/clients/settings.ts';
import { AGENT_CLIENTS } from '../../src/clients/table.ts';
import { agentAround } from '../../src/edge/cli/ancestors.ts';
import { dialectOf } from '../../src/edge/hooks/registry.ts';
import { setupsOf } from '../../src/edge/init/clients/registry.ts';
import { sharedLaunch } from '../../src/edge/init/launch.ts';
import { GatedProject } from '../helpers/gated-project.ts';
import { below } from '../helpers/process-chain.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject();
  project.publish();
});

describe.each(AGENT_CLIENTS)('$id: what decides what its agent may do', ({ settings }: AgentClient) => {
  it('is refused to the agent in a project, and a program that changes it is noticed', async () => {
    await expectWatched(settings.inProjects.map(sampleOf));
  });

  it('is refused and noticed in a subfolder that the client may be started in', async () => {
    await expectWatched(settings.inProjects.map((pattern) => `packages/web/${sampleOf(pattern)}`));
  });

  it('is refused and noticed at home', async () => {
    await expectWatched(settings.atHome.map((pattern) => path.join(project.home, sampleOf(pattern))));
  });

  it('is refused only where the client writes it itself while a call runs', async () => {
    const files = settings.keptByClient.map((pattern) => path.join(project.home, sampleOf(pattern)));
    // A folder of an editor, and what it keeps below it.
    const [folders, below] = [
      files.filter((file) => file.endsWith('User')),
      files.filter((file) => !file.endsWith('User')),
    ];
    for (const file of files) expect([file, await project.mayWrite(file)]).toEqual([file, false]);
    expect(await tamperedBy([...below, ...folders.map((folder) => path.join(folder, 'state.db'))])).toEqual([]);
  });

  it('is named for the home folder as well, as watched or as kept by the client', () => {
    const covered = [...settings.atHome, ...settings.keptByClient];
    const isCovered = (file: string): boolean =>
      covered.some((pattern) => (pattern.endsWith('/**') ? file.startsWith(pattern.slice(0, -2)) : pattern === file));
    expect(settings.inProjects.filter((pattern) => !isCovered(pattern))).toEqual([]);
  });
});

describe.each(AGENT_CLIENTS)('$id', (row: AgentClient) => {
  const [setup] = setupsOf([row.id]);

  it('has a dialect and a setup, under its id and its other names', () => {
    const dialects = [row.id, ...row.aliases].map((name) => dialectOf(name)?.client);
    expect(new Set(dialects)).toEqual(new Set([row.id]));
    expect(setup).toMatchObject({ id: row.id, title: row.title });
  });

  it.each([true, false])('installs nothing but skills and settings that are protected; for a team: %s', (team) => {
    const stateFolder = '/home/.local/state/code-intel';
    const place = {
      root: '/project',
      home: '/home',
      platform: 'linux',
      launch: sharedLaunch(),
      strict: false,
      environment: {},
      committed: new Set<string>(),
      viewShell: null,
    } as const;
    const files = setup?.edits({ ...place, team, stateFolder }).map(({ file }) => file) ?? [];
    const isSetting = (file: string): boolean =>
      file.startsWith('/home/')
        ? isHomeSetting(file.slice('/home/'.length))
        : isProjectSetting(file.slice('/project/'.length));
    expect(files.filter(isSetting).length).toBeGreaterThan(0);
    expect(files.filter((file) => !isSetting(file) && !file.startsWith(`/project/${row.installs.skills}/`))).toEqual(
      [],
    );
  });

  it('is recognised by each of its variables, programs and packages', () => {
    const { variables, programs, packages } = row.processes;
    for (const name of variables) expect(agentAround(below([], { [name]: '1' }))).toContain(name);
    const commands = [
      ...programs.map((name) => [`/opt/bin/${name}`, '--flag']),
      ...packages.map((name) => ['node', `/opt/node_modules/${name}/cli.js`]),
    ];
    for (const words of commands) {
      expect(agentAround(below([words]))).toContain(words.join(' '));
    }
  });
});

/** A path that a pattern stands for. */
function sampleOf(pattern: string): string {
  return pattern.replace('/**', '/deep/er.sh').replaceAll('*', '-x');
}

async function expectWatched(files: readonly string[]): Promise<void> {
  for (const file of files) expect([file, await project.mayWrite(file)]).toEqual([file, false]);
  // Hidden from git, as settings of a person's own often are.
  const hidden = files.map((file) => file.split('/').find((step) => step.startsWith('.')) ?? path.basename(file));
  project.write('.git/info/exclude', hidden.join('\n'));
  expect(await tamperedBy(files)).toEqual(files.map((file) => path.resolve(project.root, file)).sort());
}

/** Changes files while a program runs that nobody knows. @returns what the hook reports of it: absolute, sorted */
async function tamperedBy(files: readonly string[]): Promise<readonly string[]> {
  await project.shell('./scripts/generate', () => {
    for (const file of files) project.write(file, '{"hooks":{}}');
  });
  return project
    .reports('tampered')
    .flatMap(({ paths }) => (Array.isArray(paths) ? paths : []))
    .map((file) => path.resolve(project.root, String(file)))
    .sort();
}
