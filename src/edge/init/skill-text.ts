/**
 * The texts of the skills `/code` and `/outcome`. The protocol comes first, since a client keeps the head of a text
 * after a compaction. Names of tools are checked against the table of tools where they are written.
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

/** Its size is bounded (1.5 kB), since it stays in every conversation. */
function codeSkill(): string {
  return `---
name: code
description: Use to change, investigate or explain code of this project.
---
<!-- ${GENERATED_MARK} -->
Request: $ARGUMENTS

## Protocol

0. **Failure check.** Are you at least 0.7 sure that the person says the last change failed? Then first the skill \`outcome\`.
1. **Intent.** IMPLEMENT: new. MODIFY: change; also when the target is unclear. INVESTIGATE: find a cause, or less than 0.6 sure. QUESTION: explain.
2. **${tool('start_session')}**: the person's words, above all \`leads\` ("order list filter", "clear button").
3. **${tool('set_query_frame')}**: only when an answer asks.
4. **EXPLORATION.** Look at how the project does the same elsewhere; all that you only look at goes into one ${tool('get_chunk')}.
5. **SEMANTIC**, if facts fail: ${tools('semantic_search', 'submit_semantic')}.
6. **VERIFICATION** of guesses: ${tool('submit_verification')}.
7. **READY** comes by itself once you have read what you will change. The same change in several read files: one \`sed -i\`. Run the tests where they can be run.

What the request speaks of is not there? Say so.
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
2. Call ${tool('record_outcome')} (by \`use_tool\` where it is not listed) with \`outcome\`, the person's sentence as \`trigger_message\`, and \`analysis\`:
   - of a failure \`root_cause\` and \`failure_point\` (the phase or assumption that misled), from ${tool('get_session_analysis')} if you do not know;
   - \`related_symbols\` and \`related_files\` that mattered.
3. Say in one sentence what was recorded. A failure is followed by a new session of the skill \`code\`, never by an edit at once.

What earlier sessions teach: ${tools('get_outcome_stats', 'get_improvement_insights')}.
`;
}
