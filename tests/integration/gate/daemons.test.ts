/** Daemons that work for a command: a view hides those of this machine, and none to which a variable leads. */
import { expect, it } from 'vitest';
import { judgeCommand } from '../../../src/shell/judge-command.ts';
import { makeShellWorld, shellContext } from '../../helpers/shell-world.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const world = makeShellWorld(temporaryFolder());

function reasonOf(source: string, isHeld: boolean): string {
  const verdict = judgeCommand({ source, context: shellContext(world, { isHeld }), phase: 'closed' });
  return verdict.allowed ? 'allowed' : verdict.reason;
}

it.each([
  'DOCKER_HOST=tcp://127.0.0.1:2375 docker run -v "$PWD":/w alpine touch /w/x',
  'export DOCKER_HOST=tcp://127.0.0.1:2375; docker compose up',
  'env CONTAINER_HOST=ssh://localhost podman run alpine',
  'DOCKER_CONTEXT=remote docker build .',
])('is refused in a view, too: %s', (command) => {
  expect(reasonOf(command, true)).toBe('other-user-or-machine');
  expect(reasonOf(command, false)).not.toBe('allowed');
});

it.each(['docker build .', 'DOCKER_HOST=unix:///run/docker.sock docker build .', 'DOCKER_BUILDKIT=1 docker build .'])(
  'runs in a view, where the socket is hidden: %s',
  (command) => {
    expect(reasonOf(command, true)).toBe('allowed');
  },
);
