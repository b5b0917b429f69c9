/** A folder of a project as `--path`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { run } from './program.ts';

test('a folder of a project limits the answers to it, and becomes no project', async () => {
  const root = temporaryFolder();
  for (const folder of ['.git', 'src', 'tools', 'empty']) mkdirSync(path.join(root, folder));
  writeFileSync(path.join(root, 'src/login.ts'), 'export function limitLogins(user: string) {}\n');
  writeFileSync(path.join(root, 'src/cart.ts'), "import { limitLogins } from './login.ts';\nlimitLogins('x');\n");
  const report = "import { limitLogins } from '../src/login.ts';\nexport const report = () => limitLogins('y');\n";
  writeFileSync(path.join(root, 'tools/report.ts'), report);
  const tools = path.join(root, 'tools');

  const refs = await run(['refs', 'limitLogins', '--path', tools]);
  expect(refs.out).toContain('tools/report.ts:2');
  expect(refs.out).not.toContain(path.join(root, 'src'));
  expect(refs.err).toContain(`of the project ${root}, only tools`);
  const search = await run(['search', 'limit logins', '--path', tools]);
  expect(search.out).toContain('tools/report.ts');
  expect(search.out).not.toContain(path.join(root, 'src'));
  expect(existsSync(path.join(tools, '.code-intel'))).toBe(false);

  const empty = await run(['search', 'limit logins', '--path', path.join(root, 'empty')]);
  expect(empty.err).toContain('makes it a project of its own');
});
