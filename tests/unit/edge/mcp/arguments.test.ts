import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal } from '../../../../src/app/sessions/refusal.ts';
import { stackOf } from '../../../../src/base/error-text.ts';
import { UserError } from '../../../../src/base/user-error.ts';
import { answerResult, failureResult } from '../../../../src/edge/mcp/answer.ts';
import { readArguments } from '../../../../src/edge/mcp/arguments.ts';
import { failureOf, internalFailure } from '../../../../src/edge/mcp/errors.ts';
import { completeArguments } from '../../../../src/edge/mcp/example.ts';
import { leadsInput, listInput } from '../../../../src/edge/mcp/inputs.ts';
import { fromWire, toWire } from '../../../../src/edge/mcp/wire.ts';

const rules = {
  name: 'find_definitions' as const,
  input: z.object({ symbol: z.string(), kind: z.enum(['call', 'type']).optional(), limit: listInput.limit }),
  aliases: { name: 'symbol' },
};

const failureFor = (raw: Record<string, unknown>) => {
  try {
    readArguments(rules, raw);
  } catch (error) {
    return failureOf(error, { tool: 'find_definitions', given: raw, plain: {} });
  }
  return undefined;
};

describe('arguments', () => {
  it('are taken by their listed names', () => {
    expect(readArguments(rules, { name: 'Cart', limit: 3 }).given).toEqual({ symbol: 'Cart', limit: 3 });
  });

  it('that are null were not given', () => {
    expect(readArguments(rules, { symbol: 'Cart', kind: null }).given).toEqual({ symbol: 'Cart' });
  });

  it.each([
    ['an unknown name', { symbl: 'Cart' }, { symbol: 'Cart' }, 'symbl'],
    ['another word for the only one it needs', { text: 'Cart' }, { symbol: 'Cart' }, 'text'],
    ['a word that means none of them', { symbol: 'Cart', zzz: 'x' }, { symbol: 'Cart' }, 'zzz'],
    ['a missing one', {}, { symbol: '…' }, 'needs symbol'],
    ['a wrong type', { symbol: 'Cart', limit: 'x' }, { symbol: 'Cart' }, 'limit'],
    ['no row', { symbol: 'Cart', limit: 0 }, { symbol: 'Cart' }, 'limit: give 1 to 500'],
    ['fewer rows than none', { symbol: 'Cart', limit: '-1' }, { symbol: 'Cart' }, 'limit: give 1 to 500'],
    ['a wrong choice', { symbol: 'Cart', kind: 'klass' }, { symbol: 'Cart' }, 'kind'],
    ['an endless text', { symbol: 'x'.repeat(30_000) }, { symbol: '…' }, '10000 characters'],
    ['an endless list', { symbol: 'Cart', path: Array(1000).fill('x') }, { symbol: 'Cart' }, '500 items'],
  ])('with %s are refused with a call that is right', (_, raw, args, said) => {
    const failure = failureFor(raw);
    expect(failure).toMatchObject({
      error: 'invalid_argument',
      message: expect.stringContaining(said),
      next: { args },
    });
    expect(() => readArguments(rules, args)).not.toThrow();
  });
});

it('leads are cut to what a name may have, and to so many', () => {
  const input = z.object({ ...leadsInput });
  const { given } = readArguments({ name: 'query', input }, { leads: Array(20).fill('word '.repeat(100)) });
  expect(given.leads).toEqual(Array(8).fill('word '.repeat(40)));
});

it('a name that resembles no argument is not said to mean one', () => {
  const failure = failureFor({ symbol: 'Cart', mapped: ['x'] });
  expect(JSON.stringify(failure)).not.toContain('Did you mean');
  expect(JSON.stringify(failure)).toContain('It takes symbol, kind, limit.');
});

it.each([
  ['EXPLORE', 'INVESTIGATE'],
  ['ADD', 'IMPLEMENT'],
  ['delete', 'MODIFY'],
  ['modify', 'MODIFY'],
])('the intent %s of the design documents is repaired to %s', (intent, meant) => {
  const input = z.object({ intent: z.enum(['IMPLEMENT', 'MODIFY', 'INVESTIGATE', 'QUESTION']), query: z.string() });
  const raw = { intent, query: 'x' };
  expect(() => readArguments({ name: 'start_session', input }, raw)).toThrowError(
    expect.objectContaining({ nextCall: { tool: 'start_session', args: { intent: meant, query: 'x' } } }),
  );
});

describe('a member of an argument', () => {
  const analysis = z.object({ notes: z.string(), related_files: z.array(z.string()) }).partial();
  const outcome = {
    name: 'record_outcome' as const,
    input: z.object({ outcome: z.string(), analysis: analysis.optional() }),
  };
  const said = { outcome: 'success', related_files: ['a.ts'] };

  it('is understood beside it', () => {
    expect(readArguments(outcome, said).given).toEqual({ outcome: 'success', analysis: { related_files: ['a.ts'] } });
    const both = { ...said, analysis: { notes: 'x', related_files: ['b.ts'] } };
    expect(readArguments(outcome, both).given).toEqual({ outcome: 'success', analysis: both.analysis });
    expect(readArguments(outcome, { analysis: { notes: 'x' }, ...said }).given.analysis).toEqual({
      notes: 'x',
      related_files: ['a.ts'],
    });
  });

  it('is no argument that every tool understands', () => {
    const input = z.object({ place: z.object({ path: z.string() }).optional() });
    expect(readArguments({ name: 'record_outcome', input }, { path: '/shop' }).given).toEqual({ path: '/shop' });
  });

  it('is refused where two arguments have it, or the argument is no object', () => {
    const input = outcome.input.extend({ more: analysis.optional() });
    expect(() => readArguments({ ...outcome, input }, said)).toThrow('no argument "related_files"');
    expect(() => readArguments(outcome, { ...said, analysis: 'x' })).toThrow('no argument "related_files"');
  });
});

describe('an argument in another form', () => {
  const slot = z.object({ value: z.string(), quote: z.string() });
  const place = z.object({ file: z.string().optional(), lines: z.string().optional() });
  const forms = {
    name: 'start_session' as const,
    input: z.object({
      names: z.array(z.string()).optional(),
      few: z.array(z.string()).max(2).optional(),
      one: z.union([z.string(), z.array(z.string())]).optional(),
      slots: z.partialRecord(z.enum(['a', 'b']), slot).optional(),
      guesses: z.array(z.object({ text: z.string(), symbols: z.array(z.string()).optional() })).optional(),
      place: place.optional(),
      count: z.int().optional(),
      on: z.boolean().optional(),
    }),
  };

  it.each([
    ['a text for a list', { names: 'Cart' }, { names: ['Cart'] }],
    ['an empty text for a list', { names: '' }, { names: [] }],
    ['a list in a text', { names: '["a","b"]', one: '["a"]' }, { names: ['a', 'b'], one: ['a'] }],
    ['a list that is too long', { few: ['a', 'b', 'c'] }, { few: ['a', 'b'] }],
    ['a text for a slot', { slots: { a: 'late' } }, { slots: { a: { value: 'late', quote: 'late' } } }],
    ['a slot that does not exist', { slots: { c: 1, b: null } }, { slots: {} }],
    ['a record in a text', { slots: '{"a":{"value":"v","quote":"q"}}' }, { slots: { a: { value: 'v', quote: 'q' } } }],
    ['a text for a guess', { guesses: 'It is Cart.' }, { guesses: [{ text: 'It is Cart.' }] }],
    ['a text for a place', { place: 'src/a.ts:3-9' }, { place: { file: 'src/a.ts', lines: '3-9' } }],
    ['a text that is no place', { place: 'I saw it' }, { place: {} }],
    ['a number and a switch in a text', { count: ' 12 ', on: 'false' }, { count: 12, on: false }],
  ])('%s is understood', (_, raw, given) => {
    expect(readArguments(forms, raw).given).toEqual(given);
  });

  it.each([[{ count: 'ten' }], [{ on: 'maybe' }], [{ names: [7] }], [{ one: 7 }]])('%j is still refused', (raw) => {
    expect(() => readArguments(forms, raw)).toThrow();
  });
});

describe('a call that lacks something', () => {
  const input = z.object({
    intent: z.enum(['MODIFY', 'QUESTION']),
    proofs: z.array(z.object({ name: z.string(), count: z.int(), note: z.string().optional() })),
  });

  it('is completed by examples that the schema admits', () => {
    expect(completeArguments(input, {})).toEqual({ intent: 'MODIFY', proofs: [{ name: '…', count: 1 }] });
  });

  it('keeps what it has, at every depth', () => {
    const args = { intent: 'QUESTION', proofs: [{ name: 'Cart' }], session_id: 's1' };
    expect(completeArguments(input, args)).toEqual({ ...args, proofs: [{ name: 'Cart', count: 1 }] });
  });
});

describe('the wire', () => {
  it('has snake case where the program has camel case, at every depth', () => {
    expect(toWire({ startLine: 1, hits: [{ chunkId: 'a' }], gone: undefined })).toEqual({
      start_line: 1,
      hits: [{ chunk_id: 'a' }],
    });
    expect(fromWire({ code_evidence: { evidence_id: 3 } })).toEqual({ codeEvidence: { evidenceId: 3 } });
  });

  it('leaves the names of slots as they are, since they are values', () => {
    expect(fromWire({ target_feature: { value: 'x' } })).toEqual({ target_feature: { value: 'x' } });
  });

  it('says the same as text and as structured content', () => {
    const { content, structuredContent } = answerResult(
      { body: { endLine: 4 }, lines: () => [] },
      { form: 'json', language: 'en' },
    );
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
  });
});

describe('a failure', () => {
  const call = { tool: 'get_symbols' as const, given: { path: 'src/crt.ts' }, plain: { path: 'src/crt.ts' } };

  it('of a project whose folder is gone leads to the same call, once it is there again', () => {
    expect(failureOf(new UserError('project_gone', 'It is gone.', 'Restore it.'), call)).toMatchObject({
      next: { tool: 'get_symbols', args: call.given, why: 'Restore it.' },
    });
  });

  it('of a missing file leads to the search for its name', () => {
    expect(failureOf(new UserError('not_found', 'It is gone.', 'Look for it.'), call)).toMatchObject({
      success: false,
      error: 'not_found',
      next: { tool: 'search_files', args: { pattern: 'crt.ts' }, why: 'Look for it.' },
    });
  });

  it('of a refusal has its own call and its further members', () => {
    const refusal = new Refusal({
      code: 'phase_blocked',
      text: { en: 'Not now.', ja: '今は使えません。' },
      next: { tool: 'submit_verification', args: { session_id: 's1' }, why: { en: 'First this.', ja: 'まずこれ。' } },
      language: 'ja',
      details: { currentPhase: 'VERIFICATION' },
    });
    expect(failureOf(refusal, call)).toEqual({
      success: false,
      error: 'phase_blocked',
      message: '今は使えません。',
      next: { tool: 'submit_verification', args: { session_id: 's1' }, why: 'まずこれ。' },
      current_phase: 'VERIFICATION',
    });
  });

  it('that is a bug is told as one, and described with its causes', () => {
    const bug = new Error('outer', { cause: new Error('inner') });
    expect(failureOf(bug, call)).toBeUndefined();
    expect(failureResult(internalFailure(bug), 'json')).toMatchObject({
      isError: true,
      structuredContent: { error: 'internal' },
    });
    expect(stackOf(bug)).toMatch(/outer[\s\S]*caused by[\s\S]*inner/);
  });
});
