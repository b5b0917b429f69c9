import { expect, it } from 'vitest';
import { readLeads } from '../../../../src/app/search/leads.ts';

it('leads are trimmed, blank ones left out, each taken once', () => {
  expect(readLeads([' order list ', '', 'order list', '  ', 'clear button'])).toEqual(['order list', 'clear button']);
});

it('a ninth lead, and one as long as a text, are refused with a reason', () => {
  const nine = Array.from({ length: 9 }, (_, at) => `lead ${at}`);
  expect(() => readLeads(nine)).toThrow('9 leads are given, and at most 8 are read');
  expect(() => readLeads(['x'.repeat(201)])).toThrow('A lead has at most 200 characters');
});
