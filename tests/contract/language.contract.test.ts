import { describe, expect, it } from 'vitest';
import type { CodeSymbol, ParsedFile, Reference } from '../../src/languages/contract.ts';
import { languageOf, languages } from '../../src/languages/registry.ts';

/** Deeper than any stack of a reader that calls itself; the readers that walk deepest are tried ten times as deep. */
const DEEP = 2_000;
const DEEPEST = 20_000;

const HOSTILE: Readonly<Record<string, string>> = {
  'an empty file': '',
  'a byte order mark alone': '\uFEFF',
  'blank lines with CRLF': '\r\n\r\n \r\n',
  'Japanese and emoji': '\uFEFF# 日本語😀\r\n関数 = "😀é" + 値(１)\r\n',
  'NUL bytes': 'def a():\0\n  x = "\0"\nfunction f() {}\0',
  'lone surrogates': 'x = "\ud83d"; y = "\ude00"\n',
  'broken syntax': 'class { def function ((( "unterminated\n<?php /* <<<<<<< HEAD\n',
  'round brackets 2,000 deep': nested('(', ')', DEEP),
  'square brackets 2,000 deep': nested('[', ']', DEEP),
  'curly brackets 2,000 deep': nested('{', '}', DEEP),
  'open brackets only': 'f(['.repeat(DEEP),
  'tags 2,000 deep': '<a>'.repeat(DEEP),
  'one long line': 'var a=1,b=function(c){return c+"d"};'.repeat(500),
  'control characters': Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join(''),
};

describe.each([...languages])('%s', (_, language) => {
  it('has a grammar that loads on this machine', () => {
    expect(language.unavailableReason()).toBeUndefined();
  });

  it.each(Object.entries(HOSTILE))('reads %s', (_title, text) => {
    expectConsistent(language.parse(text), text);
  });
});

describe.each(['typescript', 'php', 'python'])('%s', (id) => {
  it.each(['()', '[]', '{}'])('reads %s 20,000 deep', ([open = '', close = '']) => {
    const text = nested(open, close, DEEPEST);
    expectConsistent(languages.get(id)!.parse(text), text);
  });
});

function nested(open: string, close: string, depth: number): string {
  return open.repeat(depth) + close.repeat(depth);
}

describe('languageOf', () => {
  it.each([
    ['src/a.ts', '', 'typescript'],
    ['a.d.ts', '', 'typescript'],
    ['A.TSX', '', 'tsx'],
    ['bin/tool', '#!/usr/bin/env -S node --flag\n', 'javascript'],
    ['bin/tool', '#!/usr/bin/python3.12\n', 'python'],
    ['unknown.zzz', '', undefined],
    ['.gitignore', '', undefined],
  ])('takes %s %j for %s', (path, head, id) => {
    expect(languageOf(path, head)?.id).toBe(id);
  });
});

/** What is wrong is gathered first: an assertion for each of a hundred thousand references takes longer than the parse. */
function expectConsistent(file: ParsedFile, text: string): void {
  const lines = text.split('\n').length;
  const isWrong = (symbol: CodeSymbol, index: number): boolean =>
    symbol.parent >= index ||
    symbol.start > symbol.end ||
    symbol.end > text.length ||
    symbol.startLine > symbol.nameLine ||
    symbol.endLine > lines ||
    symbol.name === '' ||
    symbol.signature.length > 200;
  expect(file.symbols.filter(isWrong)).toEqual([]);
  const isAstray = ({ line, enclosing }: Reference): boolean =>
    line < 1 || line > lines || enclosing >= file.symbols.length;
  expect(file.references.filter(isAstray)).toEqual([]);
  const step = Math.ceil((text.length + 1) / 10);
  for (let at = 0; at <= text.length; at += step) {
    expect(file.breakpoints.last(at) ?? 0).toBeLessThanOrEqual(at);
    expect(file.breakpoints.next(at) ?? text.length + 1).toBeGreaterThan(at);
  }
}
