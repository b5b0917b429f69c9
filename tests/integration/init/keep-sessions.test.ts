import { expect, test } from 'vitest';
import { Installation } from './installation.ts';

test.each([
  [true, ['.code-intel/sessions.db']],
  [false, []],
])('uninstalling keeps the recorded sessions where a person says so (%s)', (keepsSessions, kept) => {
  const place = new Installation();
  place.install(['claude-code']);
  place.write('.code-intel/sessions.db', 'recorded');
  place.write('.code-intel/index.db', 'indexed');
  expect(place.uninstall(keepsSessions).kept.filter((file) => file.endsWith('.db'))).toEqual(kept);
});
