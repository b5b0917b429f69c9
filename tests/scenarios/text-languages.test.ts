/** A project half of which is in a language that is not parsed: nobody is told that a symbol does not exist. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/edge/cli/registry.ts';
import { runCommandLine } from '../../src/edge/cli/run.ts';
import { type Connected, connect, STATE } from '../helpers/mcp-server.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { fakeTerminal } from '../unit/edge/cli/fake-terminal.ts';

const root = temporaryFolder();
let json: Connected;
let text: Connected;

beforeAll(async () => {
  mkdirSync(path.join(root, '.git'));
  writeFileSync(path.join(root, 'tabs.nim'), 'pub fn unset(self: *Tabstops) void {\n    tabs_clear(self);\n}\n');
  writeFileSync(path.join(root, 'tabs.c'), 'void tabs_clear(void *tabs) {}\n');
  json = await connect(root, 'modern');
  text = await connect(root, 'modern', 'text');
  await json.call('sync_index');
});
afterAll(() => Promise.all([json.close(), text.close()]));

async function run(...argv: readonly string[]) {
  const terminal = fakeTerminal();
  const place = { workingDirectory: root, homeDirectory: STATE, environment: {} };
  await runCommandLine({ argv, commands: COMMANDS, version: '1', terminal, ...place });
  return terminal.written;
}

describe('an agent', () => {
  it.each(['find_references', 'find_definitions', 'analyze_impact'])('is led to the text by %s', async (tool) => {
    const { body } = await json.call(tool, { symbol: 'Tabstops.unset' });
    expect(body).toMatchObject({ error: 'not_found', next: { tool: 'search_text', args: { pattern: ['unset'] } } });
    expect(body.message).toContain('the text stands in tabs.nim:1 (Nim is not parsed)');
    const next = await text.call('search_text', { pattern: 'unset' });
    expect(next.text).toContain('tabs.nim');
  });

  it('is told where other uses may be', async () => {
    expect((await json.call('find_references', { symbol: 'tabs_clear' })).body).toMatchObject({
      sure: 0,
      read_as_text: [{ language: 'Nim', files: 1 }],
    });
    const told = await text.call('find_references', { symbol: 'tabs_clear' });
    expect(told.text).toContain('files in Nim are not parsed: search_text searches them');
  });
});

describe('the command line', () => {
  it('does not pass a symbol in another case off as the one that is meant', async () => {
    expect(await run('def', 'Tabs_Clear')).toEqual({
      out: expect.stringContaining('tabs.c:1'),
      err: 'files in Nim are not parsed: `code-intel text` searches them\nTabs_Clear: not found in this case; shown: tabs_clear\n',
    });
    expect((await run('def', 'tabs_clear')).err).toBe('');
    const told = await text.call('find_definitions', { symbol: 'Tabs_Clear' });
    expect(told.text).toContain('files in Nim are not parsed: search_text searches them');
  });

  it('names the line in which it stands', async () => {
    const said = 'Tabstops.unset: not found; the text stands in tabs.nim:1 (Nim is not parsed)';
    expect((await run('def', 'Tabstops.unset')).err).toContain(said);
    expect((await run('refs', 'Tabstops.unset')).err).toContain(said);
  });

  it('tells where other uses may be', async () => {
    expect((await run('refs', 'tabs_clear')).err).toContain('files in Nim are not parsed');
  });

  it('counts the files in the status', async () => {
    expect((await run('status')).out).toMatch(/^languages +c 1, text 1$\n^text only +Nim 1$/m);
  });
});
