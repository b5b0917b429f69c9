/** The text of the tools that keep a session, word for word in both languages (D-47); facts are in tests/scenarios/golden. */
import { expect, it } from 'vitest';
import { failureText } from '../../../../../src/edge/mcp/text/failure.ts';
import { setFrameLines, startLines } from '../../../../../src/edge/mcp/text/frame.ts';
import { packLines, syncLines } from '../../../../../src/edge/mcp/text/index.ts';
import {
  confirmLines,
  semanticLines,
  understandingLines,
  validateLines,
  verificationLines,
} from '../../../../../src/edge/mcp/text/judging.ts';
import { analysisLines, insightLines, outcomeLines, statsLines } from '../../../../../src/edge/mcp/text/outcome.ts';
import { addedLines, revertLines, statusLines, targetLines } from '../../../../../src/edge/mcp/text/writing.ts';
import type { Language } from '../../../../../src/session/text.ts';
import { CONFIRM, FRAME, JUDGED, SEMANTIC, START, STATUS, VALIDATED, VERIFIED, WRITING } from './bodies.ts';
import { OUTCOMES } from './outcome-bodies.ts';

const LINES: Readonly<Record<string, (language: Language) => readonly string[]>> = {
  start_session: (language) => startLines(START, language),
  set_query_frame: (language) => setFrameLines(FRAME, language),
  get_session_status: (language) => statusLines(STATUS, language),
  validate_symbol_relevance: (language) => validateLines(VALIDATED, language),
  confirm_symbol_relevance: (language) => confirmLines(CONFIRM, language),
  submit_understanding: (language) => understandingLines(JUDGED, language),
  submit_semantic: (language) => semanticLines(SEMANTIC, language),
  submit_verification: (language) => verificationLines(VERIFIED, language),
  check_write_target: (language) => targetLines(WRITING.targets, language),
  add_explored_files: (language) => addedLines(WRITING.added, language),
  revert_to_exploration: (language) => revertLines(WRITING.reverted, language),
  sync_index: (language) => syncLines(WRITING.synced, language),
  pack_repository: (language) => packLines(WRITING.packed, language),
  record_outcome: (language) => outcomeLines(OUTCOMES.recorded, language),
  get_outcome_stats: (language) => statsLines(OUTCOMES.stats, language),
  get_session_analysis: (language) => analysisLines(OUTCOMES.analysis, language),
  get_improvement_insights: (language) => insightLines(OUTCOMES.insights, language),
};

it.each(['en', 'ja'] as const)('the answers in %s are those of the golden file', async (language) => {
  const told = Object.entries(LINES).flatMap(([tool, linesOf]) => [`# ${tool}`, ...linesOf(language), '']);
  await expect(told.join('\n')).toMatchFileSnapshot(`golden/${language}.txt`);
});

it('a refusal is cut to 600 characters and keeps the call that leads on', () => {
  const next = { tool: 'get_chunk', args: { chunk_id: 'src/cart.ts:1-9' }, why: 'Look at it.' } as const;
  const validation_errors = Array.from({ length: 20 }, (_, at) => ({ slot: `slot${at}`, repair: 'x'.repeat(60) }));
  const text = failureText({ success: false, error: 'validation_failed', message: 'Bad.', next, validation_errors });
  expect(text.length).toBeLessThanOrEqual(600);
  expect(text).toMatch(/^refused: validation_failed: Bad\.\n {2}slot0: x+\n/);
  expect(text.endsWith('next: get_chunk {"chunk_id":"src/cart.ts:1-9"}  Look at it.')).toBe(true);
});

it.each(['en', 'ja'] as const)(
  'however much is found, a first answer in %s is no longer than 5,000 bytes',
  (language) => {
    const path = (at: number): string => `plugins/shop/src/${'深い'.repeat(20)}${at}/place.php`;
    const places = Array.from({ length: 24 }, (_, at) => ({
      ...START.places[0]!,
      file: path(at),
      why: `4: ${'あ'.repeat(60)}`,
    }));
    const lines = Array.from({ length: 60 }, (_, at) => ({
      file: path(at),
      line: at,
      content: 'TAX_RATE'.repeat(20),
      name: 'TAX_RATE',
    }));
    const best = { file: path(0), startLine: 1, endLine: 12, content: Array(12).fill('税'.repeat(16)).join('\n') };
    const answer = {
      ...START,
      places,
      blocks: [best],
      mentions: { ...START.mentions!, lines },
      uses: [`Cart.total ${'used '.repeat(60)}`],
    };
    const text = startLines(answer, language).join('\n');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(5000);
    expect(text).toContain('深い2/place.php');
    expect(text).toContain('TAX_RATE');
    const cut = {
      en: /left out for lack of space: \d+ lines of \d+ files, .*: search_text \{/,
      ja: /容量の都合で省略: \d+ 行（\d+ ファイル）、.*: search_text \{/,
    };
    expect(text).toMatch(cut[language]);
  },
);
