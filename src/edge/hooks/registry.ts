/** All dialects, one row each. */
import type { ClientId } from '../../clients/agent-client.ts';
import { clientNamed } from '../../clients/table.ts';
import type { Dialect } from './dialect.ts';
import { claudeCode } from './dialects/claude-code.ts';
import { codex } from './dialects/codex.ts';
import { cursor } from './dialects/cursor.ts';
import { geminiCli } from './dialects/gemini-cli.ts';
import { opencode } from './dialects/opencode.ts';
import { vscode } from './dialects/vscode.ts';
import { windsurf } from './dialects/windsurf.ts';

export const DIALECTS: Readonly<Record<ClientId, Dialect>> = {
  'claude-code': claudeCode,
  codex,
  'gemini-cli': geminiCli,
  cursor,
  vscode,
  windsurf,
  opencode,
};

/** @param name an id or an alias @returns undefined for a client that nobody knows */
export function dialectOf(name: string): Dialect | undefined {
  const client = clientNamed(name);
  return client === undefined ? undefined : DIALECTS[client.id];
}
