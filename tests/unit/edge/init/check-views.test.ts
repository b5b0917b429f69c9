/** What `doctor` says of the view of a project. */
import { expect, it } from 'vitest';
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

const remedy = (env: Readonly<Record<string, string>>) =>
  checkViews({ record: record(env), root: temporaryFolder(), shell: null, isOff: false }).findings[0];

it('a project that was moved is set up again, and one without a view needs what makes one', () => {
  const moved = remedy({ CLAUDE_CODE_SHELL: '/old/views/a/bash' });
  expect(moved?.state).toBe('broken');
  expect(JSON.stringify(moved)).toContain('Run `code-intel init`.');
  expect(JSON.stringify(moved)).toContain('moved');
  expect(JSON.stringify(remedy({ OTHER: 'x' }))).toContain('bubblewrap');
});
