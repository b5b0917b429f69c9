/** What only a person may do, in a terminal none of whose ancestors is an agent (gate.md). */
import { UserError } from '../../base/user-error.ts';
import type { Terminal } from './terminal.ts';

/** @param what completes "only a person may …" @throws UserError `invalid_argument` unless a person sits there */
export async function requirePerson(terminal: Terminal, what: string): Promise<void> {
  const found = await terminal.whoElse();
  if (found === undefined) return;
  throw new UserError(
    'invalid_argument',
    `only a person may ${what}, in a terminal that no agent started; here is ${found}`,
    'Open a terminal outside of the agent and its editor, or type /gate in the conversation.',
  );
}
