import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callTool } from '../../helpers/call-tool.ts';
import { openShopWorkspace, type TestWorkspace } from '../../helpers/open-workspace.ts';
import { exploreLoginIn } from '../../helpers/ready-session.ts';

let opened: TestWorkspace;

beforeAll(async () => {
  opened = await openShopWorkspace();
});

afterAll(() => opened.remove());

it('[WG3] nothing is granted whose content could not be recorded', async () => {
  const { workspace } = opened;
  const query = 'LoginService locks the account after the first wrong password';
  const { id } = await exploreLoginIn(workspace, { target: 'LoginService', query });
  const add = () => callTool(workspace, 'add_explored_files', { session_id: id, files: ['src/cart/coupon.ts'] });
  const looked = () => workspace.sessions.evidence(id).filter(({ tool }) => tool === 'add_explored_files');
  const append = vi.spyOn(workspace.sessions, 'append').mockImplementation(() => {
    throw new Error('the disk is full');
  });
  await expect(add()).rejects.toThrow('the disk is full');
  expect(looked()).toEqual([]);
  append.mockRestore();
  await add();
  const file = { path: 'src/cart/coupon.ts', shown: 'lines' };
  expect(looked()).toMatchObject([{ files: [file] }]);
});

it('[WG3] a pattern stands for no file, and is not granted as a name', async () => {
  const { workspace } = opened;
  const query = 'LoginService locks the account after the second wrong password';
  const { id } = await exploreLoginIn(workspace, { target: 'LoginService', query });
  for (const file of ['src/cart/*.ts', '**', 'src/**/new.ts'])
    await expect(callTool(workspace, 'add_explored_files', { session_id: id, files: [file] })).rejects.toThrow(
      'is a pattern, and patterns are not followed',
    );
  expect(workspace.sessions.get(id)?.added.files).toEqual([]);
});
