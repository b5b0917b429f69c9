import { expect, it } from 'vitest';
import { errorAnswer } from '../../../../src/edge/dashboard/refused.ts';

it.each([
  ['ENOSPC', 503, 'disk_full'],
  ['EMFILE', 503, 'out_of_resources'],
  ['EROFS', 503, 'no_access'],
])('%s, which a machine does, is told with its next step and is no bug', (code, status, error) => {
  const said = errorAnswer(Object.assign(new Error(`${code}: write`), { code }));
  expect(said).toMatchObject({ status, body: { error, next: expect.stringMatching(/^[A-Z].*\.$/) } });
});

it('leaves a bug to the log', () => {
  expect(errorAnswer(new TypeError('x is not a function'))).toBeUndefined();
});
