import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { excludeEdits } from '../../../../src/edge/init/committed-files.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

it('hides a file by the folder that holds it, where the way to it is a link', () => {
  const root = temporaryFolder();
  execFileSync('git', ['init', '-q'], { cwd: root });
  mkdirSync(path.join(root, '.agents/skills'), { recursive: true });
  mkdirSync(path.join(root, '.claude'));
  symlinkSync('../.agents/skills', path.join(root, '.claude/skills'));
  const files = ['.claude/skills/code/SKILL.md', '.mcp.json'].map((file) => path.join(root, file));
  expect(excludeEdits(root, files)).toMatchObject([{ text: '/.agents/skills/code/SKILL.md\n/.mcp.json' }]);
});
