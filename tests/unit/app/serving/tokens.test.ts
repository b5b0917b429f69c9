import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { Tokens } from '../../../../src/app/serving/tokens.ts';
import { SqliteLock } from '../../../../src/storage/sqlite-lock.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

function tokensIn(home = temporaryFolder()) {
  const account = { platform: 'linux', home, environment: {} } as const;
  return {
    tokens: new Tokens(account),
    other: new Tokens(account),
    file: path.join(home, '.local/state/code-intel/tokens.json'),
  };
}

it('stores hashes for its owner alone, and knows a token by its whole text', () => {
  const { tokens, other, file } = tokensIn();
  const token = tokens.add('hanako', 'read');
  expect(readFileSync(file, 'utf8')).not.toContain(token.slice(4, 20));
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(other.callerOf(token)).toMatchObject({ user: 'hanako', scope: 'read' });
  expect([other.callerOf(`${token}x`), other.callerOf(token.slice(0, -1)), other.callerOf('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('forgets all tokens of a user, in every process at once', () => {
  const { tokens, other } = tokensIn();
  const [first, second, kept] = [tokens.add('taro', 'read'), tokens.add('taro', 'admin'), tokens.add('ci', 'read')];
  expect(other.callerOf(first)).toBeDefined();
  expect([tokens.remove('taro'), tokens.remove('taro')]).toEqual([2, 0]);
  expect([first, second].map((token) => other.callerOf(token))).toEqual([undefined, undefined]);
  expect(other.callerOf(kept)).toMatchObject({ user: 'ci' });
});

it('reads what it changes while no other process can change it', () => {
  const { tokens, file } = tokensIn();
  tokens.add('hanako', 'read');
  const known = tokens.list();
  const held: boolean[] = [];
  vi.spyOn(tokens, 'list').mockImplementation(() => {
    held.push(!new SqliteLock(path.join(path.dirname(file), 'tokens.lock')).tryAcquire());
    return known;
  });
  tokens.add('taro', 'read');
  expect([tokens.remove('hanako'), held]).toEqual([1, [true, true]]);
});

it.each(['', '..', 'a/b', 'A', 'a\nb', '.hidden', 'x'.repeat(65)])('refuses %j as a name', (name) => {
  expect(() => tokensIn().tokens.add(name, 'read')).toThrow('cannot be the name');
});

it.each(['', '{}', '[{"user":"x"}]', '[1]'])('refuses a file that holds %j', (text) => {
  const { tokens, file } = tokensIn();
  tokens.add('x', 'read');
  writeFileSync(file, text);
  expect(() => tokens.callerOf('cit_x')).toThrow('holds no tokens');
});
