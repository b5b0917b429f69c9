import { describe, expect, it } from 'vitest';
import type { ChunkText } from '../../../../src/app/facts/get-chunk.ts';
import { countLeftOut, type PartsOf, partOf, withinRoom, withoutLicence } from '../../../../src/edge/mcp/chunks.ts';

function chunk(file: string, lines: number): ChunkText {
  const content = Array.from({ length: lines }, () => 'x'.repeat(99)).join('\n');
  const metadata = { fingerprint: '', docblock: '', imports: [] };
  return { chunkId: file, file, startLine: 1, endLine: lines, language: 'php', symbol: null, content, metadata };
}

const sizes = (shown: ReturnType<typeof withinRoom>): string[] =>
  shown.map(({ chunk: { file }, cut: { shownTo } }) => `${file} ${shownTo}`);

it('shows places whole as far as there is room and the beginning of others, in the order in which they were asked for', () => {
  const asked = [chunk('a', 90), chunk('b', 20), chunk('c', 30)];
  const shown = withinRoom(asked, 6000, 'text');
  expect(sizes(shown)).toEqual(['a 18', 'b 20', 'c 30']);
  expect(countLeftOut(asked, shown)).toEqual({ lines: 72, places: 0, ids: ['a:19-90'] });
});

it('shows lines that were asked for whole before any file', () => {
  const named = { ...chunk('c', 50), chunkId: 'c:1-50' };
  const shown = sizes(withinRoom([chunk('a', 40), chunk('b', 15), named], 6000, 'text'));
  expect(shown.slice(1)).toEqual(['b 9', 'c 50']);
});

it('shows lines that were asked for first before shorter ones', () => {
  const asked = [50, 20, 30].map((lines) => ({ ...chunk('c', lines), chunkId: `c:1-${lines}` }));
  expect(withinRoom(asked, 7000, 'text').map(({ cut }) => cut.shownTo)).toEqual([50, 20, 10]);
});

it('shows a few lines of every place, however long the first one is', () => {
  const shown = withinRoom(
    ['a', 'b', 'c', 'd'].map((file) => chunk(file, 400)),
    16_000,
    'text',
  );
  expect(shown.map(({ chunk: { file } }) => file)).toEqual(['a', 'b', 'c', 'd']);
  for (const { cut } of shown) expect(cut.shownTo).toBeGreaterThan(30);
});

describe('the head of a whole file', () => {
  const file = (content: string): ChunkText => ({ ...chunk('a', 1), content, endLine: content.split('\n').length });

  it.each([
    ['<?php\n/**\n * Shop\n * @license MIT\n */\n\n  class A', 7],
    ['#!/bin/sh\n# Copyright (c) Shop\n# all of it\necho 1', 4],
    ['// Copyright Shop\n//\n// SPDX-License-Identifier: MIT\nlet a;', 4],
    ['<!--\n  Licence: MIT\n-->\n<p>', 4],
  ])('is left out where it is a licence: %j', (content, startLine) => {
    const shown = withoutLicence(file(content));
    expect(shown).toMatchObject({
      startLine,
      content: content
        .split('\n')
        .slice(startLine - 1)
        .join('\n'),
    });
  });

  it.each([
    '/**\n * Totals of a cart,\n * with tax.\n */\nclass A {}',
    '# Licence\n\nMIT',
    '// Copyright Shop\n// All rights\n// reserved\n',
  ])('stays where it tells of the file, is short or is all there is: %j', (content) => {
    expect(withoutLicence(file(content))).toEqual(file(content));
  });

  it('stays where lines were asked for', () => {
    const lines = { ...file('/*\n * Licence\n */\nlet a;'), chunkId: 'a:1-4' };
    expect(withoutLicence(lines)).toBe(lines);
  });
});

it('shows a place that is a little too long as a whole', () => {
  expect(sizes(withinRoom([chunk('a', 55)], 5000, 'text'))).toEqual(['a 55']);
});

describe('the parts that tell', () => {
  const partsOf: PartsOf = (asked, mostBytes) => [partOf(asked, { start: 5, end: 4 + Math.floor(mostBytes / 200) })];

  it('stand for the beginning of a place for which there is no room, in the order asked for', () => {
    const asked = [chunk('a', 70), chunk('b', 20)];
    const shown = withinRoom(asked, 6000, 'text', partsOf);
    expect(shown.map(({ chunk: { file, startLine } }) => `${file} ${startLine}`)).toEqual(['a 5', 'b 1']);
    expect(countLeftOut(asked, shown).ids).toEqual([expect.stringMatching(/^a:1-4,\d+-70$/)]);
  });

  it('stand for nothing that fits as a whole', () => {
    expect(sizes(withinRoom([chunk('a', 90)], 16_000, 'text', partsOf))).toEqual(['a 90']);
  });
});

it('fills the smaller room of a program in order', () => {
  const shown = withinRoom([chunk('a', 20), chunk('b', 90)], 4000, 'json');
  expect(shown).toHaveLength(2);
  expect(shown[1]?.cut.omitted).toBeGreaterThan(0);
});
