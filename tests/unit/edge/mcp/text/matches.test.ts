import { describe, expect, it } from 'vitest';
import type { LiveTextMatch } from '../../../../../src/app/live/search-text-live.ts';
import { matchLines } from '../../../../../src/edge/mcp/text/matches.ts';

function match(file: string, line: number, content: string, contextAfter: string[] = []): LiveTextMatch {
  return { file, line, column: 1, content, contextBefore: [], contextAfter, in: null, isNamedHere: false };
}

describe('the same line in three files', () => {
  const guard = '  throw new Forbidden();';

  it('is told once, with the places by folder', () => {
    const shown = [
      match('src/api/users.php', 9, guard),
      match('src/api/users.php', 12, guard.trim()),
      match('src/api/carts.php', 3, guard),
      match('src/shop.php', 4, guard),
      match('src/shop.php', 5, 'throw new Odd();'),
    ];
    expect(matchLines(shown, false, 'en')).toEqual([
      { file: 'src/shop.php', line: '5  throw new Odd();' },
      'throw new Forbidden();  ×4: src/api/{carts.php:3 users.php:9,12}; src/shop.php:4',
    ]);
  });

  it('is told without numbers where it is an import', () => {
    const shown = ['a', 'b', 'c'].map((name) => match(`src/${name}.php`, 7, 'use Shop\\Forbidden;'));
    expect(matchLines(shown, false, 'en')).toEqual(['use Shop\\Forbidden;  ×3: src/{a.php b.php c.php}']);
  });

  it('is told with what stands around it where that was asked for', () => {
    const shown = ['a', 'b', 'c'].map((name) => match(`src/${name}.php`, 7, guard, ['}']));
    expect(matchLines(shown, false, 'en')).toHaveLength(3);
  });
});

it('keeps what stands on both sides of a match in a long line', () => {
  const content = `${'a'.repeat(200)} match ${'b'.repeat(200)}`;
  const [line] = matchLines([{ ...match('a.ts', 1, content), column: 202 }], false, 'en');
  expect(line).toMatchObject({ line: expect.stringMatching(/^1 {2}…a+ match b{50,}…$/) });
});

it('tells the method around a line that only has its name in it, and the class around the line that defines it', () => {
  const used = { ...match('home_controller.rb', 15, 'cached(active: true)'), in: 'HomeController.active' };
  const [inside] = matchLines([used], false, 'en');
  expect(inside).toMatchObject({ line: expect.stringMatching(/\[HomeController\.active\]$/) });
  const named = { ...match('home_controller.rb', 14, 'def active'), in: 'HomeController.active', isNamedHere: true };
  const [defining] = matchLines([named], false, 'en');
  expect(defining).toMatchObject({ line: expect.stringMatching(/\[HomeController\]$/) });
});

it('tells the whole selector around a line of a style sheet, and none beside a selector', () => {
  const inside = { ...match('app.less', 9, '  color: @text;'), in: 'a.label.label-default:link' };
  const selector = { ...match('app.less', 12, '.btn-danger.btn-outline:hover {'), in: '.btn-success.btn-outline' };
  expect(matchLines([inside, selector], false, 'en')).toEqual([
    { file: 'app.less', line: '9  color: @text;  [a.label.label-default:link]' },
    { file: 'app.less', line: '12  .btn-danger.btn-outline:hover {' },
  ]);
});
