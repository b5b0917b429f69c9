import { describe, expect, it } from 'vitest';
import { judgeCommand } from '../../../../src/shell/judge-command.ts';
import { makeShellWorld, shellContext } from '../../../helpers/shell-world.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const context = shellContext(makeShellWorld(temporaryFolder()), { isHeld: true });

describe('a daemon whose socket a view hides', () => {
  const heldWhileClosed = (source: string): string => {
    const verdict = judgeCommand({ source, context, phase: 'closed' });
    return verdict.allowed ? 'allowed' : verdict.reason;
  };

  it.each([
    "docker exec db psql -U app -c 'select 1'",
    "docker compose -f compose.dev.yml exec -T db psql -U app -c 'select 1'",
    'docker run --rm node:20 sh -c "node -v"',
    'podman exec -it web sh -c ls',
  ])('is asked whatever options the program in the container has: %s', (command) => {
    expect(heldWhileClosed(command)).toBe('allowed');
  });

  it.each([
    'docker -H tcp://a exec db ls',
    'docker --context a exec db ls',
    'docker --log-level exec --log-level debug -H tcp://a ps -q',
    'docker exec -H tcp://a db ls',
    'docker compose -f a --context b exec db ls',
    'nerdctl exec -e A -H unix:///a db ls',
    'tmux -S /tmp/a new-session ls',
  ])('is none that the command names: %s', (command) => {
    expect(heldWhileClosed(command)).toBe('other-user-or-machine');
  });
});
