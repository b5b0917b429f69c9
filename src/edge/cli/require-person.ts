/** Refuses agents: how much an agent must show, and may do, is changed by people. */
import { clientProcesses } from '../../app/gate/client-processes.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import type { Text } from '../../session/text.ts';
import type { CommandCall } from './command.ts';
import { gatePorts } from './gate-ports.ts';
import { NO_TERMINAL } from './terminal.ts';

export interface PersonalAct {
  /** Completes "only a person may …", in Japanese "…のは人だけです". */
  readonly what: Text;
  readonly next: Text;
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
    {
      en: `Only a person may ${what.en}, in a terminal that no agent started; here is ${found}`,
      ja: `${what.ja}のは人だけで、エージェントが開いたのではない端末が必要です（検出: ${found === NO_TERMINAL ? '端末なし' : found}）`,
    },
    next,
  );
}

/** Next step of a person in a terminal that an agent may have opened. */
export const OUTSIDE_OF_AGENTS: Text = {
  en: 'Open a terminal outside of the agent and its editor.',
  ja: 'エージェントやそのエディターとは別に端末を開いてください。',
};

/** Sign that no person types here; undefined for a person. */
export function whoElseIsAt(call: CommandCall, folder: AbsolutePath): Promise<string | undefined> {
  return call.terminal.whoElse(clientProcesses(gatePorts(call), folder));
}
