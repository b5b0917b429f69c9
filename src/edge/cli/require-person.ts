/** Refuses agents: how much an agent must show, and may do, is changed by people. */
import { clientProcesses } from '../../app/gate/client-processes.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import type { CommandCall } from './command.ts';
import { gatePorts } from './gate-ports.ts';

export interface PersonalAct {
  /** Completes "only a person may …". */
  readonly what: string;
  readonly next: string;
}

/**
 * @param folder inside the project that the act concerns
 * @throws UserError `invalid_argument` unless a person sits at the terminal
 */
export async function requirePerson(call: CommandCall, folder: AbsolutePath, act: PersonalAct): Promise<void> {
  const { what, next } = act;
  const found = await whoElseIsAt(call, folder);
  if (found === undefined) return;
  throw new UserError(
    'invalid_argument',
    `only a person may ${what}, in a terminal that no agent started; here is ${found}`,
    next,
  );
}

/** Sign that no person types here; undefined for a person. */
export function whoElseIsAt(call: CommandCall, folder: AbsolutePath): Promise<string | undefined> {
  return call.terminal.whoElse(clientProcesses(gatePorts(call), folder));
}
