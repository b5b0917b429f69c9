/** `code-intel init`: sets up a project and the agents that work on it. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { installViews, type ViewTrial } from '../../../app/composition/install-views.ts';
import { loadConfig } from '../../../app/config/config.ts';
import { gitFault } from '../../../app/gate/git/git.ts';
import { changesGate, trustAgreed } from '../../../app/gate/person-commands.ts';
import { scriptReader } from '../../../app/gate/script-parts.ts';
import { indexProject } from '../../../app/project/index-project.ts';
import { SHARED_HOOK } from '../../../app/roots/index-folder.ts';
import type { AbsolutePath } from '../../../base/paths.ts';
import { UserError } from '../../../base/user-error.ts';
import type { ClientId } from '../../../clients/agent-client.ts';
import { viewsOfClient } from '../../../clients/table.ts';
import type { Text } from '../../../session/text.ts';
import { viewRemedy } from '../../../session/texts/remedies.ts';
import * as texts from '../../../session/texts/setup.ts';
import { proposedCommands } from '../../init/allowed-commands.ts';
import { applyPlan } from '../../init/apply.ts';
import { diffOf } from '../../init/diff.ts';
import { checkSharedHook } from '../../init/doctor/check-shared-hook.ts';
import { type Finding, wireFinding } from '../../init/doctor/finding.ts';
import { readTextFile } from '../../init/files.ts';
import { detectedClients, planInstall } from '../../init/install.ts';
import { takeUpLogs } from '../../init/kept-logs.ts';
import { readRecord } from '../../init/record.ts';
import { collectNotes, type Intention, intentionText, nextSteps } from '../../init/summary.ts';
import { toJson } from '../../json.ts';
import { type Command, type CommandCall, EXIT } from '../command.ts';
import { gatePorts } from '../gate-ports.ts';
import { personLanguage } from '../person-language.ts';
import { OUTSIDE_OF_AGENTS, requirePerson } from '../require-person.ts';
import { setupContext, setupRoot } from '../setup-context.ts';
import { version } from '../version.ts';
import { availableViews, viewSetup } from '../view-setup.ts';
import { withProject } from '../with-project.ts';
import { describeReport } from './index-project.ts';

export const init: Command = async (call) => {
  const { flags, terminal } = call;
  const root = setupRoot(call, true);
  const choice = await chosen(call, root);
  if (choice === undefined) return EXIT.nothingFound;
  const views = choice.clients.some((client) => viewsOfClient(client) !== null) ? availableViews(call, root) : null;
  const context = setupContext(call, {
    root,
    team: choice.team,
    strict: flags.strict ?? readRecord(root)?.strict ?? false,
    viewShell: views?.kind === 'held' ? views.shell : null,
  });
  const plan = planInstall({ context, ...choice });
  const { clients } = plan;
  const language = personLanguage(call);
  const guess = choice.isGuess ? [texts.NO_AGENT_FOUND] : [];
  const own = [...guess, ...gitNotes(root), ...collectNotes(context, clients), ...viewNotes(views)].map(
    (text) => text[language],
  );
  const notes = [...plan.notes, ...own];
  const { allowedCommands } = choice;
  const { tools } = loadConfig(root, call.environment);
  const intention: Intention = { context, clients, allowedCommands, tools, plan, notes, language };
  if (flags.dryRun) return show(call, intention);
  const changes = plan.changes.length + plan.setAside.length;
  if (changesGate(gatePorts(call), root, changes, choice.allowedCommands)) await requirePerson(call, root, PERSON);
  const isChange = changes > 0;
  if (asks(call) && isChange) {
    const { askToWrite } = await import('../../init/ask.ts');
    if (!(await askToWrite(describeIntention(call, intention), language))) return EXIT.nothingFound;
  }
  applyPlan({ ...context, root, plan, clients, version });
  if (views?.kind === 'held') installViews(viewSetup(call, root), views.by);
  takeUpLogs(root, context.stateFolder);
  trustAgreed(gatePorts(call), root, choice.allowedCommands);
  if (!flags.json && (!asks(call) || !isChange)) terminal.out(describeIntention(call, intention));
  const report = await withProject(
    { ...call, flags: { path: root, yes: flags.yes ?? false } },
    ({ project }) => indexProject(project, { force: false }),
    { isOwn: true },
  );
  const problems = context.team ? checkSharedHook(context, call.environment).filter(({ state }) => state !== 'ok') : [];
  if (flags.json)
    terminal.out(`${toJson({ ...wirePlan(intention), problems: problems.map(wireFinding), index: report })}\n`);
  else
    terminal.out(
      `${describeReport(report, terminal, language)}\n${problemLines(call, problems)}${nextSteps(intention)}`,
    );
  return EXIT.found;
};

const PERSON = {
  what: {
    en: 'set up a project again in which agents work',
    ja: 'エージェントが作業しているプロジェクトを設定し直せる',
  },
  next: OUTSIDE_OF_AGENTS,
};

interface Choice {
  readonly clients: readonly ClientId[];
  readonly team: boolean;
  readonly allowedCommands: readonly string[];
  /** Whether the agent was chosen without any sign that it is used. */
  readonly isGuess: boolean;
}

/** Installed clients are meant when nothing else is said; Claude Code where none shows. Undefined where the person broke off. */
async function chosen(call: CommandCall, root: AbsolutePath): Promise<Choice | undefined> {
  const { flags, homeDirectory: home } = call;
  const record = readRecord(root);
  const installed = flags.client ?? (record?.clients.length ? record.clients : detectedClients({ root, home }));
  const proposal = {
    clients: installed.length > 0 ? installed : (['claude-code'] as const),
    // Further settings beside those that the team has committed would check every call twice.
    team: flags.team ?? record?.team ?? existsSync(path.join(root, SHARED_HOOK)),
    allowedCommands: proposedCommands({
      root,
      read: readTextFile,
      readScript: scriptReader(root),
    }),
  };
  if (!asks(call)) {
    if (flags.yes || flags.dryRun) return { ...proposal, isGuess: installed.length === 0 };
    throw new UserError('invalid_argument', texts.NO_TERMINAL, texts.GO_ON_WITHOUT_ASKING);
  }
  const given = { clients: flags.client !== undefined, team: flags.team !== undefined || record !== null };
  const { askPerson } = await import('../../init/ask.ts');
  const answers = await askPerson({ root, given, language: personLanguage(call), ...proposal });
  return answers && { ...answers, isGuess: false };
}

function asks({ flags, terminal }: CommandCall): boolean {
  return terminal.isInteractive && !flags.yes && !flags.dryRun && !flags.json;
}

/** Warns of a project without git, whose files are compared by time, and of settings that `git status` would show. */
function gitNotes(root: string): readonly Text[] {
  const fault = gitFault(root);
  return fault === undefined ? [] : [texts.gitDoesNotWork(fault.why, fault.advice)];
}

/** @param views null where no client that could use them is set up */
function viewNotes(views: ViewTrial | null): readonly Text[] {
  if (views === null) return [];
  if (views.kind === 'held') return [texts.heldByView(views.by)];
  return [texts.hookAlone(views.why, viewRemedy(views.obstacle))];
}

function show(call: CommandCall, intention: Intention): typeof EXIT.found {
  const { flags, terminal } = call;
  if (flags.json) terminal.out(`${toJson(wirePlan(intention))}\n`);
  else terminal.out(`${describeIntention(call, intention)}${texts.NOTHING_WRITTEN[intention.language]}\n`);
  return EXIT.found;
}

function describeIntention({ flags }: CommandCall, intention: Intention): string {
  const { changes, setAside } = intention.plan;
  if (changes.length + setAside.length === 0)
    return `${texts.SET_UP_ALREADY[intention.language]}\n${intention.notes.map((note) => `${texts.NOTE[intention.language]}: ${note}\n`).join('')}\n`;
  return `${intentionText(intention)}\n${flags.diff ? `${changes.map(diffOf).join('')}\n` : ''}`;
}

function wirePlan({ plan: { changes, setAside }, notes }: Intention): object {
  return { changed: changes.map(({ file }) => file), setAside, notes };
}

function problemLines(call: CommandCall, problems: readonly Finding[]): string {
  const [language, { colors }] = [personLanguage(call), call.terminal];
  const lines = problems.map(({ what, repair }) => {
    const help = repair === null ? '' : `  ${repair[language]}\n`;
    return `${colors.red(texts.WARNING[language])}: ${what[language]}${language === 'ja' ? '' : '.'}\n${help}\n`;
  });
  return lines.join('');
}
