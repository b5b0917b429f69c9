/** The gate is told as it stands for those who ask, and as its hooks judge. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectiveGate } from '../../../src/app/gate/effective-gate.ts';
import { openPath, switchOff, switchOn } from '../../../src/app/gate/person-commands.ts';
import { assessEnforcement, HEARTBEAT, noteClient } from '../../../src/app/sessions/enforcement.ts';
import type { Workspace } from '../../../src/app/sessions/workspace.ts';
import { toAbsolute } from '../../../src/base/paths.ts';
import { callTool } from '../../helpers/call-tool.ts';
import { CONVERSATION, GatedProject } from '../../helpers/gated-project.ts';
import { openShopWorkspace, type TestWorkspace } from '../../helpers/open-workspace.ts';

describe('the standing of a conversation', () => {
  const standing = (project: GatedProject, conversation: string | null = CONVERSATION) => {
    const ports = project.ports();
    const place = { root: project.root, home: project.root };
    return effectiveGate(place, ports.notes(project.root), { conversation, now: project.now }).mode;
  };

  it('is that of the configuration as far as a person trusts it', async () => {
    const project = new GatedProject();
    project.configure({ mode: 'off' });
    expect([standing(project), await project.mayWrite('src/app.ts')]).toEqual(['enforce', false]);
    project.configureTrusted({ mode: 'off' });
    expect([standing(project), await project.mayWrite('src/app.ts')]).toEqual(['off', true]);
  });

  it('is what a person switched, for one conversation or for all', async () => {
    const project = new GatedProject();
    await project.event('UserPromptSubmit', { prompt: '/gate off 5' });
    expect([standing(project), standing(project, 'other'), standing(project, null)]).toEqual([
      'off',
      'enforce',
      'enforce',
    ]);
    const folder = toAbsolute(project.root, '/');
    switchOn(project.ports(), folder, { from: 'a test' });
    expect(standing(project)).toBe('enforce');
    switchOff(project.ports(), folder, { minutes: 5, reason: undefined, from: 'a test' });
    expect(standing(project, null)).toBe('off');
    switchOn(project.ports(), folder, { from: 'a test' });
    openPath(project.ports(), folder, { written: path.join(project.root, 'src'), from: 'a test' });
    expect(standing(project)).toBe('enforce');
  });
});

describe('`enforcement`', () => {
  let opened: TestWorkspace;
  let workspace: Workspace;

  beforeAll(async () => {
    let caller: string | null = null;
    opened = await openShopWorkspace({ callerOf: () => caller });
    workspace = opened.workspace;
    workspace.sessions.setMeta(HEARTBEAT, JSON.stringify({ at: workspace.now() }));
    for (caller of ['held', 'hooked', 'new', null]) {
      await callTool(workspace, 'start_session', { intent: 'QUESTION', query: 'where is LoginService' });
    }
    noteClient(workspace.sessions, 'held', { client: 'claude-code', isHeld: true });
    noteClient(workspace.sessions, 'hooked', { client: 'codex', isHeld: false });
  });

  afterAll(() => opened.remove());

  const levels = (of: Partial<Workspace> = {}) =>
    Object.fromEntries(
      workspace.sessions
        .list()
        .map((session) => [session.conversation, assessEnforcement({ ...workspace, ...of }, session).level]),
    );

  it('is that of the client which asks, whichever called last', () => {
    expect(levels()).toEqual({ held: 'kernel', hooked: 'guard', new: 'guard', null: 'advisory' });
  });

  it('is none where the hooks refuse nothing', () => {
    const isOff = (conversation: string | null) => conversation === 'held';
    const some = levels({ effectiveGate: (of) => ({ mode: isOff(of) ? 'off' : 'enforce', kernel: 'off' }) });
    expect(some).toEqual({ held: 'none', hooked: 'guard', new: 'guard', null: 'advisory' });
  });
});
