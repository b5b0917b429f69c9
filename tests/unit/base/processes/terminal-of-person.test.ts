import { describe, expect, it } from 'vitest';
import { terminalFault } from '../../../../src/base/processes/terminal-of-person.ts';
import { processWith } from '../../../helpers/process-chain.ts';

const SHELL = processWith({ pid: 90, words: ['bash'] });
const COMMAND = processWith({ pid: 100, parent: 90 });
const INIT = processWith({ pid: 1, words: ['systemd'], terminal: null });

/** The command in a shell whose terminal a process holds. */
function heldBy(...above: readonly Parameters<typeof processWith>[0][]) {
  return [COMMAND, SHELL, ...above.map((process) => processWith({ terminal: null, ...process })), INIT];
}

describe('a terminal that was opened for a person', () => {
  it.each(['sshd', '/usr/libexec/gnome-terminal-server', '/usr/bin/kitty', '/usr/lib/iTermServer-3.5.2'])(
    'by %s',
    (program) => {
      expect(terminalFault(heldBy({ words: [program] }), [])).toBeUndefined();
    },
  );

  it('by a login on a console, which begins the session itself', () => {
    const login = processWith({ pid: 80, words: ['login', '--', 'me'] });
    expect(terminalFault([COMMAND, SHELL, login, INIT], [])).toBeUndefined();
  });

  it('through sudo, which makes a terminal of its own inside', () => {
    const sudo = { words: ['sudo', '-i'], terminal: '34817' };
    const outer = processWith({ words: ['zsh'], terminal: '34817' });
    const chain = [COMMAND, SHELL, processWith(sudo), outer, processWith({ words: ['sshd'], terminal: null })];
    expect(terminalFault(chain, [])).toBeUndefined();
  });

  it('from outside of a container, unless the agents run in another one', () => {
    const chain = [COMMAND, processWith({ pid: 1, parent: 0, words: ['bash'] })];
    const client = { pid: 70, startedAt: 10, namespace: 'pid:[1]' };
    expect(terminalFault(chain, [client])).toBeUndefined();
    expect(terminalFault(chain, [{ ...client, namespace: 'pid:[2]' }])).toContain('container');
  });

  it('by a multiplexer that is older than every agent, and not by a later one', () => {
    const chain = heldBy({ words: ['tmux: server'], startedAt: 50 });
    const client = { pid: 70, startedAt: 60, namespace: 'pid:[1]' };
    expect(terminalFault(chain, [client])).toBeUndefined();
    expect(terminalFault(chain, [{ ...client, startedAt: 40 }])).toContain('multiplexer');
  });
});

describe('a terminal that a program made for itself', () => {
  it.each([
    ['script', '-qc', 'code-intel gate off'],
    ['python3', '-c', 'import pty; pty.spawn("bash")'],
    ['expect', 'x.exp'],
    ['systemd', '--user'],
    ['node', 'agent.js'],
  ])('%s, also where its parent has ended', (...words) => {
    expect(terminalFault(heldBy({ words, pid: 80 }), [])).toContain('no person opened');
  });

  it('through sudo that has no terminal', () => {
    expect(terminalFault(heldBy({ words: ['sudo', 'script'] }), [])).toContain('detached');
  });

  it('and there is none', () => {
    expect(terminalFault([processWith({ terminal: null }), SHELL], [])).toBe('no terminal');
  });
});

it('a process that lost its parent is not the one that the shell of the terminal started', () => {
  expect(terminalFault([COMMAND, INIT], [])).toContain('no person opened');
});
