import { cancel, confirm } from '@clack/prompts';
import { expect, test, vi } from 'vitest';
import { askToUninstall, askToWrite } from '../../../../src/edge/init/ask.ts';

vi.mock('@clack/prompts', () => ({
  cancel: vi.fn(),
  confirm: vi.fn(async () => false),
  isCancel: () => false,
  log: { message: () => {} },
}));

test.each([
  [askToWrite, 'en', 'No', 'Nothing was changed. Search works without it'],
  [askToWrite, 'ja', 'いいえ', '何も変更していません。検索だけなら'],
  [askToUninstall, 'en', 'No', 'Nothing was changed. `code-intel uninstall --keep-sessions`'],
] as const)(
  'an answer of no is no error, and its label is in the language of the person',
  async (ask, language, no, said) => {
    expect(await ask('what would happen', language)).toBe(false);
    expect(confirm).toHaveBeenLastCalledWith(expect.objectContaining({ inactive: no }));
    expect(cancel).toHaveBeenLastCalledWith(expect.stringContaining(said));
  },
);
