import { describe, expect, it } from 'vitest';
import type { ChunkText } from '../../../../src/app/facts/get-chunk.ts';
import { leftOut, type Parting, partOf, withinRoom, withoutLicence } from '../../../../src/edge/mcp/chunks.ts';

function chunk(file: string, lines: number): ChunkText {
  const content = Array.from({ length: lines }, () => 'x'.repeat(99)).join('\n');
  const metadata = { fingerprint: '', docblock: '', imports: [] };
  return { chunkId: file, file, startLine: 1, endLine: lines, language: 'php', symbol: null, content, metadata };
}

const sizes = (shown: ReturnType<typeof withinRoom>): string[] =>
  shown.map(({ chunk: { file }, cut: { shownTo } }) => `${file} ${shownTo}`);

it('shows whole places alone, in the order in which they were asked for', () => {
  const asked = [chunk('a', 20), chunk('b', 90), chunk('c', 30)];
  expect(sizes(withinRoom(asked, 6000, 'text'))).toEqual(['a 20', 'c 30']);
});

it('shows the shortest places whole, and lines that were named before a whole file as long', () => {
  const named = { ...chunk('c', 40), chunkId: 'c:1-40' };
  expect(sizes(withinRoom([chunk('a', 40), chunk('b', 15), named], 6000, 'text'))).toEqual(['b 15', 'c 40']);
  expect(sizes(withinRoom([chunk('a', 40), chunk('b', 30), chunk('c', 15)], 6000, 'text'))).toEqual(['b 30', 'c 15']);
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

it('shows the beginning of the first where none fits, and says how many lines are left', () => {
  const [only, ...others] = withinRoom([chunk('a', 90), chunk('b', 90)], 4000, 'text');
  expect(others).toEqual([]);
  expect(only?.cut.shownTo).toBeLessThan(41);
  expect(only?.cut.omitted).toBe(90 - (only?.cut.shownTo ?? 0));
});

describe('the parts that tell', () => {
  const parting: Parting = {
    partsOf: (asked, mostBytes) => [partOf(asked, { start: 5, end: 4 + Math.floor(mostBytes / 200) })],
    mostOfFile: 8000,
  };
  const starts = (shown: ReturnType<typeof withinRoom>): string[] =>
    shown.map(({ chunk: { file, startLine, endLine } }) => `${file} ${startLine}-${endLine}`);

  it('are shown of a place for which there is no room, in the order asked for', () => {
    const asked = [chunk('a', 70), chunk('b', 20)];
    const shown = withinRoom(asked, 6000, 'text', parting);
    expect(starts(shown)).toEqual(['a 5-23', 'b 1-20']);
    expect(shown[0]?.chunk.content.split('\n')).toHaveLength(19);
    expect(leftOut(asked, shown)).toEqual({ lines: 51, places: 0, ids: ['a:1-4,24-70'] });
  });

  it('stand for a long file that was asked for without lines, although there is room', () => {
    const named = { ...chunk('a', 90), chunkId: 'a:1-90' };
    expect(starts(withinRoom([chunk('a', 90)], 16_000, 'text', parting))).toEqual(['a 5-34']);
    expect(starts(withinRoom([named], 16_000, 'text', parting))).toEqual(['a 1-90']);
    const nothingTells = { ...parting, partsOf: () => [] };
    expect(starts(withinRoom([chunk('a', 90)], 16_000, 'text', nothingTells))).toEqual(['a 1-90']);
  });

  it('are left to the next call where nothing tells', () => {
    const asked = [chunk('a', 90), chunk('b', 20)];
    const shown = withinRoom(asked, 6000, 'text');
    expect(leftOut(asked, shown)).toEqual({ lines: 0, places: 1, ids: ['a'] });
  });
});

it('fills the smaller room of a program in order', () => {
  const shown = withinRoom([chunk('a', 20), chunk('b', 90)], 4000, 'json');
  expect(shown).toHaveLength(2);
  expect(shown[1]?.cut.omitted).toBeGreaterThan(0);
});
