import { expect, it } from 'vitest';
import { asksForChange } from '../../../../src/retrieval/query/asks-for-change.ts';

it.each([
  'Fix the broken link in the footer',
  'Users: Changed name validation to min:1',
  'please add a honeypot to the registration form',
  'fixed mislabeling of name input',
  'WYSIWYG editor (mobile): Simplified the toolbar',
  'Applied the review',
])('"%s" asks for a change', (sentence) => {
  expect(asksForChange(sentence)).toBe(true);
});

it.each([
  'how routes are added to the router',
  'where does the cache drop old entries',
  'adapting a server to run as a handler',
  'settings of the mail server',
  'updater for packages',
  'removal of expired sessions: what does it',
])('"%s" asks for a place', (sentence) => {
  expect(asksForChange(sentence)).toBe(false);
});
