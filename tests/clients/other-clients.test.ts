/** What Codex, Gemini CLI and OpenCode themselves do with the hooks that `init` gave them, seen on the disk. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { viewsOfClient } from '../../src/clients/table.ts';
import { type ClientDriver, ClientPlace, programOf } from './client-place.ts';
import { codex, geminiCli, opencode } from './drivers.ts';
import type { Step } from './scripted-model.ts';

const FILE = 'webhooks/src/app.js';
const PROMPT = `add a comment to ${FILE}`;

interface Tools {
  readonly name: string;
  readonly driver: ClientDriver;
  readonly shell: (command: string) => Step;
  readonly write: (file: string, text: string) => Step;
  readonly edit: (file: string, before: string, after: string) => Step;
  readonly read: (file: string) => Step;
  readonly server: (tool: string, input: Input) => Step;
}

type Input = object | ((earlier: readonly string[]) => object);

const inCodex = (cmd: string): Step => ({ tool: 'exec_command', input: { cmd } });
const patch = (text: string): Step => inCodex(`apply_patch <<'EOF'\n*** Begin Patch\n${text}\n*** End Patch\nEOF`);

const CLIENTS: readonly Tools[] = [
  {
    name: 'Codex with trusted hooks',
    driver: codex(true),
    shell: inCodex,
    write: (file, text) => patch(`*** Add File: ${file}\n+${text}`),
    edit: (file, before, after) => patch(`*** Update File: ${file}\n@@\n-${before}\n+${after.replace('\n', '\n+')}`),
    read: (file) => inCodex(`cat ${file}`),
    server: (tool, input) => ({ tool, namespace: 'mcp__code_intel', input }),
  },
  {
    name: 'Gemini CLI',
    driver: geminiCli,
    shell: (command) => ({ tool: 'run_shell_command', input: { command } }),
    write: (file, content) => ({ tool: 'write_file', input: { file_path: file, content } }),
    edit: (file, before, after) => ({
      tool: 'replace',
      input: { file_path: file, old_string: before, new_string: after, instruction: 'edit' },
    }),
    read: (file) => ({ tool: 'read_file', input: { file_path: file } }),
    server: (tool, input) => ({ tool: `mcp_code-intel_${tool}`, input }),
  },
  {
    name: 'OpenCode',
    driver: opencode,
    shell: (command) => ({ tool: 'bash', input: { command, description: 'step' } }),
    write: (file, content) => ({ tool: 'write', input: { filePath: file, content } }),
    edit: (file, before, after) => ({
      tool: 'edit',
      input: { filePath: file, oldString: before, newString: after },
    }),
    read: (file) => ({ tool: 'read', input: { filePath: file } }),
    server: (tool, input) => ({ tool: `code-intel_${tool}`, input }),
  },
];

/** The id that an earlier answer of the server named. */
function session(earlier: readonly string[]): string {
  return /s_[\w-]{6,}/.exec(earlier.join('\n'))?.[0] ?? 'none';
}

const FORMATTER = `node -e "const f=require('fs'),n='${FILE}';f.writeFileSync(n+'.t',f.readFileSync(n)+'// beside\\n');f.renameSync(n+'.t',n)"`;

describe.each(CLIENTS)('$name', ({ driver, shell, write, edit, read, server }) => {
  const isInstalled = programOf(driver) !== undefined;
  const start = server('start_session', { query: PROMPT, intent: 'MODIFY' });
  /** Some clients offer the tools of a server only when it has started. */
  const settle = shell('sleep 8; ls');

  it.skipIf(!isInstalled)(
    'refuses before READY, lets pass what is granted, and is as before after uninstall',
    async () => {
      const place = new ClientPlace(driver);
      const file = path.join(place.root, FILE);
      const results = await place.play(PROMPT, [
        settle,
        shell('echo x > new.js'),
        write(path.join(place.root, 'new.js'), 'x'),
        shell(`node -e "require('fs').writeFileSync('new.js', 'x')"`),
        start,
        read(file),
        edit(file, 'module.exports = app;', '// edited\nmodule.exports = app;'),
        shell(`sed -i 's/edited/formatted/' ${FILE}`),
        shell(FORMATTER),
        shell('echo x > webhooks/package.json'),
        write(path.join(place.root, 'other.js'), 'x'),
        shell(`git add ${FILE} && git -c user.name=a -c user.email=a@b.c commit -qm edit`),
        server('record_outcome', (earlier) => ({
          session_id: session(earlier),
          outcome: 'success',
          analysis: { root_cause: 'a comment was asked for' },
        })),
        edit(file, 'module.exports = app;', '// late\nmodule.exports = app;'),
        shell('ls'),
      ]);
      expect(results[0]).toContain('webhooks');
      for (const at of [1, 2, 3]) expect([at, results[at]]).toEqual([at, expect.stringContaining('start_session')]);
      expect(results[4]).toMatch(/s_[\w-]{6,}/);
      expect(place.git('show', `HEAD:${FILE}`)).toMatch(/\/\/ formatted\n.*\/\/ beside\n$/s);
      expect(place.git('log', '-1', '--format=%s').trim()).toBe('edit');
      expect(place.read(FILE)).not.toContain('// late');
      expect(place.read('webhooks/package.json')).not.toBe('x\n');
      expect([existsSync(path.join(place.root, 'new.js')), existsSync(path.join(place.root, 'other.js'))]).toEqual([
        false,
        false,
      ]);
      await place.uninstall();
      await place.play('write', [shell('echo y > after.txt')]);
      expect(place.read('after.txt')).toBe('y\n');
      expect(place.git('status', '--porcelain').trim()).toBe('?? after.txt');
    },
  );

  it.skipIf(!isInstalled || viewsOfClient(driver.client) === null)(
    '[D-59] runs a command that nobody can read in the view, which keeps it from writing',
    async () => {
      const place = new ClientPlace(driver);
      const [result = ''] = await place.play(PROMPT, [
        shell(
          `node -e "try { require('fs').writeFileSync('new.js', 'x') } catch (error) { console.log('kept by', error.code) }"`,
        ),
        { text: 'done' },
      ]);
      expect(result).toMatch(/kept by (?:EROFS|EACCES)/);
      expect(existsSync(path.join(place.root, 'new.js'))).toBe(false);
    },
  );

  it.skipIf(!isInstalled).each([
    ['aborts', 'process.abort()'],
    ['is killed', "process.kill(process.pid, 'SIGKILL')"],
    ['hangs', 'for (;;);'],
  ])('refuses what may write when the hook %s', async (_, hook) => {
    const place = new ClientPlace(driver);
    place.replaceHook(hook);
    const results = await place.play(PROMPT, [
      shell('echo x > new.js'),
      write(path.join(place.root, 'new.js'), 'x'),
      { text: 'done' },
    ]);
    expect(results[0]).toContain('could not check this call');
    expect(existsSync(path.join(place.root, 'new.js'))).toBe(false);
  });

  it.skipIf(!isInstalled)('keeps what was granted when the server is killed, and grants nothing more', async () => {
    const place = new ClientPlace(driver);
    const file = path.join(place.root, FILE);
    await place.play(PROMPT, [
      settle,
      start,
      read(file),
      shell('sleep 1; ls'),
      {
        ...shell(''),
        input: () => {
          expect(place.killServers()).toBeGreaterThan(0);
          const step = shell(`sed -i 's/^module/\\/\\/ kept\\nmodule/' ${FILE}`);
          return 'input' in step ? step.input : {};
        },
      },
      write(path.join(place.root, 'new.js'), 'x'),
      shell('touch new.js'),
    ]);
    expect(place.read(FILE)).toContain('// kept');
    expect(existsSync(path.join(place.root, 'new.js'))).toBe(false);
  });

  it.skipIf(!isInstalled)('grants nothing to a second conversation', async () => {
    const place = new ClientPlace(driver);
    const before = place.read(FILE);
    await place.play(PROMPT, [settle, start, read(path.join(place.root, FILE)), shell('ls')]);
    const results = await place.play('go on', [
      read(path.join(place.root, FILE)),
      shell(`sed -i s/module/x/ ${FILE}`),
      shell('ls'),
    ]);
    expect(results[1]).toContain('start_session');
    expect(place.read(FILE)).toBe(before);
  });
});

describe('Codex before its hooks are trusted', () => {
  it.skipIf(programOf(codex(false)) === undefined)('enforces nothing, which init and doctor say', async () => {
    const place = new ClientPlace(codex(false));
    await place.play('go', [{ tool: 'exec_command', input: { cmd: 'echo x > new.js' } }]);
    expect(existsSync(path.join(place.root, 'new.js'))).toBe(true);
  });
});
