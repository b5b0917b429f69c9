/** The questions of `init` in a terminal. */
import { cancel, confirm, intro, isCancel, log, multiselect } from '@clack/prompts';
import { UserError } from '../../base/user-error.ts';
import type { ClientId } from '../../clients/agent-client.ts';
import { CLIENT_SETUPS } from './clients/registry.ts';

export interface Answers {
  readonly clients: readonly ClientId[];
  readonly team: boolean;
  readonly allowedCommands: readonly string[];
}

export interface Proposal extends Answers {
  readonly root: string;
  /** Answers given on the command line, which are not asked again. */
  readonly given: { readonly clients: boolean; readonly team: boolean };
}

/** @throws UserError `invalid_argument` when the person breaks off; nothing was changed then */
export async function askPerson({ root, given, ...proposal }: Proposal): Promise<Answers> {
  intro(`code-intel for ${root}`);
  return {
    clients: given.clients ? proposal.clients : await askClients(proposal.clients),
    team: given.team ? proposal.team : await askTeam(),
    allowedCommands: await askCommands(proposal.allowedCommands),
  };
}

/** @throws UserError `invalid_argument` when the person says no */
export async function askToGoOn(intention: string): Promise<void> {
  log.message(intention.trimEnd());
  if (!(await answered(confirm({ message: 'Write these files?' })))) throw brokenOff();
}

function askClients(found: readonly ClientId[]): Promise<ClientId[]> {
  return answered(
    multiselect<ClientId>({
      message: 'Which agents work on this project?',
      options: CLIENT_SETUPS.map(({ id, title, enforces }) => ({
        value: id,
        label: title,
        hint: `guards ${enforces}`,
      })),
      initialValues: [...found],
      required: true,
    }),
  );
}

async function askTeam(): Promise<boolean> {
  return answered(
    confirm({ message: 'Write settings that the team commits? (No: your own, on this machine.)', initialValue: false }),
  );
}

async function askCommands(commands: readonly string[]): Promise<readonly string[]> {
  if (commands.length === 0) return [];
  return answered(
    multiselect({
      message: 'Which commands may agents run at any time?',
      options: commands.map((value) => ({ value, label: value })),
      initialValues: [...commands],
      required: false,
    }),
  );
}

type Cancelled = Extract<Awaited<ReturnType<typeof confirm>>, symbol>;

async function answered<T>(question: Promise<T | Cancelled>): Promise<T> {
  const answer = await question;
  if (isCancel(answer)) throw brokenOff();
  return answer;
}

function brokenOff(): UserError {
  cancel('Nothing was changed.');
  return new UserError('invalid_argument', 'It was broken off', 'Run it again when you want it.');
}
