/** One server that is asked about more projects than it keeps open. */
import { mkdirSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../helpers/mcp-server.ts';
import { makeProject } from '../scan/project.ts';

it('a project is not closed under the calls that work with it, however many are opened meanwhile', async () => {
  const roots = Array.from({ length: 6 }, (_, at) => {
    const root = makeProject({ [`shop${at}.ts`]: `export function sell${at}() {}\n` });
    mkdirSync(`${root}/.code-intel`);
    return root;
  });
  const server = await connect(roots[0] ?? '', 'modern');
  onTestFinished(() => server.close());
  for (let round = 0; round < 3; round++) {
    const asked = [...roots, ...roots].map(async (path, at) => {
      const { text } = await server.call('find_definitions', { symbol: `sell${at % 6}`, path });
      return { at: at % 6, text };
    });
    for (const { at, text } of await Promise.all(asked)) expect(text).toContain(`shop${at}.ts`);
  }
});
