import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../../src/base/processes/listed-command.ts';
import { agentAround } from '../../../../src/edge/cli/ancestors.ts';
import { below, processWith } from '../../../helpers/process-chain.ts';

const around = (commands: readonly string[], environment = {}) =>
  agentAround(below(commands.map(wordsOf), environment));

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
    expect(around(['bash', 'node', command, 'systemd'])).toContain('process 97');
  });

  it.each(['CLAUDECODE', 'CODEX_SANDBOX', 'GEMINI_CLI', 'CURSOR_AGENT'])('where %s is set', (name) => {
    expect(around(['bash'], { [name]: '1' })).toContain(name);
  });

  it('below a client of an unknown name that called a hook, and not below another process of its number', () => {
    const surroundings = below([['bash'], ['./my-agent']]);
    const { pid, startedAt, namespace } = processWith({ pid: 98 });
    const client = { pid, startedAt, namespace };
    expect(agentAround({ ...surroundings, clients: [client] })).toContain('./my-agent');
    expect(agentAround({ ...surroundings, clients: [{ ...client, startedAt: 49 }] })).toBeUndefined();
  });
});

it('the text of a shell is not a program, whatever it names', () => {
  const words = ['bash', '-c', "TEXT='\n\n claude code \n'; exec python run.py"];
  expect(agentAround(below([words]))).toBeUndefined();
});
