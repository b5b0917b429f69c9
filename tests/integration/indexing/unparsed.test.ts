import { expect, it, onTestFinished, vi } from 'vitest';
import { openProject } from '../../../src/app/composition/compose.ts';
import { indexProject } from '../../../src/app/project/index-project.ts';
import { projectStatus } from '../../../src/app/reports/project-status.ts';
import { languages } from '../../../src/languages/registry.ts';
import { makeProject } from '../scan/project.ts';

it('[CH7] a language whose grammar is missing is told once when it is indexed, and by the status', async () => {
  const php = languages.get('php');
  if (php === undefined) throw new Error('no such language');
  const missing = vi.spyOn(php, 'unavailableReason').mockReturnValue('the grammar php is not installed');
  onTestFinished(() => missing.mockRestore());
  const root = makeProject({
    'a.php': '<?php class A {}\n',
    'b.php': '<?php class B {}\n',
    'c.ts': 'const c = 1;\n',
    'd.txt': 'd',
  });
  const notices: string[] = [];
  const project = await openProject(root, { environment: {}, onNotice: (text) => notices.push(text) });
  onTestFinished(() => project.close());
  await indexProject(project);
  const why = 'the grammar php is not installed';
  expect(notices).toEqual([
    expect.stringContaining(`2 files of php are indexed by lines, without symbols: ${why}. Install`),
  ]);
  expect(projectStatus(project).unparsed).toEqual([{ language: 'php', files: 2, why }]);
});
