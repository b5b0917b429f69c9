import { expect, it } from 'vitest';
import { bestLines } from '../../../../../src/app/guidance/places/best-lines.ts';

const SETTER = '/** Sets it. */\nfunction setName($name)\n{\n    $this->name = $name;\n    return $this;\n}';
const GETTER = 'function name()\n{\n    return $this->name;\n}';
const WORK = 'function rename($name)\n{\n    check($name);\n    $this->name = $name;\n}';

it.each([
  ['a setter', SETTER, null],
  ['a getter', GETTER, null],
  ['a function that does something', WORK, { startLine: 21, content: expect.stringContaining('check($name)') }],
])('the lines of %s are quoted where they say more than its name', (_, text, expected) => {
  const lines = [...Array.from({ length: 20 }, (_, at) => `$a${at} = 1;`), ...text.split('\n')];
  const place = { file: 'a.php', line: 21, endLine: lines.length, symbol: 'f', kind: 'method', why: '', isWeak: false };
  const shown = bestLines(() => lines, place);
  if (expected === null) expect(shown).toBeNull();
  else expect(shown).toMatchObject(expected);
});
