import path from 'node:path';
import { expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

const project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'export const b = 1;\n' });

it('a refusal before READY names what is missing for the very file [D-53]', async () => {
  const next = { tool: 'get_chunk' as const, args: { chunk_id: ['src/other.ts:1-1'] }, why: { en: '', ja: '' } };
  project.publish({ phase: 'EXPLORATION', lacking: 'ground', looks: [], grants: { files: [], folders: [] }, next });
  const edit = async (file: string) =>
    (await project.before('Edit', { file_path: path.join(project.root, file) })).stderr;
  expect(await edit('src/other.ts')).toMatch(/^Next: Read src\/other\.ts:1-1, then edit it\.$/m);
  await project.after('Read', { file_path: path.join(project.root, 'src/app.ts') });
  expect(await edit('src/app.ts')).toMatch(/^Next: submit_understanding \{"targets":\["src\/app\.ts: …"/m);
  expect(await edit('src/new.ts')).toMatch(/tied to the request/);
});

it("a command that is a person's leads to the person, and to no session", async () => {
  const { stderr } = await new GatedProject().before('Bash', { command: 'code-intel uninstall --yes' });
  expect(stderr).toContain('Next: ask the person to run it in a terminal of their own');
  expect(stderr).not.toContain('start_session');
});

it.each([
  ['python3 -c "import json; print(1)"', '`jq`, `awk`, `sed -n` and `rg` pass now'],
  ["python3 - <<'EOF'\nprint(open)\nEOF", '`jq`, `awk`, `sed -n` and `rg` pass now'],
  ['perl -pi -e s/a/b/ src/app.ts', 'programs run in READY'],
  ['[[ -f README.md ]] && ls', 'write it as plain commands'],
  ['rm -rf "$OUT/a"', 'write out the path that it writes'],
  ['NODE_OPTIONS=--max-old-space-size=4096 npm test', 'programs run in READY'],
  ['sudo ls', 'programs run in READY'],
  ['kubectl exec web -- ls', 'programs run in READY'],
])('a refused `%s` leads on to %s', async (command, next) => {
  const { stderr } = await new GatedProject().before('Bash', { command });
  expect(stderr).toContain('Next: ');
  expect(stderr).toContain(next);
});

it('no session leads on where READY opens nothing', async () => {
  project.publish();
  const answers = ['[[ -f README.md ]] && ls', 'rm -rf "$OUT/a"'].map((command) => project.before('Bash', { command }));
  for (const { exitCode, stderr } of await Promise.all(answers)) {
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^Next: write /m);
  }
});

it.each([
  [true, 'an edit came first'],
  [false, 'none came'],
])('READY that was noticed late is not announced any more where an edit came first (%s: %s)', async (isEdited) => {
  const late = new GatedProject({ 'src/app.ts': 'export const a = 1;\n' });
  const file_path = path.join(late.root, 'src/app.ts');
  late.publish({ phase: 'EXPLORATION', lacking: 'ground', looks: [], grants: { files: [], folders: [] } });
  await late.after('Read', { file_path });
  late.publish();
  if (isEdited) await late.after('Edit', { file_path });
  const { stdout } = await late.after('Read', { file_path });
  expect(stdout.includes('READY')).toBe(!isEdited);
});
