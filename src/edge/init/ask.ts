/** The questions of `init` and `uninstall` in a terminal. */
import { cancel, confirm, intro, isCancel, log, multiselect } from '@clack/prompts';
import type { ClientId } from '../../clients/agent-client.ts';
import type { Language, Text } from '../../session/text.ts';
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

/** Asks what the command line left open; undefined where the person broke off. Nothing was changed then. */
export function askPerson({ root, given, language, ...proposal }: Proposal): Promise<Answers | undefined> {
  intro(texts.setUpOf(root)[language]);
  return unlessDeclined(texts.SEARCH_WITHOUT_INIT[language], language, async () => ({
    clients: given.clients ? proposal.clients : await askClients(proposal.clients, language),
    team: given.team ? proposal.team : await askYesOrNo(texts.ASK_FOR_TEAM, language, false),
    allowedCommands: await askCommands(proposal.allowedCommands, language),
  }));
}

/** Shows what would be written; false where the person said no. */
export async function askToWrite(plan: string, language: Language): Promise<boolean> {
  log.message(plan.trimEnd());
  const ask = () => agreed(texts.ASK_TO_WRITE, language, true);
  return (await unlessDeclined(texts.SEARCH_WITHOUT_INIT[language], language, ask)) === true;
}

/** Shows what would be undone; false where the person said no. */
export async function askToUninstall(removals: string, language: Language): Promise<boolean> {
  log.message(removals);
  const ask = () => agreed(texts.ASK_TO_UNINSTALL, language, false);
  return (await unlessDeclined(texts.UNINSTALL_AGAIN[language], language, ask)) === true;
}

class Declined extends Error {}

/** @param hint what the person may want in its place */
async function unlessDeclined<T>(hint: string, language: Language, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Declined)) throw error;
    cancel([texts.NOTHING_CHANGED[language], hint].join(language === 'ja' ? '' : ' '));
    return undefined;
  }
}

async function agreed(question: Text, language: Language, initial: boolean): Promise<true> {
  if (await askYesOrNo(question, language, initial)) return true;
  throw new Declined();
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
  );
}

function askYesOrNo(question: Text, language: Language, initialValue: boolean): Promise<boolean> {
  const [active, inactive] = [texts.YES[language], texts.NO[language]];
  return awaitAnswer(confirm({ message: question[language], active, inactive, initialValue }));
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
  );
}

type Cancelled = Extract<Awaited<ReturnType<typeof confirm>>, symbol>;

async function awaitAnswer<T>(question: Promise<T | Cancelled>): Promise<T> {
  const answer = await question;
  if (isCancel(answer)) throw new Declined();
  return answer;
}
