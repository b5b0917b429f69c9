/** Lines that an agent has read stay read when its own command changes the file. */
import { expect, it } from 'vitest';
import { contentHash } from '../../../src/base/hash.ts';
import { GatedProject } from '../../helpers/gated-project.ts';

const FILE = 'src/app.ts';

it('lets a line be replaced that was read before a command moved it, and none that was never shown [D-53]', async () => {
  const project = new GatedProject();
  const lines = Array.from({ length: 30 }, (_, at) => `export const value${at} = ${at};`);
  project.write(FILE, `${lines.join('\n')}\n`);
  project.commit();
  const hash = contentHash(project.read(FILE));
  project.publish({ looks: [{ path: FILE, hash, lines: [{ start: 1, end: 12 }] }] });
  const command = { command: `sed -i '1i // head' ${FILE}` };
  expect((await project.before('Bash', command)).exitCode).toBe(0);
  project.write(FILE, `// head\n${project.read(FILE)}`);
  await project.after('Bash', command);
  const edit = (line: string | undefined) =>
    project.before('Edit', { file_path: FILE, old_string: line, new_string: 'x' });
  expect((await edit(lines[4])).exitCode).toBe(0);
  expect((await edit(lines[20])).exitCode).toBe(2);
});
