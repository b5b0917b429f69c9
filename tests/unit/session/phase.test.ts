import { describe, expect, it } from 'vitest';
import { allowedTools, isForestAllowed, isToolAllowed, PHASES, type Phase } from '../../../src/session/phase.ts';
import { TOOL_NAMES, type ToolName } from '../../../src/session/tool-name.ts';

/** Rows of the matrix of phases and tools: E, S, V, R where the phase admits the tool. */
const MATRIX: Readonly<Record<ToolName, string>> = {
  start_session: 'ESVR',
  set_query_frame: 'ESVR',
  get_session_status: 'ESVR',
  query: 'EVR',
  find_definitions: 'EVR',
  find_references: 'EVR',
  search_text: 'ESVR',
  search_files: 'EVR',
  analyze_structure: 'EVR',
  get_symbols: 'EVR',
  get_function_at_line: 'EVR',
  semantic_search: 'ESVR',
  get_chunk: 'ESVR',
  analyze_impact: 'EVR',
  validate_symbol_relevance: 'ES',
  confirm_symbol_relevance: 'ES',
  submit_understanding: 'ES',
  submit_semantic: 'ES',
  submit_verification: 'V',
  check_write_target: 'ESVR',
  add_explored_files: 'R',
  revert_to_exploration: 'ESVR',
  sync_index: 'ESVR',
  pack_repository: 'EVR',
  record_outcome: 'ESVR',
  get_outcome_stats: 'ESVR',
  get_session_analysis: 'ESVR',
  get_improvement_insights: 'ESVR',
};

describe('the phases', () => {
  it('are four, and named in upper case [PH1] [PH16] [D-7]', () => {
    expect(PHASES).toEqual(['EXPLORATION', 'SEMANTIC', 'VERIFICATION', 'READY']);
  });

  it.each(TOOL_NAMES)('admit %s where the matrix says so [PH7] [D-6]', (tool) => {
    const admitted = PHASES.filter((phase) => isToolAllowed(tool, phase)).map(([letter]) => letter);
    expect(admitted.join('')).toBe(MATRIX[tool]);
  });

  it.each<[string, Phase, readonly ToolName[], readonly ToolName[]]>([
    ['[PH3]', 'EXPLORATION', ['query', 'find_references', 'semantic_search'], ['submit_verification']],
    ['[PH4]', 'SEMANTIC', ['semantic_search', 'search_text'], ['query', 'find_definitions', 'analyze_structure']],
    ['[PH5]', 'VERIFICATION', ['find_definitions', 'submit_verification'], ['submit_understanding', 'submit_semantic']],
    ['writing', 'READY', ['check_write_target', 'add_explored_files', 'set_query_frame'], ['submit_verification']],
  ])('list what may be called: %s %s [PH3] [PH4] [PH5]', (_, phase, admitted, refused) => {
    const allowed = allowedTools(phase);
    expect(allowed).toEqual(expect.arrayContaining([...admitted]));
    expect(allowed.filter((tool) => refused.includes(tool))).toEqual([]);
  });

  it('open the forest to the semantic phase and to READY only [PH8] [D-6]', () => {
    expect(PHASES.filter(isForestAllowed)).toEqual(['SEMANTIC', 'READY']);
  });

  it.each(PHASES)('never leave %s without a way back and a status', (phase) => {
    expect(allowedTools(phase)).toEqual(expect.arrayContaining(['revert_to_exploration', 'get_session_status']));
  });
});
