/** Commands that a person allowed and that changed a file: what is said of it, and the way back. */
import { describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

async function repaired(project: GatedProject) {
  project.configureTrusted({ allowed_commands: ['npm test'] });
  await project.before('Bash', { command: 'npm test' });
  project.write('src/app.ts', 'export const a = 2;\n');
  return project.after('Bash', { command: 'npm test' });
}

describe('an allowed command that changed a file', () => {
  it('is told that git brings it back, if a commit holds it', async () => {
    const { exitCode, stderr } = await repaired(new GatedProject());
    expect(exitCode).toBe(2);
    expect(stderr).toContain('`git restore` brings back what was there before the call (them)');
    expect(stderr).not.toContain('No commit has');
  });

  it('is told that no commit has it, if somebody was at work on it', async () => {
    const project = new GatedProject();
    project.write('src/app.ts', 'export const a = 7;\n');
    expect((await repaired(project)).stderr).toContain('No commit has what was there before');
  });

  it.each([undefined, 'closed'] as const)('may be undone as it is told, with the session %s', async (status) => {
    const project = new GatedProject();
    if (status !== undefined) project.publish({ status });
    await repaired(project);
    const restore = { command: 'git restore src/app.ts' };
    expect(await project.before('Bash', restore)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await project.mayRun('echo x > src/app.ts')).toBe(true);
    expect(await project.mayRun('echo x > README.md')).toBe(false);
    project.git('restore', 'src/app.ts');
    expect(await project.after('Bash', restore)).toMatchObject({ exitCode: 0 });
    expect(await project.mayWrite('src/app.ts')).toBe(false);
  });
});
