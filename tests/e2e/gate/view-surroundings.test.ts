/** What lies around the commands of a view: shells of other conversations, terminals, and folders that become links. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONVERSATION } from '../../helpers/gated-project.ts';
import { holdsHere } from '../../helpers/view-shell.ts';
import { ViewedProject } from '../../helpers/viewed-project.ts';

/** Gives a program a terminal of its own. */
const SCRIPT = '/usr/bin/script';

describe.skipIf(!holdsHere())('other shells and terminals', () => {
  it('what shells of other conversations begin with cannot be changed, and nothing is added after the first command', async () => {
    const project = new ViewedProject();
    const folder = path.join(project.home, '.claude/shell-snapshots');
    writeFileSync(path.join(folder, 'snapshot-other.sh'), '# other\n');
    await project.before('Bash', { command: 'node a.js' });
    project.run(
      `echo own > ${folder}/snapshot-own.sh; echo pwned >> ${folder}/snapshot-other.sh; rm ${folder}/*other*`,
    );
    expect(readFileSync(path.join(folder, 'snapshot-other.sh'), 'utf8')).toBe('# other\n');
    expect(readFileSync(path.join(folder, 'snapshot-own.sh'), 'utf8')).toBe('own\n');
    await project.before('Bash', { command: 'node b.js' });
    project.run(`echo pwned >> ${folder}/snapshot-own.sh; echo pwned > ${folder}/snapshot-new.sh`);
    expect(readFileSync(path.join(folder, 'snapshot-own.sh'), 'utf8')).toBe('own\n');
    expect(existsSync(path.join(folder, 'snapshot-new.sh'))).toBe(false);
  });

  it.skipIf(!existsSync(SCRIPT))('nothing is typed into the terminal that the client runs in', async () => {
    const project = new ViewedProject();
    await project.before('Bash', { command: 'node a.js' });
    const typed = `perl -e 'my $c = "x"; open(T, "+<", "/dev/tty") or open(T, "+<&", 0); print ioctl(T, 0x5412, $c) ? "TYPED" : "refused", "\\n"'`;
    const inTerminal = (shell: string): string =>
      spawnSync(SCRIPT, ['-qec', `${shell} -c '${typed.replaceAll("'", "'\\''")}'`, '/dev/null'], {
        cwd: project.root,
        encoding: 'utf8',
        timeout: 20_000,
        env: { PATH: process.env.PATH, HOME: project.home, SHELL: '/bin/sh', CLAUDE_CODE_SESSION_ID: CONVERSATION },
      }).stdout;
    expect(inTerminal(project.viewedShell)).toContain('refused');
    if (readFileSync('/proc/sys/dev/tty/legacy_tiocsti', 'utf8').trim() === '1')
      expect(inTerminal('/bin/bash')).toContain('TYPED');
  });

  it('a folder that became a link since the view was made ends the command', async () => {
    const project = new ViewedProject();
    project.publish({ grants: { files: [], folders: ['docs'] } });
    await project.before('Bash', { command: 'node a.js' });
    expect(project.run('touch docs/new.md').status).toBe(0);
    rmSync(path.join(project.root, 'docs'), { recursive: true });
    symlinkSync('src', path.join(project.root, 'docs'));
    const { status, stderr } = project.run('touch docs/new.md src/new.ts');
    expect([status, stderr]).toEqual([126, expect.stringContaining('cannot be mounted')]);
    expect(existsSync(path.join(project.root, 'src/new.ts'))).toBe(false);
  });
});
