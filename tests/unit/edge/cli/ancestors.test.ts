import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { agentAround, ancestorsOf } from '../../../../src/edge/cli/ancestors.ts';
import { wordsOf } from '../../../../src/edge/cli/listed-command.ts';

const around = (commands: readonly string[], environment = {}) =>
  agentAround({ environment, ancestors: commands.map((command, at) => ({ pid: 100 - at, words: wordsOf(command) })) });

describe('a person is at the terminal', () => {
  it.each([
    [['-bash', 'gnome-terminal-server', '/sbin/init']],
    [['zsh', 'tmux: server', 'systemd']],
    [['bash', 'sshd: me@pts/0', '/usr/sbin/sshd']],
    [['vim src/claude.ts', 'bash']],
    [['node /home/me/encode/server.js', 'bash']],
    [['tmux new-session -s code', 'bash /home/me/bin/work.sh code']],
    [['vim /home/me/code', 'bash -lc cd ~/code && vim']],
    [[]],
  ])('below %j', (commands) => {
    expect(around(commands)).toBeUndefined();
  });
});

describe('an agent is at the terminal', () => {
  it.each([
    ['claude'],
    ['/usr/local/bin/claude --resume'],
    ['node /usr/lib/node_modules/@anthropic-ai/claude-code/cli.js'],
    ['codex exec fix'],
    ['node /opt/@google/gemini-cli/dist/index.js'],
    ['/usr/share/code/code --type=ptyHost'],
    ['/Applications/Cursor.app/Contents/MacOS/Cursor Helper (Plugin)'],
    ['C:\\Program Files\\Windsurf\\Windsurf.exe'],
    ['opencode'],
    ['/bin/bash /usr/local/bin/codex --full-auto'],
    ['"C:\\Program Files\\Microsoft VS Code\\Code.exe" --type=renderer'],
    ['C:\\Program Files\\nodejs\\node.exe C:\\npm\\node_modules\\@openai\\codex\\bin\\codex.js'],
    ['/snap/code/current/usr/share/code/code'],
  ])('below %s, at any distance', (command) => {
    expect(around(['bash', 'node', command, 'systemd'])).toContain('98');
  });

  it.each(['CLAUDECODE', 'CODEX_SANDBOX', 'GEMINI_CLI', 'CURSOR_AGENT'])('where %s is set', (name) => {
    expect(around(['bash'], { [name]: '1' })).toContain(name);
  });
});

it('the ancestors of this process begin with its parent', () => {
  expect(ancestorsOf(process.pid, process.platform)[0]).toMatchObject({ pid: process.ppid });
});

it('the text of a shell is not a program, whatever it names', () => {
  const words = ['bash', '-c', "TEXT='\n\n claude code \n'; exec python run.py"];
  expect(agentAround({ environment: {}, ancestors: [{ pid: 7, words }] })).toBeUndefined();
});
