/**
 * Codex: the wire format of Claude Code, with `apply_patch` and shell commands as lists of words. At stop it reads
 * JSON (`decision: block`) as well as exit 2; the latter is said.
 */
import path from 'node:path';
import type { ToolCall } from '../../../app/gate/hook-call.ts';
import { patchedPaths } from '../apply-patch.ts';
import type { Dialect } from '../dialect.ts';
import { doubleUnderscored } from '../mcp-name.ts';
import { replacedByPatch, replacing } from '../replaced-texts.ts';
import { standardCall } from '../standard.ts';
import { builtInCall } from '../tool-call.ts';
import { claudeCode } from './claude-code.ts';

export const codex: Dialect = {
  client: 'codex',
  events: {
    PreToolUse: 'before_tool',
    PostToolUse: 'after_tool',
    UserPromptSubmit: 'prompt',
    Stop: 'stop',
    SubagentStop: 'subagent_stop',
    SessionStart: 'session_start',
    PostCompact: 'session_start',
    SessionEnd: 'session_end',
  },
  read: (payload, event, host) =>
    standardCall({
      client: 'codex',
      payload,
      event,
      host,
      callOf: (tool, input) =>
        doubleUnderscored(tool.replace(OWN_TOOL, 'mcp__code-intel__'), input) ??
        readPatch(builtInCall({ tool, input, isWindows: host.isWindows })),
    }),
  answer: claudeCode.answer,
};

/** Codex puts an underscore in the place of whatever is neither a letter nor a digit. */
const OWN_TOOL = /^mcp__code_intel__/;

/** A command that is nothing but a patch is never run: Codex applies the patch itself, as it does for the tool of that name. */
function readPatch(call: ToolCall): ToolCall {
  const [, folder = '', patch] = (call.kind === 'shell' && PATCH.exec(call.command)) || [];
  const paths = patch === undefined ? [] : patchedPaths(patch);
  if (patch === undefined || paths.length === 0) return call;
  const replaces = replacedByPatch(patch).map((one) => ({ ...one, path: path.join(folder, one.path) }));
  return {
    kind: 'write',
    tool: 'apply_patch',
    paths: paths.map((file) => path.join(folder, file)),
    ...replacing(replaces),
  };
}

const PATCH =
  /^\s*(?:cd\s+([\w@%+=:,./-]+)\s*&&\s*)?apply_?patch\s*(?:<<-?\s*)?['"]?\w*['"]?\s*(\*\*\* Begin Patch\n[\s\S]*)$/;
