/** Refuses agents: how much an agent must show, and may do, is changed by people. */
import { UserError } from '../../base/user-error.ts';
import type { CommandCall } from './command.ts';

export interface PersonalAct {
  /** Completes "only a person may …". */
  readonly what: string;
  readonly next: string;
}

/** @throws UserError `invalid_argument` unless a person sits at the terminal */
export async function requirePerson(
  { terminal }: Pick<CommandCall, 'terminal'>,
  { what, next }: PersonalAct,
): Promise<void> {
  const found = await terminal.whoElse();
  if (found === undefined) return;
  throw new UserError(
    'invalid_argument',
    `only a person may ${what}, in a terminal that no agent started; here is ${found}`,
    next,
  );
}
