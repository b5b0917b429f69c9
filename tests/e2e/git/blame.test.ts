/** Changes during a call are its own only where it may have made them, and nobody is told to undo what no commit has. */
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTampering, changedPaths, readTampering } from '../../../src/app/gate/changes/tampering.ts';
import { NO_FILES } from '../../../src/app/gate/git/work-tree-snapshot.ts';
import { CONVERSATION, GatedProject } from '../../helpers/gated-project.ts';
import { holdsHere, installShell } from '../../helpers/view-shell.ts';

const FILES = { 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' };
const PROGRAM = './scripts/generate';
let project: GatedProject;

beforeEach(() => {
  project = new GatedProject(FILES);
  project.publish();
});

function grantFolder(of: GatedProject): void {
  of.publish({ grants: { ...of.grants().grants, folders: ['src'] } });
}

function edit(file: string) {
  return { file_path: path.join(project.root, file), old_string: 'a', new_string: 'b' };
}

describe('what somebody else changes during a call', () => {
  it.each([['ls src'], ['cat src/app.ts']])(
    'is told and closes nothing where the call (%s) cannot have done it',
    async (command) => {
      const { exitCode, stdout } = await project.shell(command, () => project.write('src/other.ts', 'by a person'));
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining('src/other.ts')]);
      expect(stdout).not.toMatch(/restore/i);
      expect([project.reports('tampered'), await project.mayWrite('src/app.ts')]).toEqual([[], true]);
    },
  );

  it('makes a granted file stale that the call only read', async () => {
    await project.shell('ls src', () => project.write('src/app.ts', 'by a person'));
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    expect(project.reports('evidence').map(({ tool }) => tool)).not.toContain('agent:edit');
  });

  it('closes nothing when another agent wrote it with a grant', async () => {
    project.publish({ ...project.grants('src/other.ts'), conversation: 'conversation-2', sessionId: 'session-2' });
    const second = { session_id: 'conversation-2', tool_use_id: 'call-2' };
    await project.before('Bash', { command: PROGRAM });
    await project.before('Edit', edit('src/other.ts'), second);
    project.write('src/other.ts', 'by the other agent');
    await project.after('Edit', edit('src/other.ts'), second);
    expect(await project.after('Bash', { command: PROGRAM })).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    expect(project.reports('tampered')).toEqual([]);
  });

  it('opens the session again when the other agent reports its write a moment later', async () => {
    project.publish({ ...project.grants('src/other.ts'), conversation: 'conversation-2', sessionId: 'session-2' });
    await project.shell(PROGRAM, () => project.write('src/other.ts', 'by the other agent'));
    expect(await project.mayWrite('src/app.ts')).toBe(false);
    await project.after('Edit', edit('src/other.ts'), { session_id: 'conversation-2', tool_use_id: 'call-2' });
    expect(await project.mayWrite('src/app.ts')).toBe(true);
  });

  it('does not pass for work of another agent when that was written before the call', async () => {
    project.publish({ ...project.grants('src/other.ts'), conversation: 'conversation-2', sessionId: 'session-2' });
    project.write('src/other.ts', 'by the other agent');
    await project.after('Edit', edit('src/other.ts'), { session_id: 'conversation-2', tool_use_id: 'call-2' });
    project.write('src/other.ts', 'by a person');
    project.now += 60_000;
    const answer = await project.shell(PROGRAM, () => project.write('src/other.ts', 'by the other agent'));
    expect(answer.stderr).toContain('src/other.ts');
  });

  it.skipIf(!holdsHere())('is told where a view keeps the call from it, and only new files are its own', async () => {
    project.viewShell = installShell(project.home, project.root);
    const changed = await project.shell(PROGRAM, () => project.write('src/other.ts', 'by a person'));
    expect([changed.exitCode, changed.stdout]).toEqual([0, expect.stringContaining('src/other.ts')]);
    const made = await project.shell(PROGRAM, () => project.write('src/new.ts', 'x'));
    expect([made.exitCode, made.stderr]).toEqual([2, expect.stringContaining('src/new.ts')]);
    expect(made.stderr).not.toContain('src/other.ts');
  });
});

describe('the agent is told to bring back', () => {
  it('what a commit has, and nothing else', async () => {
    project.write('src/draft.ts', 'by a person');
    const { stderr } = await project.shell(PROGRAM, () => {
      for (const file of ['src/other.ts', 'src/draft.ts', 'src/new.ts']) project.write(file, 'x');
    });
    expect(stderr).toMatch(/`git restore` brings back what was there before the call \(src\/other\.ts\)/);
    expect(stderr).toMatch(/New, to be removed if your call made it: src\/new\.ts\./);
    expect(stderr).toMatch(/No commit has what was there before \(src\/draft\.ts\)/);
  });

  it('nothing by git where there is none', async () => {
    project.remove('.git');
    const { stderr } = await project.shell(PROGRAM, () => project.write('src/other.ts', 'x'));
    expect(stderr).toContain('No commit has what was there before');
    expect(stderr).not.toContain('git restore');
  });
});

describe.each([
  ['with git', () => project.letTimePass()],
  ['without git', () => project.leaveGit()],
])('in a granted folder, %s,', (_, prepare) => {
  beforeEach(async () => {
    project.write('src/draft.ts', 'by a person');
    await prepare();
    grantFolder(project);
  });

  it.each([['cat > src/new.ts <<EOF\nx\nEOF'], [PROGRAM]])('a new file may be made by %s', async (command) => {
    expect(await project.shell(command, () => project.write('src/new.ts', 'x'))).toMatchObject({ exitCode: 0 });
    expect(project.reports('tampered')).toEqual([]);
    expect(await project.mayWrite('src/new.ts')).toBe(true);
  });

  it('a file that a tool made may be edited next', async () => {
    expect(await project.mayWrite('src/new.ts')).toBe(true);
    project.write('src/new.ts', 'x');
    await project.after('Edit', edit('src/new.ts'));
    expect(await project.mayWrite('src/new.ts')).toBe(true);
  });

  it('a file that was there is not taken for a new one', async () => {
    const answer = await project.shell(PROGRAM, () => project.write('src/draft.ts', 'overwritten'));
    expect([answer.exitCode, answer.stderr]).toEqual([2, expect.stringContaining('src/draft.ts')]);
  });
});

it('keeps what two hooks find at the same time', () => {
  const notes = project.ports().notes(project.root);
  const before = { snapshot: NO_FILES, hidden: {}, isKnown: true };
  const found = (file: string) => ({ files: [file], hidden: [], before, at: 1, sessionId: 'session-1' });
  const slow: typeof notes = {
    ...notes,
    write: (name, value) => {
      addTampering(notes, CONVERSATION, found('src/b.ts'));
      notes.write(name, value);
    },
  };
  addTampering(slow, CONVERSATION, found('src/a.ts'));
  expect(changedPaths(readTampering(notes, CONVERSATION)).toSorted()).toEqual(['src/a.ts', 'src/b.ts']);
});
