/** What `doctor` says of the view of a project. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ViewSetup } from '../../../../src/app/composition/install-views.ts';
import { checkViews } from '../../../../src/edge/init/doctor/check-views.ts';
import type { InstallRecord } from '../../../../src/edge/init/record-schema.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const record = (env: Readonly<Record<string, string>>): InstallRecord => ({
  version: '1.0.0',
  team: false,
  strict: false,
  clients: ['claude-code'],
  files: [
    {
      file: '.claude/settings.local.json',
      backup: null,
      after: '',
      written: [
        {
          kind: 'json',
          changes: Object.entries(env).map(([name, value]) => ({ kind: 'set', path: ['env', name], value })),
        },
      ],
    },
  ],
  folders: [],
  setAside: [],
  madeFolder: true,
});

/** A machine whose programs all lie in one folder. */
function machineWith(programs: Readonly<Record<string, string>>): ViewSetup {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(programs)) writeFileSync(path.join(folder, name), text, { mode: 0o755 });
  const host = {
    ...{ home: folder, temporaryFolder: temporaryFolder(), platform: 'linux' as const, now: Date.now },
    environment: { PATH: folder, HOME: folder },
  };
  return { host, root: folder, shell: '/bin/bash' };
}

const FORBIDDEN = '#!/bin/sh\necho "$0: setting up uid map: Permission denied" >&2\nexit 1\n';

const remedy = (
  env: Readonly<Record<string, string>>,
  setup = machineWith({ bwrap: FORBIDDEN, unshare: FORBIDDEN, perl: FORBIDDEN }),
) => checkViews({ record: record(env), root: setup.root, setup, shell: null, isOff: false }).findings[0];

it('a project that was moved is set up again, and one without a view needs what makes one', () => {
  const moved = remedy({ CLAUDE_CODE_SHELL: '/old/views/a/bash' });
  expect(moved?.state).toBe('broken');
  expect(JSON.stringify(moved)).toContain('Run `code-intel init`.');
  expect(JSON.stringify(moved)).toContain('moved');
  expect(JSON.stringify(remedy({ OTHER: 'x' }))).toContain('bubblewrap');
});

it('[D-58] where bubblewrap is there and forbidden, the restriction is named and not an installation', () => {
  const { what, repair } = remedy({ OTHER: 'x' }) ?? {};
  expect(what?.en).toContain('setting up uid map: Permission denied');
  expect(repair?.en).toMatch(/apparmor_restrict_unprivileged_userns[\s\S]*apparmor_parser -r/);
  expect(repair?.en).not.toContain('apt install');
});
