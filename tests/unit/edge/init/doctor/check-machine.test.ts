import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { claudeCode, windsurf } from '../../../../../src/clients/table.ts';
import { checkClientVersion } from '../../../../../src/edge/init/doctor/check-machine.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';

function machine(version: string) {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'claude'), `#!/bin/sh\necho '${version} (Claude Code)'\n`, { mode: 0o755 });
  return {
    nodeVersion: '20.0.0',
    packageVersion: '1.0.0',
    platform: 'linux',
    home: folder,
    environment: { PATH: `${folder}:/usr/bin:/bin` },
  } as const;
}

it('warns of a client that is older than the lowest version that is known to work', () => {
  expect(checkClientVersion(claudeCode, machine('2.1.137'))).toMatchObject([
    {
      state: 'warning',
      what: { en: expect.stringContaining('version 2.1.137 is older than 2.1.138') },
      repair: { en: 'Update it to 2.1.138 or later.' },
    },
  ]);
});

it('says nothing of a newer one, of one that is not found, and of one that prints no version', () => {
  expect(checkClientVersion(claudeCode, machine('2.10.0'))).toEqual([]);
  expect(checkClientVersion(claudeCode, { ...machine('1.0.0'), environment: { PATH: '/nowhere' } })).toEqual([]);
  expect(checkClientVersion(windsurf, machine('1.0.0'))).toEqual([]);
});
