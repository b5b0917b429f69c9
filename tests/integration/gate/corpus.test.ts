/**
 * Tool calls with their verdicts while the gate is closed, one JSON object a line: `tests/fixtures/gate/*.jsonl`. In
 * every text of an input `${REPO}`, `${HOME}` and `${TMP}` stand for folders of the test.
 */
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { GatedProject } from '../../helpers/gated-project.ts';

interface Case {
  readonly id: string;
  readonly tool_name: string;
  readonly tool_input: unknown;
  readonly cwd_rel: string;
  readonly expect: 'deny' | 'allow';
  readonly class: string;
  readonly why: string;
}

const FOLDER = path.join(import.meta.dirname, '../../fixtures/gate');
/** Each command of these has its verdict in `shell-corpus.test.ts`; here the hook is asked for some of each class. */
const OF_SHELLS = ['bash-read.jsonl', 'bash-write.jsonl', 'powershell.jsonl'];
const OF_EACH_CLASS = 3;
/** Commands that are run in a view; the hook is not asked for them. */
const IN_VIEW = 'view.jsonl';
const ALLOWED = ['npm test', 'npm run test', 'npx vitest run', 'pytest', 'tsc --noEmit'];

let project: GatedProject;

beforeAll(() => {
  project = new GatedProject({
    'src/app.ts': 'export const a = 1;\n',
    'src/util/math.ts': 'export const b = 1;\n',
    'README.md': '# A\n',
    'package.json': '{"name":"a","version":"1.0.0"}\n',
    Makefile: 'all:\n\ttrue\n',
    'scripts/build.sh': 'echo\n',
    'fixtures/evil.git/HEAD': 'x\n',
    'fixtures/evil.git/objects/x': 'x\n',
    'fixtures/evil.git/config': 'x\n',
    '.claude/settings.json': '{}',
  });
  symlinkSync('src/app.ts', path.join(project.root, 'link'));
  project.write(path.join(project.outside, 'out/a.txt'), 'a\n');
  project.configureTrusted({ allowed_commands: ALLOWED });
});

describe.each(readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl') && name !== IN_VIEW))('%s', (name) => {
  const cases: readonly Case[] = readFileSync(path.join(FOLDER, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

  it.each(OF_SHELLS.includes(name) ? someOfEachClass(cases) : cases)(
    '$id: $tool_name is $expect ($class: $why)',
    async (one) => {
      const cwd = path.join(project.root, one.cwd_rel);
      const answer = await project.before(one.tool_name, {}, { tool_input: filled(one.tool_input), cwd });
      expect([answer.exitCode, answer.stderr !== '']).toEqual(one.expect === 'deny' ? [2, true] : [0, false]);
    },
  );
});

function someOfEachClass(cases: readonly Case[]): Case[] {
  const taken = new Map<string, number>();
  return cases.filter((one) => {
    const kind = [one.class, one.expect, one.why].join('\n');
    taken.set(kind, (taken.get(kind) ?? 0) + 1);
    return taken.get(kind)! <= OF_EACH_CLASS;
  });
}

function filled(value: unknown): unknown {
  const folders: Readonly<Record<string, string>> = { REPO: project.root, HOME: project.home, TMP: project.outside };
  return JSON.parse(JSON.stringify(value).replace(/\$\{(REPO|HOME|TMP)\}/g, (_, name: string) => folders[name] ?? ''));
}
