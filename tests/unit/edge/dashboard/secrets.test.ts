import { expect, it } from 'vitest';
import { Secrets } from '../../../../src/edge/dashboard/secrets.ts';

it('a token is new for each start and cannot be guessed', () => {
  const tokens = Array.from({ length: 100 }, () => new Secrets().token);
  expect(new Set(tokens).size).toBe(100);
  expect(tokens.filter((token) => Buffer.from(token, 'base64url').length !== 32)).toEqual([]);
});

it('only the whole token is the token', () => {
  const secrets = new Secrets();
  const { token } = secrets;
  expect(secrets.isToken(token)).toBe(true);
  for (const other of ['', token.slice(1), `${token}A`, token.toUpperCase()])
    expect(secrets.isToken(other)).toBe(false);
});

it('a launch code counts for a minute, and only the last one', () => {
  let now = 0;
  const secrets = new Secrets(() => now);
  const [first, second] = [secrets.launchCode(), secrets.launchCode()];
  expect(secrets.takeLaunchCode(first)).toBe(false);
  now = 60_001;
  expect(secrets.takeLaunchCode(second)).toBe(false);
  const third = secrets.launchCode();
  now += 59_000;
  expect([secrets.takeLaunchCode(third), secrets.takeLaunchCode(third)]).toEqual([true, false]);
});
