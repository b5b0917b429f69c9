/** A refusal waits for a server that counts, and for none that has ended. */
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;

beforeEach(() => {
  project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' });
  project.publish({ phase: 'EXPLORATION' });
});

function look(file: string): Promise<unknown> {
  project.now += 1000;
  return project.after('Read', { file_path: path.join(project.root, file) });
}

/** Whether the write passed, and whether the hook asked again and again for what the server counted. */
async function write(): Promise<{ readonly passes: boolean; readonly waits: boolean }> {
  const ports = project.ports();
  const session = vi.fn(ports.session);
  const composed = vi.spyOn(project, 'ports').mockReturnValue({ ...ports, session });
  const passes = await project.mayWrite('src/app.ts');
  composed.mockRestore();
  return { passes, waits: session.mock.calls.length > 10 };
}

it('a write passes that the server opens while the hook waits [D-45]', async () => {
  await look('src/app.ts');
  setTimeout(() => project.publish({ seenUpTo: project.now }), 100);
  expect(await write()).toMatchObject({ passes: true });
});

it('a server that has ended is waited for once after each look, and not with every refusal', async () => {
  await look('src/app.ts');
  expect([await write(), await write(), await write()]).toEqual([
    { passes: false, waits: true },
    { passes: false, waits: false },
    { passes: false, waits: false },
  ]);
  await look('src/other.ts');
  expect(await write()).toEqual({ passes: false, waits: true });
});

it('a look of some seconds ago is not waited for, since a server would have counted it', async () => {
  await look('src/app.ts');
  project.now += 11_000;
  expect(await write()).toEqual({ passes: false, waits: false });
});

it('nothing is waited for where a change must be taken back', async () => {
  project.publish();
  await project.shell('./scripts/generate', () => project.write('src/other.ts', 'x'));
  await look('src/app.ts');
  expect(await write()).toEqual({ passes: false, waits: false });
});
