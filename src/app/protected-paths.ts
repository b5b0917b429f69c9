/** What no phase opens, by its path within the project (gate.md: never, in any phase). */
import type { Protection } from '../session/gate.ts';

/** Settings of agents that decide which hooks run and what is permitted; the gate must not be switched off in them. */
const AGENT_SETTINGS = [
  /(^|\/)\.claude\/settings[^/]*\.json$/,
  /(^|\/)\.claude\/(hooks|plugins)(\/|$)/,
  /(^|\/)\.mcp\.json$/,
  /(^|\/)\.codex\/(config\.toml|hooks\.json|hooks)(\/|$)?/,
  /(^|\/)\.gemini\/(settings\.json|hooks)(\/|$)?/,
  /(^|\/)\.cursor\/(hooks\.json|mcp\.json|hooks)(\/|$)?/,
  /(^|\/)\.vscode\/(mcp|settings)\.json$/,
  /(^|\/)\.github\/hooks(\/|$)/,
  /(^|\/)\.windsurf\/(hooks\.json|mcp_config\.json)$/,
  /(^|\/)(opencode\.jsonc?|\.opencode(\/.*)?)$/,
] as const;

/** @param path relative to the project, with `/`; case does not count, since many file systems ignore it */
export function protectionOf(path: string): Protection {
  const folded = path.toLowerCase();
  if (/(^|\/)\.code-intel(\/|$)/.test(folded)) return 'gate_state';
  if (/(^|\/)\.git(\/|$)/.test(folded)) return 'git_folder';
  return AGENT_SETTINGS.some((pattern) => pattern.test(folded)) ? 'agent_settings' : null;
}
