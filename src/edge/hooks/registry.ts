/** All dialects, one row each. */
import { CLIENTS, type Client } from '../../app/gate/hook-call.ts';
import type { Dialect } from './dialect.ts';
import { claudeCode } from './dialects/claude-code.ts';
import { codex } from './dialects/codex.ts';
import { cursor } from './dialects/cursor.ts';
import { geminiCli } from './dialects/gemini-cli.ts';
import { opencode } from './dialects/opencode.ts';
import { vscode } from './dialects/vscode.ts';
import { windsurf } from './dialects/windsurf.ts';

export const DIALECTS: Readonly<Record<Client, Dialect>> = {
  'claude-code': claudeCode,
  codex,
  'gemini-cli': geminiCli,
  cursor,
  vscode,
  windsurf,
  opencode,
};

/** `copilot` is another name of VS Code's agent; undefined for a client that nobody knows. */
export function dialectOf(name: string): Dialect | undefined {
  const client = CLIENTS.find((known) => known === (name === 'copilot' ? 'vscode' : name));
  return client === undefined ? undefined : DIALECTS[client];
}
