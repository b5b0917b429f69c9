/** What the first answer to a request says of files that changed just before it. */
import { expect, it, onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src/app/composition/open-workspace.ts';
import { callTool } from '../../helpers/call-tool.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { makeProject, writeInto } from '../scan/project.ts';
import { indexedLive } from './open-live.ts';

it('looks into many files that changed at once, as a switch of branches changes them', async () => {
  const root = makeProject(numbered('brew'));
  const { live } = await indexedLive(root);
  const account = { platform: process.platform, home: temporaryFolder(), environment: {} };
  const workspace = await openWorkspace(root, { environment: {}, account, shared: live });
  onTestFinished(() => workspace.close());
  for (const [name, text] of Object.entries(numbered('roast'))) writeInto(root, name, text);
  const answer = await callTool(workspace, 'start_session', {
    intent: 'INVESTIGATE',
    query: 'roast the coffee of shop 7',
  });
  expect(answer.places).toContain('shops/coffee7.ts');
  expect(answer).not.toHaveProperty('outdated');
});

/** More files than other answers wait for. */
function numbered(verb: string): Record<string, string> {
  const fileOf = (at: number): [string, string] => [
    `shops/coffee${at}.ts`,
    `/** Shop ${at}. */\nexport function ${verb}Coffee${at}() {\n  return '${verb} the coffee of shop ${at}';\n}\n`,
  ];
  return Object.fromEntries(Array.from({ length: 60 }, (_, at) => fileOf(at)));
}
