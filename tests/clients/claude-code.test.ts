/** What Claude Code itself does with hooks, server and shell: from the first start to the commit, and when parts fail. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { holdsHere } from '../helpers/view-shell.ts';
import { type ClientDriver, ClientPlace, programOf } from './client-place.ts';
import { claudeCode } from './drivers.ts';
import type { Step } from './scripted-model.ts';

const FILE = 'webhooks/src/app.js';
const PROMPT = `add a comment to ${FILE}`;

function bash(command: string): Step {
  return { tool: 'Bash', input: { command, description: 'step' } };
}

function start(): Step {
  return { tool: 'mcp__code-intel__start_session', input: { query: PROMPT, intent: 'MODIFY' } };
}

const inHomeFolder: ClientDriver['start'] = (place, prompt, port) => {
  const { args, env } = claudeCode.start(place, prompt, port);
  const { CLAUDE_CONFIG_DIR: _, ...others } = env;
  return { args, env: others };
};

function commitServers(place: ClientPlace): void {
  claudeCode.prepare?.(place);
  place.write('.mcp.json', '{"mcpServers":{}}\n');
  place.git('add', '-A');
  place.git('commit', '-qm', 'servers');
}

/** All that the client keeps of its conversations. */
function transcriptOf({ home }: ClientPlace): string {
  const folder = path.join(home, '.claude', 'projects');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8')).join('');
}

/** The id that an earlier answer of the server named. */
function session(earlier: readonly string[]): string {
  return /s_[\w-]{6,}/.exec(earlier.join('\n'))?.[0] ?? 'none';
}

describe.skipIf(programOf(claudeCode) === undefined)('Claude Code', () => {
  it('refuses before READY, lets pass what is granted, and is as before after uninstall', async () => {
    const place = new ClientPlace(claudeCode);
    const file = path.join(place.root, FILE);
    const results = await place.play(PROMPT, [
      { tool: 'Write', input: { file_path: path.join(place.root, 'new.js'), content: 'x' } },
      bash('echo x > new.js'),
      bash("node -e \"require('fs').writeFileSync('new.js', 'x')\"; node -p 6*7"),
      start(),
      { tool: 'Read', input: { file_path: file } },
      {
        tool: 'Edit',
        input: { file_path: file, old_string: 'module.exports = app;', new_string: '// edited\nmodule.exports = app;' },
      },
      bash(
        `sed -i 's/edited/formatted/' ${FILE} && node -e "const f=require('fs'),n='${FILE}';f.writeFileSync(n+'.t',f.readFileSync(n)+'// beside\\n');f.renameSync(n+'.t',n)"`,
      ),
      bash("node -e \"require('fs').writeFileSync('webhooks/package.json', 'x')\""),
      bash(`git add ${FILE} && git -c user.name=a -c user.email=a@b.c commit -qm edit && git log --oneline | head -1`),
      {
        tool: 'mcp__code-intel__use_tool',
        input: (earlier) => ({
          tool: 'record_outcome',
          args: JSON.stringify({
            session_id: session(earlier),
            outcome: 'success',
            analysis: { root_cause: 'a comment was asked for' },
          }),
        }),
      },
      bash("node -e \"require('fs').appendFileSync('webhooks/src/app.js', 'x')\""),
    ]);
    expect(results[0]).toContain('start_session');
    expect(results[1]).toContain('start_session');
    expect(results[3]).toMatch(/s_[\w-]{6,}/);
    expect(existsSync(path.join(place.root, 'new.js'))).toBe(false);
    expect(place.read(FILE)).toContain('// formatted');
    expect(place.git('log', '-1', '--format=%s').trim()).toBe('edit');
    expect(place.git('show', `HEAD:${FILE}`)).toMatch(/\/\/ beside\n$/);
    if (holdsHere()) {
      expect(results[2]).toContain('42');
      expect(results[2]).toContain('EROFS');
      expect(place.read('webhooks/package.json')).not.toBe('x');
      expect(place.read(FILE)).toMatch(/\/\/ beside\n$/);
    }
    await place.uninstall();
    await place.play('write', [bash('echo y > after.txt')]);
    expect(place.read('after.txt')).toBe('y\n');
  });

  it('edits what only get_chunk has shown after a Read of one line', async () => {
    const place = new ClientPlace(claudeCode);
    const file = path.join(place.root, FILE);
    await place.play(PROMPT, [
      start(),
      { tool: 'mcp__code-intel__get_chunk', input: { chunk_id: FILE } },
      { tool: 'Read', input: { file_path: file, limit: 1 } },
      { tool: 'Edit', input: { file_path: file, old_string: 'module.exports = app;', new_string: '// edited' } },
    ]);
    expect(place.read(FILE)).toContain('// edited');
  });

  it('refuses and lets pass by settings that a team committed, from another folder too', async () => {
    const place = new ClientPlace(claudeCode, ['--team']);
    place.installShim();
    const file = path.join(place.root, FILE);
    const results = await place.play(PROMPT, [
      bash('cd webhooks && ls'),
      { tool: 'Write', input: { file_path: path.join(place.root, 'new.js'), content: 'x' } },
      start(),
      { tool: 'Read', input: { file_path: file } },
      { tool: 'Edit', input: { file_path: file, old_string: 'module.exports = app;', new_string: '// edited' } },
    ]);
    expect(results[1]).toContain('start_session');
    expect(results[2]).toMatch(/s_[\w-]{6,}/);
    expect(existsSync(path.join(place.root, 'new.js'))).toBe(false);
    expect(place.read(FILE)).toContain('// edited');
  });

  it('reads the server of one person from the home folder where the team has committed its own', async () => {
    const place = new ClientPlace({ ...claudeCode, prepare: commitServers, start: inHomeFolder });
    const results = await place.play(PROMPT, [start()]);
    expect(place.git('status', '--porcelain', '-uall')).toBe('');
    expect(results[0]).toMatch(/s_[\w-]{6,}/);
  });

  it('grants nothing to a second conversation', async () => {
    const place = new ClientPlace(claudeCode);
    const file = path.join(place.root, FILE);
    const before = place.read(FILE);
    await place.play(PROMPT, [start(), { tool: 'Read', input: { file_path: file } }]);
    const results = await place.play('go on', [
      { tool: 'Read', input: { file_path: file } },
      { tool: 'Edit', input: { file_path: file, old_string: 'module', new_string: 'x' } },
      bash(`sed -i s/module/x/ ${FILE}; X=sed; $X -i s/module/x/ ${FILE}`),
    ]);
    expect(results[1]).toContain('start_session');
    expect(place.read(FILE)).toBe(before);
  });

  it('holds a subagent to what its parent was granted, whatever session it starts itself', async () => {
    const place = new ClientPlace(claudeCode);
    const file = path.join(place.root, FILE);
    const write = { file_path: path.join(place.root, 'new.js'), content: 'x' };
    const edit = (text: string) => ({ file_path: file, old_string: 'module.exports = app;', new_string: text });
    const results = await place.play(PROMPT, [
      {
        tool: 'Agent',
        input: {
          description: 'try',
          prompt: 'write new.js',
          subagent_type: 'general-purpose',
          run_in_background: false,
        },
      },
      { tool: 'Write', input: write },
      bash('X=touch; $X new.js; echo tried'),
      { text: 'could not' },
      start(),
      { tool: 'Read', input: { file_path: file } },
      {
        tool: 'Agent',
        input: { description: 'edit', prompt: 'edit it', subagent_type: 'general-purpose', run_in_background: false },
      },
      { tool: 'Read', input: { file_path: file } },
      { tool: 'Edit', input: edit('// by the subagent\nmodule.exports = app;') },
      { tool: 'Write', input: write },
      start(),
      { text: 'edited' },
      { tool: 'Read', input: { file_path: file } },
      { tool: 'Edit', input: edit('// by the parent\nmodule.exports = app;') },
    ]);
    expect(results[1]).toContain('start_session');
    expect(results[2]).toContain('tried');
    expect(existsSync(path.join(place.root, 'new.js'))).toBe(false);
    expect(place.read(FILE)).toContain('// by the subagent\n// by the parent');
  });

  it('goes on with its session when it is resumed, and after its context was compacted', async () => {
    const place = new ClientPlace(claudeCode);
    const file = path.join(place.root, FILE);
    await place.play(PROMPT, [start(), { tool: 'Read', input: { file_path: file } }]);
    const going: ClientDriver['start'] = (of, prompt, port) => {
      const { args, env } = claudeCode.start(of, prompt, port);
      return { args: ['--continue', ...args], env };
    };
    const edit = (text: string): Step => ({
      tool: 'Edit',
      input: { file_path: file, old_string: 'module.exports = app;', new_string: `${text}\nmodule.exports = app;` },
    });
    const read: Step = { tool: 'Read', input: { file_path: file } };
    const resumed = await place.play('go on', [read, edit('// resumed')], going);
    expect(place.read(FILE)).toContain('// resumed');
    expect(resumed.join('')).not.toContain('may not be written');
    await place.play('/compact', [], going);
    expect(transcriptOf(place)).toContain('compact_boundary');
    await place.play('go on', [read, edit('// compacted'), bash('X=touch; $X new.js')], going);
    expect(place.read(FILE)).toContain('// resumed\n// compacted');
    expect(existsSync(path.join(place.root, 'new.js'))).toBe(false);
  });

  it('keeps what was granted when the server is killed, and grants nothing more', async () => {
    const place = new ClientPlace(claudeCode);
    const file = path.join(place.root, FILE);
    const results = await place.play(PROMPT, [
      start(),
      { tool: 'Read', input: { file_path: file } },
      // The server counts what was read before it answers.
      { tool: 'mcp__code-intel__get_session_status', input: (earlier) => ({ session_id: session(earlier) }) },
      {
        tool: 'Edit',
        input: () => {
          expect(place.killServers()).toBeGreaterThan(0);
          return { file_path: file, old_string: 'module.exports = app;', new_string: '// kept\nmodule.exports = app;' };
        },
      },
      { tool: 'Write', input: { file_path: path.join(place.root, 'new.js'), content: 'x' } },
      bash('X=touch; $X new.js; ls'),
    ]);
    expect(results).toHaveLength(6);
    expect(place.read(FILE)).toContain('// kept');
    expect(existsSync(path.join(place.root, 'new.js'))).toBe(false);
  });

  it('refuses all that may write when the hook crashes', async () => {
    const place = new ClientPlace(claudeCode);
    const settings = '.claude/settings.local.json';
    place.write(settings, place.read(settings).replaceAll(/\/[^\s"']*hook\.sh/g, '/nowhere/hook.sh'));
    await place.play('go', [
      { tool: 'Write', input: { file_path: path.join(place.root, 'new.js'), content: 'x' } },
      bash('echo x > new.js'),
    ]);
    expect(existsSync(path.join(place.root, 'new.js'))).toBe(false);
  });

  it('refuses on when the server is gone', async () => {
    const place = new ClientPlace(claudeCode);
    place.write('.mcp.json', place.read('.mcp.json').replace(/main\.js/, 'gone.js'));
    const results = await place.play('go', [
      { tool: 'Write', input: { file_path: path.join(place.root, 'new.js'), content: 'x' } },
      bash('X=touch; $X new.js; ls'),
    ]);
    expect(results[0]).toContain('start_session');
    expect(existsSync(path.join(place.root, 'new.js'))).toBe(false);
  });
});
