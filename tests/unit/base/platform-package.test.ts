import { expect, test } from 'vitest';
import { grammarSource, missingParts } from '../../../src/base/platform-package.ts';

test('a missing package of the platform is named, and nothing that a registry would have to hold', () => {
  const error = missingParts(new Error('x'), 'linux-arm64');
  expect(error.message).toContain('@code-intel/linux-arm64 is missing');
  expect(error.next).toMatch(/^Install both archives that `npm run release` makes/);
});

test('a platform without a package is told those that have one', () => {
  const error = missingParts(new Error('x'), 'freebsd-x64');
  expect(error.message).toContain('no native parts of code-intel for freebsd-x64');
  expect(error.next).toContain('linux-x64, linux-arm64, darwin-x64, darwin-arm64, win32-x64');
});

test.each([
  ['php', 'darwin-arm64', '@ast-grep/lang-php', 'prebuilds/prebuild-macOS-ARM64/parser.so'],
  ['haskell', 'linux-x64', 'tree-sitter-haskell', 'prebuilds/linux-x64/tree-sitter-haskell.node'],
])('the grammar %s for %s is in %s', (grammar, platform, name, prebuilt) => {
  expect(grammarSource(grammar, platform)).toEqual({ name, prebuilt });
});
