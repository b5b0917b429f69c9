/** All clients that `init` sets up, one row each. */
import type { ClientId } from '../../../clients/agent-client.ts';
import { CLIENT_IDS } from '../../../clients/table.ts';
import type { ClientSetup } from '../client-setup.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { cursor } from './cursor.ts';
import { geminiCli } from './gemini-cli.ts';
import { opencode } from './opencode.ts';
import { vscode } from './vscode.ts';
import { windsurf } from './windsurf.ts';

const SETUPS: Readonly<Record<ClientId, ClientSetup>> = {
  'claude-code': claudeCode,
  codex,
  'gemini-cli': geminiCli,
  cursor,
  vscode,
  windsurf,
  opencode,
};

export const CLIENT_SETUPS: readonly ClientSetup[] = CLIENT_IDS.map((client) => SETUPS[client]);

export function setupsOf(clients: readonly ClientId[]): readonly ClientSetup[] {
  return clients.map((client) => SETUPS[client]);
}
