/** What makes views may stop working after `init`, by an update of the system: nothing is lost by it, and it is said once. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holdsHere } from '../../helpers/view-shell.ts';
import { ViewedProject } from '../../helpers/viewed-project.ts';

/** The program that makes namespaces is forbidden to, with the words of bubblewrap. */
function forbid(project: ViewedProject): () => void {
  const script = readFileSync(project.viewedShell, 'utf8');
  const stub = `${project.outside}/forbidden`;
  writeFileSync(stub, '#!/bin/sh\necho "bwrap: setting up uid map: Permission denied" >&2\nexit 1\n', { mode: 0o755 });
  writeFileSync(project.viewedShell, script.replace(/enter\(\) \{ \S+/, `enter() { ${stub}`));
  return () => writeFileSync(project.viewedShell, script);
}

const MAYBE = 'node build.js';

describe.skipIf(!holdsHere())('[D-58] a system that does not make views any more', () => {
  it('stops one command, with its cause and what to do, and leaves the others to the hook', async () => {
    const project = new ViewedProject();
    expect(await project.mayRun(MAYBE)).toBe(true);
    const allow = forbid(project);
    const first = project.run('echo x > core/Axios.js');
    expect([first.status, first.stderr]).toEqual([126, expect.stringMatching(/did not run.*code-intel doctor/s)]);
    expect(project.read('core/Axios.js')).toBe('export const b = 2;\n');

    expect(project.run('git status')).toMatchObject({ status: 0, stderr: '' });
    expect(await project.mayRun(MAYBE)).toBe(false);
    expect(await project.mayRun('git status')).toBe(true);

    allow();
    await project.event('SessionStart', { source: 'startup' });
    expect(await project.mayRun(MAYBE)).toBe(true);
    expect(project.run('echo x > core/Axios.js').stderr).toContain('Read-only');
  });

  it('is not blamed for a command that fails by itself', () => {
    const project = new ViewedProject();
    expect(project.run('exit 7')).toMatchObject({ status: 7, stderr: '' });
    expect(project.run('echo x > core/Axios.js').stderr).not.toContain('code-intel');
    expect(project.run('kill -9 $$').status).toBe(137);
  });
});
