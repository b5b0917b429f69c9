import { expect, it } from 'vitest';
import { isSpelled, namesOfLeads } from '../../../../src/retrieval/query/spelled-files.ts';

it.each([
  ['comment model', 'app/Activity/Models/Comment.php', true],
  ['order index', 'templates/admin/Order/index.html.twig', true],
  ['orders controller', 'src/orders/orders.controller.ts', true],
  ['PermissionsService', 'src/Service/PermissionsService.php', true],
  ['page_comments', 'resources/js/components/page-comments.js', true],
  // A word of the file is not said, or a word of the lead is not in the path.
  ['permissions service', 'src/Service/PermissionsServiceInterface.php', false],
  ['comment repo', 'app/Activity/Models/Comment.php', false],
  // One word may mean anything, and a Japanese one spells no path.
  ['comment', 'app/Comment.php', false],
  ['order 一覧', 'templates/order/order.html', false],
  ['order list', 'src/123.ts', false],
])('%s: %s %s', (lead, path, expected) => {
  expect(isSpelled(path, namesOfLeads([lead]))).toBe(expected);
});

it('is told by one of several leads, and by none without any', () => {
  expect(isSpelled('src/cart/total.ts', namesOfLeads(['price label', 'cart total']))).toBe(true);
  expect(isSpelled('src/cart/total.ts', namesOfLeads([]))).toBe(false);
});
