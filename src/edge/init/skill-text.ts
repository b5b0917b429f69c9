/**
 * The texts of the skills `/code` and `/outcome`. What a client keeps of them after a compaction is their head, so that
 * the protocol comes first. Names of tools are checked against the table of tools where they are written.
 */
import type { ToolName } from '../../session/tool-name.ts';
import { GENERATED_MARK } from './file-edit.ts';

export interface SkillText {
  readonly name: 'code' | 'outcome';
  readonly text: string;
}

export function skillTexts(): readonly SkillText[] {
  return [
    { name: 'code', text: codeSkill() },
    { name: 'outcome', text: outcomeSkill() },
  ];
}

/** A misspelt or removed tool is an error of the compiler. */
function tool(name: ToolName): string {
  return `\`${name}\``;
}

function tools(...names: readonly ToolName[]): string {
  return names.map(tool).join(', ');
}

function codeSkill(): string {
  return `---
name: code
description: Use for every request that changes, investigates or explains code of this project. Understand first, then write, through the code-intel server.
---
<!-- ${GENERATED_MARK} -->
Request: $ARGUMENTS

## Protocol

0. **Failure check.** Does the person say that the last change failed ("still broken", "直っていない")? If you are at least 0.7 sure, call ${tool('record_outcome')} with outcome failure, what went wrong in \`analysis\`, and the sentence in \`trigger_message\`, before anything else.
1. **Intent.** IMPLEMENT: something new. MODIFY: change what exists; also when the target is unclear. INVESTIGATE: find a cause, or you are less than 0.6 sure of the intent. QUESTION: explain. Only IMPLEMENT and MODIFY may lead to writing.
2. **${tool('start_session')}** with \`intent\`, the person's own words as \`query\`, and \`frame\` for what the words say: target_feature, trigger_condition, observed_issue, desired_action, each {value, quote} with the quote copied from the words. It explores by itself and lists have/need.
3. **${tool('set_query_frame')}** for slots that a later look or answer of the person fills. Never guess a slot.
4. **EXPLORATION.** Get what is still needed with ${tools('find_definitions', 'find_references', 'search_text', 'search_files', 'analyze_structure', 'get_symbols', 'get_function_at_line', 'get_chunk', 'analyze_impact', 'query')}. Only files whose lines were shown can be opened. Then ${tool('submit_understanding')} with \`symbols_identified\`, \`entry_points\`, \`existing_patterns\`.
   - Symbols in doubt: ${tool('validate_symbol_relevance')}, then ${tool('confirm_symbol_relevance')} with the lines that prove it.
5. **SEMANTIC**, only when facts did not suffice: ${tool('semantic_search')}, then ${tool('submit_semantic')} with \`hypotheses\` and \`semantic_reason\`.
6. **VERIFICATION.** Settle each hypothesis by a fact call made after it: ${tool('submit_verification')} with confirmed or rejected and its evidence.
7. **READY.** ${tool('check_write_target')}, then edit. Another file is needed: ${tool('add_explored_files')}. The plan was wrong: ${tool('revert_to_exploration')}. Run the tests.

INVESTIGATE and QUESTION end with an answer that names files and lines.

## When something is refused

A refusal is a state, not an error: do the call in its \`next\`. Do not write through the shell instead; it is gated too. After an interruption or a compaction call ${tool('get_session_status')}. Never change settings of the gate; only the person may, by typing \`/gate\`.

## Small things

When the person's words name a file or one symbol, looking at that file is all that is required. A plain look-up needs no session: the fact tools answer without one.

## Also there

${tool('sync_index')} after many files changed outside; ${tool('pack_repository')} for the project as one text; ${tools('get_session_analysis', 'get_outcome_stats', 'get_improvement_insights')} for what earlier sessions teach.

When the person has judged the result, use the skill \`outcome\`.
`;
}

function outcomeSkill(): string {
  return `---
name: outcome
description: Use when the person says that a change worked, failed or worked in part, to record it for later sessions.
---
<!-- ${GENERATED_MARK} -->
The person's judgement: $ARGUMENTS

1. success: it works, or the person goes on. failure: it does not, or was undone. partial: some of it works. Unclear: ask once.
2. Call ${tool('record_outcome')} with \`outcome\`, the person's sentence as \`trigger_message\`, and \`analysis\`:
   - of a failure \`root_cause\` and \`failure_point\` (the phase or assumption that misled), from ${tool('get_session_analysis')} if you do not know;
   - \`related_symbols\` and \`related_files\` that mattered.
3. Say in one sentence what was recorded. A failure is followed by a new session of the skill \`code\`, never by an edit at once.
`;
}
