/** The tools of the MCP server, in the order in which they are listed. */
import type { Text } from './text.ts';

export const TOOL_NAMES = [
  'start_session',
  'set_query_frame',
  'get_session_status',
  'query',
  'find_definitions',
  'find_references',
  'search_text',
  'search_files',
  'analyze_structure',
  'get_symbols',
  'get_function_at_line',
  'semantic_search',
  'get_chunk',
  'analyze_impact',
  'validate_symbol_relevance',
  'confirm_symbol_relevance',
  'submit_understanding',
  'submit_semantic',
  'submit_verification',
  'check_write_target',
  'add_explored_files',
  'revert_to_exploration',
  'sync_index',
  'pack_repository',
  'record_outcome',
  'get_outcome_stats',
  'get_session_analysis',
  'get_improvement_insights',
] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

/** Calls a tool that a client's list leaves out. */
export const USE_TOOL = 'use_tool';

export type ToolSet = 'core' | 'full';

/** Tools that agents called in trials (ADR 17); each further one costs every conversation its schema. */
const CORE: readonly ToolName[] = [
  'start_session',
  'query',
  'find_references',
  'search_text',
  'get_chunk',
  'submit_understanding',
];

/** Tools that another one replaces, that people ask for, or that an answer names where they are needed. */
const NEVER_LISTED: ReadonlySet<ToolName> = new Set([
  'get_symbols',
  'get_function_at_line',
  'semantic_search',
  'validate_symbol_relevance',
  'confirm_symbol_relevance',
  'submit_semantic',
  'submit_verification',
  'sync_index',
  'get_outcome_stats',
  'get_session_analysis',
  'get_improvement_insights',
]);

/** Tools that a client is shown, beside `use_tool`. */
export const LISTED: Readonly<Record<ToolSet, ReadonlySet<ToolName>>> = {
  core: new Set(CORE),
  full: new Set(TOOL_NAMES.filter((name) => !NEVER_LISTED.has(name))),
};

/** A legal call that brings its reader further; every refusal names one. */
export interface NextCall {
  readonly tool: ToolName;
  readonly args: Readonly<Record<string, unknown>>;
  readonly why: Text;
}

/** Tools that a plan is made of. */
export type PlannedTool =
  | 'find_definitions'
  | 'find_references'
  | 'search_text'
  | 'query'
  | 'get_symbols'
  | 'analyze_structure';
