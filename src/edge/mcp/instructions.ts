/**
 * Instructions that a client shows its model before any tool was called: when to use the server, and which tools a list
 * leaves out. Under 1.5 kB, the same for everyone, so that it can be cached. The steps of a change are told by the skill.
 */
export const INSTRUCTIONS = `code-intel finds code, in Japanese and English, and lets a file be changed once it was read.

To change code: start_session names the places and prints, under "every line with", all lines that have the rare names: they need no further search. Read with your own tool what you will change, of long files the lines, then edit. An edit that is refused names the one call that helps; submit_understanding only where an answer asks.

To look something up, no session is needed: get_chunk reads many places at once, search_text finds every line, find_references tells who uses a definition, query answers where no name is known.

In answers "next:" leads on, "N more:" is the call for the rest, "evidence N" the number of the answer.

use_tool calls the others, as {"tool": "analyze_structure", "args": "{\\"path\\": \\"src\\"}"}: find_definitions; search_files (by name); analyze_structure, get_symbols (outlines); get_function_at_line; analyze_impact (what a change touches); pack_repository (map of the project); set_query_frame (explore again with better leads); get_session_status (after an interruption); add_explored_files (more or new files in READY); check_write_target; revert_to_exploration; record_outcome (the person judged the result), get_outcome_stats, get_session_analysis, get_improvement_insights; submit_semantic, submit_verification, semantic_search, validate_symbol_relevance, confirm_symbol_relevance (where facts do not suffice); sync_index.
`;
