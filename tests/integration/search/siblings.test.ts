/** A place names the other members of its class that the request means as well. */
import { expect, it } from 'vitest';
import { siblingReader } from '../../../src/app/guidance/places/siblings.ts';
import { open } from '../indexing/open.ts';
import { makeProject } from '../scan/project.ts';

const CONTROLLER = `<?php
class UserController
{
    public function create()
    {
        return 1;
    }
    public function store($request)
    {
        return 2;
    }
    public function update($request)
    {
        return 3;
    }
    public function edit()
    {
        return 4;
    }
    public function resetPassword()
    {
        return 5;
    }
}
function store() { return 6; }
`;

async function besideUpdate(request: string, leads: readonly string[]): Promise<string> {
  const { project } = await open(makeProject({ 'app/UserController.php': CONTROLLER }));
  await project.ensureFresh();
  const place = {
    file: 'app/UserController.php',
    line: 12,
    endLine: 15,
    symbol: 'UserController.update',
    kind: 'method',
  };
  const told = siblingReader(project.store, request, leads)({ ...place, why: '', under: false, isWeak: false });
  return told.map(({ name, line, endLine }) => `${name} ${line}-${endLine}`).join(', ');
}

it('what a request does beside the act that is named', async () => {
  expect(await besideUpdate('It can be created, but later I cannot edit it.', [])).toBe('create 4-7, store 8-11');
  expect(await besideUpdate('I cannot edit the name.', [])).toBe('');
});

it('all parts of whose name a lead has', async () => {
  expect(await besideUpdate('I cannot edit it.', ['user reset password'])).toBe('resetPassword 20-23');
  expect(await besideUpdate('I cannot edit it.', ['password'])).toBe('');
});
