/** Programs that list what is installed or remote, and what they do besides. */
import { expect, it } from 'vitest';
import { judgeCommand } from '../../../src/shell/judge-command.ts';
import { makeShellWorld, shellContext } from '../../helpers/shell-world.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const context = shellContext(makeShellWorld(temporaryFolder()), {});

function passes(source: string): boolean {
  return judgeCommand({ source, context, phase: 'closed' }).allowed;
}

it.each([
  ...['gpg --version', 'gpg --list-keys', 'gpg -K --with-colons', 'dpkg -l', 'dpkg -L bash', 'snap list', 'conda list'],
  ...['conda list -n base', 'conda env list', 'uv tree --frozen', 'docker diff abc', 'docker search x'],
  ...['docker buildx ls', 'gh status', 'gh cache list', 'gh variable list', 'gh run watch 12'],
  ...['rsync --list-only src/', 'rsync -avn src/ dst/', 'rsync --dry-run -a --delete src/ dst/'],
])('only reads: %s', (command) => {
  expect(passes(command)).toBe(true);
});

it.each([
  // Without a command the file that is named is decrypted beside it.
  ...['gpg a.gpg', 'gpg -o src/x -d a', 'gpg --list-keys --homedir src', 'dpkg -i x.deb', 'dpkg --root=src -l'],
  ...['conda install x', 'conda env remove -n x', 'snap install x', 'snap run x', 'uv tree', 'uv tree --locked'],
  ...['docker buildx build .', 'docker buildx create', 'gh cache delete x', 'gh variable set x', 'gh run rerun 12'],
  ...['rsync -avn --no-n src/ dst/', 'rsync -avn --no-dry-run src/ dst/', 'rsync -av src/ dst/'],
  ...['rsync -n src/ host:dst', 'rsync -n --log-file=src/x a b', "rsync -n -e 'sh -c x' a b", 'rsync -nr $(cat f) dst'],
])('does more: %s', (command) => {
  expect(passes(command)).toBe(false);
});
