/** All clients that `init` sets up, one row each. */
import { CLIENTS, type Client } from '../../../app/gate/hook-call.ts';
import type { ClientSetup } from '../client-setup.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { cursor } from './cursor.ts';
import { geminiCli } from './gemini-cli.ts';
import { opencode } from './opencode.ts';
import { vscode } from './vscode.ts';
import { windsurf } from './windsurf.ts';

const SETUPS: Readonly<Record<Client, ClientSetup>> = {
  'claude-code': claudeCode,
  codex,
  'gemini-cli': geminiCli,
  cursor,
  vscode,
  windsurf,
  opencode,
};

export const CLIENT_SETUPS: readonly ClientSetup[] = CLIENTS.map((client) => SETUPS[client]);

export function setupsOf(clients: readonly Client[]): readonly ClientSetup[] {
  return clients.map((client) => SETUPS[client]);
}
