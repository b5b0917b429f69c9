/** The questions of `init` in a terminal. */
import { cancel, confirm, intro, isCancel, log, multiselect } from '@clack/prompts';
import { UserError } from '../../base/user-error.ts';
import type { ClientId } from '../../clients/agent-client.ts';
import type { Language } from '../../session/text.ts';
import * as texts from '../../session/texts/setup.ts';
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
  readonly language: Language;
}

/** @throws UserError `invalid_argument` when the person breaks off; nothing was changed then */
export async function askPerson({ root, given, language, ...proposal }: Proposal): Promise<Answers> {
  intro(texts.setUpOf(root)[language]);
  return {
    clients: given.clients ? proposal.clients : await askClients(proposal.clients, language),
    team: given.team ? proposal.team : await askTeam(language),
    allowedCommands: await askCommands(proposal.allowedCommands, language),
  };
}

/** @throws UserError `invalid_argument` when the person says no */
export async function askToGoOn(intention: string, language: Language): Promise<void> {
  log.message(intention.trimEnd());
  if (!(await awaitAnswer(confirm({ message: texts.ASK_TO_WRITE[language] }), language)))
    throw cancelledError(language);
}

/** @throws UserError `invalid_argument` when the person says no */
export async function askToUninstall(removals: string, language: Language): Promise<void> {
  log.message(removals);
  const answer = await confirm({ message: texts.ASK_TO_UNINSTALL[language], initialValue: false });
  if (answer === true) return;
  cancel(texts.NOTHING_CHANGED[language]);
  throw new UserError('invalid_argument', texts.UNINSTALL_CANCELLED[language], texts.UNINSTALL_AGAIN[language]);
}

function askClients(found: readonly ClientId[], language: Language): Promise<ClientId[]> {
  return awaitAnswer(
    multiselect<ClientId>({
      message: texts.ASK_FOR_AGENTS[language],
      options: CLIENT_SETUPS.map(({ id, title, enforces }) => ({
        value: id,
        label: title,
        hint: texts.guards(enforces)[language],
      })),
      initialValues: [...found],
      required: true,
    }),
    language,
  );
}

async function askTeam(language: Language): Promise<boolean> {
  return awaitAnswer(confirm({ message: texts.ASK_FOR_TEAM[language], initialValue: false }), language);
}

async function askCommands(commands: readonly string[], language: Language): Promise<readonly string[]> {
  if (commands.length === 0) return [];
  return awaitAnswer(
    multiselect({
      message: texts.ASK_FOR_COMMANDS[language],
      options: commands.map((value) => ({ value, label: value })),
      initialValues: [...commands],
      required: false,
    }),
    language,
  );
}

type Cancelled = Extract<Awaited<ReturnType<typeof confirm>>, symbol>;

async function awaitAnswer<T>(question: Promise<T | Cancelled>, language: Language): Promise<T> {
  const answer = await question;
  if (isCancel(answer)) throw cancelledError(language);
  return answer;
}

function cancelledError(language: Language): UserError {
  cancel(texts.NOTHING_CHANGED[language]);
  return new UserError('invalid_argument', texts.BROKEN_OFF[language], texts.RUN_AGAIN[language]);
}
