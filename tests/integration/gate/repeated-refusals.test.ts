/** Advice makes progress: whoever follows it never meets the same refusal twice without another way. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConversationGrants } from '../../../src/session/gate/grants-file.ts';
import { GatedProject } from '../../helpers/gated-project.ts';

let project: GatedProject;
beforeEach(() => {
  project = new GatedProject({ 'src/app.ts': 'export const a = 1;\n', 'src/other.ts': 'b\n', 'docs/a.md': 'c\n' });
});

const STATES: Readonly<Record<string, Partial<ConversationGrants> | null>> = {
  'without a session': null,
  'in exploration': { phase: 'EXPLORATION' },
  'in READY': {},
  'of a session that only reads': { intent: 'QUESTION' },
  'after the outcome': { status: 'closed' },
  'of a session that is closed for a change': { status: 'tampered' },
};

const CALLS: Readonly<Record<string, readonly [tool: string, input: (root: string) => object]>> = {
  'an edit of a file that was not read': ['Edit', (root) => edit(path.join(root, 'src/other.ts'))],
  'a new file elsewhere': ['Write', (root) => ({ file_path: path.join(root, 'lib/new.ts'), content: 'x' })],
  'an edit of the settings of the agent': ['Edit', (root) => edit(path.join(root, '.claude/settings.json'))],
  'a command that writes': ['Bash', () => ({ command: 'echo x > src/other.ts' })],
  'a command that switches the gate': ['Bash', () => ({ command: 'code-intel gate off' })],
  'a command that nobody can parse': ['Bash', () => ({ command: 'if then (' })],
  'a tool of another server': ['mcp__files__write_file', () => ({ path: 'src/other.ts' })],
  'an edit without a file': ['Edit', () => ({ old_string: 'a' })],
};

/** Another way that only a person can go. */
const PERSON = /ask the person|利用者に/;

describe.each(Object.keys(STATES))('[D-53] %s', (state) => {
  it.each(Object.keys(CALLS))(
    '%s is refused in other words the second time, a way of the person among them',
    async (name) => {
      const grants = STATES[state];
      if (grants !== null) project.publish(grants);
      const [tool, input] = CALLS[name] ?? ['', () => ({})];
      const refusals: string[] = [];
      for (let time = 0; time < 3; time++) {
        const { exitCode, stderr } = await project.before(tool, input(project.root));
        if (exitCode !== 0) refusals.push(stderr);
      }
      expect([0, 3]).toContain(refusals.length);
      const [first = '', ...later] = refusals;
      for (const again of later) {
        expect(again).not.toBe(first);
        expect(again).toMatch(PERSON);
        expect(again.length).toBeLessThan(1300);
      }
    },
  );
});

it.each(['an edit of a file that was not read', 'a command that writes'])(
  '[D-53] where a session only reads, %s leads to one that may write, however much is unread',
  async (name) => {
    const args = { session_id: 's1', chunk_id: ['src/app.ts:1-1'] };
    const next = { tool: 'get_chunk', args, why: { en: 'Read it.', ja: '読む。' } } as const;
    project.publish({ intent: 'INVESTIGATE', phase: 'EXPLORATION', next });
    const [tool, input] = CALLS[name] ?? ['', () => ({})];
    expect((await project.before(tool, input(project.root))).stderr).toContain('Next: start_session');
  },
);

it('names the server that is not connected from the second refusal on, until a call of it was seen', async () => {
  const refusal = async (file: string) => (await project.before('Edit', edit(path.join(project.root, file)))).stderr;
  expect(await refusal('src/app.ts')).not.toContain('not connected');
  expect(await refusal('src/other.ts')).toContain(`run \`code-intel init\` in ${project.root}`);
  await project.before('mcp__code-intel__find_definitions', { symbol: 'a' });
  expect(await refusal('docs/a.md')).not.toContain('not connected');
});

it('says in Japanese what else there is', async () => {
  await project.event('UserPromptSubmit', { prompt: '合計の計算を直してください' });
  const refusal = async () => (await project.before('Edit', edit(path.join(project.root, 'src/app.ts')))).stderr;
  await refusal();
  expect(await refusal()).toMatch(/利用者に `\/gate open src\/app\.ts`/);
});

describe('a file of another project', () => {
  let other: string;
  beforeEach(() => {
    other = path.join(project.outside, 'other');
    for (const folder of ['.code-intel', 'src']) mkdirSync(path.join(other, folder), { recursive: true });
    writeFileSync(path.join(other, 'src/app.ts'), 'export const a = 1;\n');
  });

  it('is refused with the name of its project, the call with its path, and the command of the person', async () => {
    const refusal = async () => (await project.before('Edit', edit(path.join(other, 'src/app.ts')))).stderr;
    const first = await refusal();
    expect(first).toContain(`In the project ${other}:`);
    expect(first).toContain(`"path":"${other}"`);
    expect(await refusal()).toContain(`\`code-intel gate open "src/app.ts" --path "${other}"\``);
  });

  it('is refused so where the client was started in no project', async () => {
    const fields = { cwd: project.outside };
    const edited = () => project.before('Edit', edit(path.join(other, 'src/app.ts')), fields);
    expect((await edited()).stderr).toContain(`"path":"${other}"`);
    expect((await edited()).stderr).toMatch(PERSON);
  });

  it('gets its session by the call that the refusal names', async () => {
    await project.before('mcp__code-intel__start_session', { intent: 'MODIFY', query: 'q', path: other });
    expect([project.root, other].map((root) => existsSync(path.join(root, '.code-intel/spool')))).toEqual([
      false,
      true,
    ]);
  });
});

function edit(file: string): object {
  return { file_path: file, old_string: 'a', new_string: 'b' };
}
