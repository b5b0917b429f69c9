import { expect, it } from 'vitest';
import { ledFactor } from '../../../../src/retrieval/ranking/led-factors.ts';

const OPTIONS = { ledKindFactor: 2, ledControllerFactor: 0.5 };
const KINDS = new Set(['script'] as const);

it.each([
  ['src/Controller/Admin/UsersController.php', 0.5],
  ['app/controllers/users_controller.rb', 0.5],
  ['src/users/users.controller.ts', 1],
  ['src/Controller/Component/AuthComponent.php', 1],
  ['src/Service/UsersService.php', 1],
  ['src/cart.js', 2],
])('%s counts %d times with leads that ask for scripts', (path, expected) => {
  expect(ledFactor(path, { query: { isLed: true, ledKinds: KINDS }, options: OPTIONS })).toBe(expected);
});

it('leaves a question without leads alone', () => {
  const query = { isLed: false, ledKinds: KINDS };
  expect(ledFactor('src/Controller/Admin/UsersController.php', { query, options: OPTIONS })).toBe(1);
});
