import { expect, it, test } from 'vitest';
import { CLIENT_IDS } from '../../../../src/clients/table.ts';
import { hookLine } from '../../../../src/edge/init/hook-entries.ts';
import { ownLaunch, sharedLaunch } from '../../../../src/edge/init/launch.ts';

const EVENT = { client: 'codex', event: 'PreToolUse', kind: 'before_tool' } as const;

function onWindows(dist: string) {
  return ownLaunch({ dist, node: 'C:\\Program Files\\nodejs\\node.exe', platform: 'win32' });
}

test('a line for Windows is read by cmd, PowerShell and Git Bash alike', () => {
  expect(hookLine(onWindows('C:\\Users\\me\\dist'), EVENT)).toBe(
    'node C:/Users/me/dist/hook.cjs codex PreToolUse refuse',
  );
  expect(hookLine(onWindows('C:\\Users\\日本 me\\dist'), { ...EVENT, event: 'Stop', kind: 'stop' })).toBe(
    'node "C:/Users/日本 me/dist/hook.cjs" codex Stop pass',
  );
});

it.each(['C:\\a$b', 'C:\\a`b', 'C:\\%TEMP%'])(
  'a folder %s of Windows is refused, since a shell would change it',
  (dist) => {
    expect(() => hookLine(onWindows(dist), EVENT)).toThrow(/has the sign/);
  },
);

it.each(CLIENT_IDS)('the line that a team of %s commits holds no sign that a shell changes', (client) => {
  expect(hookLine(sharedLaunch(), { ...EVENT, client })).toMatch(/^node -e "[^"$`%\\!]+" - \S+ PreToolUse refuse$/);
});
