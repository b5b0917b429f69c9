/** `code-intel init`: sets up a project and the agents that work on it. */
import { installViews, type ViewTrial } from '../../../app/composition/install-views.ts';
import { trustAgreed } from '../../../app/gate/person-commands.ts';
import { indexProject } from '../../../app/project/index-project.ts';
import { UserError } from '../../../base/user-error.ts';
import type { ClientId } from '../../../clients/agent-client.ts';
import { proposedCommands } from '../../init/allowed-commands.ts';
import { applyPlan } from '../../init/apply.ts';
import type { SetupContext } from '../../init/client-setup.ts';
import { diffOf } from '../../init/diff.ts';
import { TRUST_CODEX_HOOKS } from '../../init/doctor/check-codex-trust.ts';
import { readTextFile } from '../../init/files.ts';
import { detectedClients, planInstall } from '../../init/install.ts';
import { takeUpLogs } from '../../init/kept-logs.ts';
import type { Plan } from '../../init/plan.ts';
import { readRecord } from '../../init/record.ts';
import { toJson } from '../../json.ts';
import { type Command, type CommandCall, EXIT } from '../command.ts';
import { gatePorts } from '../gate-ports.ts';
import { setupContext, setupRoot } from '../setup-context.ts';
import { version } from '../version.ts';
import { availableViews, viewSetup } from '../view-setup.ts';
import { withProject } from '../with-project.ts';
import { describeReport } from './index-project.ts';

export const init: Command = async (call) => {
  const { flags, terminal } = call;
  const root = setupRoot(call);
  const choice = await chosen(call, root);
  const views = choice.clients.includes('claude-code') ? availableViews(call, root) : null;
  const context = setupContext(call, {
    root,
    team: choice.team,
    strict: flags.strict ?? readRecord(root)?.strict ?? false,
    viewShell: views?.kind === 'held' ? views.shell : null,
  });
  const plan = planInstall({ context, ...choice });
  const notes = [...plan.notes, ...notesOf(context, choice.clients), ...viewNotes(views)];
  if (flags.dryRun) return show(call, plan, notes);
  const isChange = plan.changes.length + plan.setAside.length > 0;
  if (asks(call) && isChange) await (await import('../../init/ask.ts')).askToGoOn(diffs(plan), notes);
  applyPlan({ root, plan, clients: choice.clients, team: context.team, strict: context.strict, version });
  if (views?.kind === 'held') installViews(viewSetup(call, root), views.by);
  takeUpLogs(root, context.stateFolder);
  trustAgreed(gatePorts(call), root, choice.allowedCommands);
  if (!flags.json) terminal.out(summary(call, plan, notes));
  const report = await withProject({ ...call, flags: { path: root } }, ({ project }) =>
    indexProject(project, { force: false }),
  );
  terminal.out(
    flags.json ? `${toJson({ ...wirePlan(plan, notes), index: report })}\n` : describeReport(report, terminal),
  );
  return EXIT.found;
};

interface Choice {
  readonly clients: readonly ClientId[];
  readonly team: boolean;
  readonly allowedCommands: readonly string[];
}

/** Installed clients are meant when nothing else is said. */
async function chosen(call: CommandCall, root: string): Promise<Choice> {
  const { flags, homeDirectory: home } = call;
  const record = readRecord(root);
  const installed = record?.clients.length ? record.clients : detectedClients({ root, home });
  const proposal = {
    clients: flags.client ?? installed,
    team: flags.team ?? record?.team ?? false,
    allowedCommands: proposedCommands({ root, read: readTextFile }),
  };
  if (!asks(call)) {
    if (flags.yes || flags.dryRun) return proposal;
    throw new UserError(
      'invalid_argument',
      'there is nobody to ask: this is no terminal',
      'Add --yes to go on with the defaults, or --dry-run to see them.',
    );
  }
  const given = { clients: flags.client !== undefined, team: flags.team !== undefined || record !== null };
  return (await import('../../init/ask.ts')).askPerson({ root, given, ...proposal });
}

function asks({ flags, terminal }: CommandCall): boolean {
  return terminal.isInteractive && !flags.yes && !flags.dryRun && !flags.json;
}

function notesOf({ team, strict, launch }: SetupContext, clients: readonly ClientId[]): readonly string[] {
  const path = launch.server().args.join(' ');
  const others = clients.filter((client) => client !== 'claude-code');
  return [
    ...(team ? [] : ['the entries name paths of this machine; do not commit them, or use --team']),
    ...(/[\\/]_npx[\\/]/.test(path)
      ? ['the package lies in a cache of npx that npm may empty; install it with npm install -g code-intel']
      : []),
    ...(clients.includes('codex') ? [TRUST_CODEX_HOOKS] : []),
    ...(strict && others.length > 0 ? [`--strict adds nothing for ${others.join(', ')}`] : []),
  ];
}

/** @param views null where no client that could use them is set up */
function viewNotes(views: ViewTrial | null): readonly string[] {
  if (views === null) return [];
  if (views.kind === 'held')
    return [
      `shell commands of Claude Code cannot write what was not granted: the system keeps them from it (${views.by})`,
    ];
  const help =
    process.platform === 'linux'
      ? '; install bubblewrap (apt install bubblewrap, dnf install bubblewrap) and run init again'
      : '';
  return [
    `shell commands are judged by the hook alone, since the system cannot keep them from writing (${views.why})${help}`,
  ];
}

function show({ flags, terminal }: CommandCall, plan: Plan, notes: readonly string[]): typeof EXIT.found {
  if (flags.json) terminal.out(`${toJson(wirePlan(plan, notes))}\n`);
  else terminal.out(`${diffs(plan) || 'Nothing would change.\n'}${noteLines(notes)}`);
  return EXIT.found;
}

function diffs({ changes, setAside }: Plan): string {
  return [...setAside.map((file) => `set aside: ${file}\n`), ...changes.map(diffOf)].join('');
}

function wirePlan({ changes, setAside }: Plan, notes: readonly string[]): object {
  return { changed: changes.map(({ file }) => file), setAside, notes };
}

function summary({ terminal: { colors } }: CommandCall, plan: Plan, notes: readonly string[]): string {
  const { changes } = plan;
  const files = changes.map(({ file, before }) => `  ${colors.dim(before === null ? 'new    ' : 'changed')} ${file}\n`);
  return `${files.join('') || 'Everything was set up already.\n'}${noteLines(notes)}`;
}

function noteLines(notes: readonly string[]): string {
  return notes.map((note) => `note: ${note}\n`).join('');
}
