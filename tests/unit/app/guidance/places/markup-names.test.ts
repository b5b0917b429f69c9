import { describe, expect, it } from 'vitest';
import { isScript, markupNamesOf, namesInMarkup } from '../../../../../src/app/guidance/places/markup-names.ts';

describe('names by which markup asks for a script', () => {
  it.each([
    [
      'resources/js/components/page-comments.js',
      ['page-comments', 'components/page-comments', 'components--page-comments'],
    ],
    ['src/UserCard.vue', ['user-card', 'UserCard', 'src/UserCard', 'src--user-card']],
    [
      'app/javascript/controllers/clipboard_controller.js',
      ['clipboard', 'controllers/clipboard_controller', 'controllers--clipboard'],
    ],
    ['app.js', ['app']],
  ])('are of %s', (script, names) => {
    expect(markupNamesOf(script)).toEqual(names);
  });

  it.each([
    ['<section component="page-comments"', ['page-comments']],
    ['<div components="dropdown dropdown-search">', ['dropdown', 'dropdown-search']],
    ['<div data-controller="clipboard admin--list">', ['clipboard', 'admin--list']],
    ["<%= form_with data: { controller: 'clipboard' } do %>", ['clipboard']],
    ['<user-card :user="user" />', ['user-card']],
    ['<UserCard', ['UserCard']],
    ['<x-price-tag/>', ['price-tag']],
    ["$this->BcBaser->js('BcInstaller.admin/installations/step3.bundle', false)", ['installations/step3']],
    ['<script src="/js/admin/login.min.js"></script>', ['admin/login']],
  ])('stand in %s', (line, names) => {
    expect(namesInMarkup(line)).toEqual(names);
  });

  it.each([
    '<div class="page-comments" id="page-comments">',
    '<input name="dropdown" type="text">',
    '<p>The page-comments of a page</p>',
    '<main><form><table>',
  ])('do not stand in %s', (line) => {
    expect(namesInMarkup(line)).toEqual([]);
  });

  it('are of scripts alone', () => {
    expect(['a.vue', 'a.tsx', 'a.mjs', 'a.d.ts', 'a.php', 'a.css'].filter(isScript)).toEqual([
      'a.vue',
      'a.tsx',
      'a.mjs',
    ]);
  });
});
