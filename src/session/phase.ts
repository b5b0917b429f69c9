/** Phases and which tool may be called in which (PH1, PH3–PH8, D-6, D-7). */
import { TOOL_NAMES, type ToolName } from './tool-name.ts';

export const PHASES = ['EXPLORATION', 'SEMANTIC', 'VERIFICATION', 'READY'] as const;
export type Phase = (typeof PHASES)[number];

export type Collection = 'map' | 'forest' | 'auto';

type Row = readonly Phase[];

const ALWAYS: Row = PHASES;
const FACTS: Row = ['EXPLORATION', 'VERIFICATION', 'READY'];
const JUDGED: Row = ['EXPLORATION', 'SEMANTIC'];

/**
 * `submit_semantic` further depends on PH14 and `JUDGED` tools on open hypotheses; both are conditions of the session,
 * not of the phase, and are checked where they are evaluated.
 */
const ALLOWED: Readonly<Record<ToolName, Row>> = {
  start_session: ALWAYS,
  set_query_frame: ALWAYS,
  get_session_status: ALWAYS,
  query: FACTS,
  find_definitions: FACTS,
  find_references: FACTS,
  search_text: ALWAYS,
  search_files: FACTS,
  analyze_structure: FACTS,
  get_symbols: FACTS,
  get_function_at_line: FACTS,
  semantic_search: ALWAYS,
  get_chunk: ALWAYS,
  analyze_impact: FACTS,
  validate_symbol_relevance: JUDGED,
  confirm_symbol_relevance: JUDGED,
  submit_understanding: JUDGED,
  submit_semantic: JUDGED,
  submit_verification: ['VERIFICATION'],
  check_write_target: ALWAYS,
  add_explored_files: ['READY'],
  revert_to_exploration: ALWAYS,
  sync_index: ALWAYS,
  pack_repository: FACTS,
  record_outcome: ALWAYS,
  get_outcome_stats: ALWAYS,
  get_session_analysis: ALWAYS,
  get_improvement_insights: ALWAYS,
};

const FOREST: Row = ['SEMANTIC', 'READY'];

export function isToolAllowed(tool: ToolName, phase: Phase): boolean {
  return ALLOWED[tool].includes(phase);
}

/** Collections that `semantic_search` may read; `auto` means the map first and the forest where this allows it. */
export function isForestAllowed(phase: Phase): boolean {
  return FOREST.includes(phase);
}

/** Lists the allowed tools in the order of the tool list. */
export function allowedTools(phase: Phase): ToolName[] {
  return TOOL_NAMES.filter((tool) => isToolAllowed(tool, phase));
}
