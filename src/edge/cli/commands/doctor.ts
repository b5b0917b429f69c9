/** `code-intel doctor`: checks an installation by using it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openProject } from '../../../app/composition/compose.ts';
import { loosenings } from '../../../app/gate/gate-config.ts';
import { type GateState, gateState } from '../../../app/gate/person-commands.ts';
import { missingGrammars } from '../../../app/project/grammar-check.ts';
import { indexHealth } from '../../../app/project/index-health.ts';
import { FOLDER } from '../../../app/roots/index-folder.ts';
import type { EnforcementLevel } from '../../../app/sessions/enforcement.ts';
import type { AbsolutePath } from '../../../base/paths.ts';
import { UserError } from '../../../base/user-error.ts';
import type { ClientSetup, SetupContext } from '../../init/client-setup.ts';
import { setupsOf } from '../../init/clients/registry.ts';
import { checkCodexTrust, isCodexTrusted } from '../../init/doctor/check-codex-trust.ts';
import { checkFiles } from '../../init/doctor/check-files.ts';
import { checkHooks } from '../../init/doctor/check-hooks.ts';
import {
  checkClaudeVersion,
  checkGrammars,
  checkKey,
  checkVersions,
  type Machine,
} from '../../init/doctor/check-machine.ts';
import { checkServer } from '../../init/doctor/check-server.ts';
import { checkSharedHook } from '../../init/doctor/check-shared-hook.ts';
import { checkViews } from '../../init/doctor/check-views.ts';
import { broken, type Finding, ok, warning } from '../../init/doctor/finding.ts';
import { readRecord } from '../../init/record.ts';
import type { InstallRecord } from '../../init/record-schema.ts';
import { toJson } from '../../json.ts';
import { type Command, type CommandCall, EXIT } from '../command.ts';
import { gatePorts } from '../gate-ports.ts';
import { setupContext, setupRoot } from '../setup-context.ts';
import type { Terminal } from '../terminal.ts';
import { version } from '../version.ts';
import { installedViewShell } from '../view-setup.ts';

export const doctor: Command = async (call) => {
  const root = setupRoot(call);
  const record = readRecord(root);
  const machine = machineOf(call);
  const views = checkViews({ record, root, shell: installedViewShell(call, root), isOff: kernelIsOff(call, root) });
  const findings = [
    ...checkVersions(machine, record),
    checkKey(machine),
    ...checkGrammars(missingGrammars()),
    ...(existsSync(path.join(root, FOLDER)) ? await checkProject(call, root) : [notSetUp(root)]),
    ...(record === null ? [warning('no agent was set up from this machine', 'Run `code-intel init`.')] : []),
    ...(record === null ? [] : await checkClients(call, root, record)),
    ...(record === null ? [] : views.findings),
  ];
  const isBroken = findings.some(({ state }) => state === 'broken');
  const isUntrusted =
    record?.clients.every((id) => id === 'codex') === true &&
    !isCodexTrusted({ root, home: machine.home }, call.environment);
  const level = isUntrusted ? 'none' : levelOf(record, { isBroken, holds: views.holds });
  const gaps = record === null ? [] : gapsOf(record);
  call.terminal.out(
    call.flags.json ? `${toJson({ findings, level, gaps })}\n` : describe({ findings, level, gaps }, call.terminal),
  );
  return isBroken ? EXIT.nothingFound : EXIT.found;
};

function machineOf({ environment, homeDirectory: home }: CommandCall): Machine {
  const [nodeVersion, platform] = [process.versions.node, process.platform];
  return { nodeVersion, packageVersion: version, platform, home, environment };
}

/** The index comes before the server, which would repair it. */
async function checkProject(call: CommandCall, root: AbsolutePath): Promise<readonly Finding[]> {
  return [await checkIndex(call, root), ...checkGate(call, root)];
}

async function checkIndex({ environment }: CommandCall, root: AbsolutePath): Promise<Finding> {
  const notices: string[] = [];
  try {
    const project = await openProject(root, { environment, onNotice: (text) => notices.push(text) });
    const health = indexHealth(project);
    await project.close();
    if (notices.length > 0) return broken(notices.join(' '), 'Run `code-intel index`.');
    if (health.kind === 'damaged') return broken('the index is damaged', 'Run `code-intel index --force`.');
    if (health.kind === 'incomplete') return warning('the index is not complete', 'Run `code-intel index`.');
    return ok(`the index holds ${health.files} files`);
  } catch (error) {
    if (error instanceof UserError) return broken(error.message, error.next);
    throw error;
  }
}

function checkGate(call: CommandCall, root: AbsolutePath): readonly Finding[] {
  const { isOff, config }: GateState = gateState(gatePorts(call), root);
  if (isOff) return [warning('the gate is switched off', 'Run `code-intel gate on`, or set gate.mode to enforce.')];
  if (config.mode === 'warn') return [warning('the gate only warns', 'Set gate.mode to enforce in config.json.')];
  const [loosened, untrusted] = [loosenings(config).join(', '), config.untrusted.join(', ')];
  return [
    ok(`the gate is on${loosened && `; exceptions you have set: ${loosened}`}`),
    ...(untrusted === ''
      ? []
      : [
          warning(
            `config.json holds exceptions that nobody has confirmed, so they are ignored: ${untrusted}`,
            TRUST_OR_REMOVE,
          ),
        ]),
  ];
}

const TRUST_OR_REMOVE = 'Remove them, or run `code-intel gate trust` to confirm them.';

async function checkClients(call: CommandCall, root: string, record: InstallRecord): Promise<readonly Finding[]> {
  const context = setupContext(call, {
    root,
    team: record.team,
    strict: record.strict,
    viewShell: installedViewShell(call, root),
  });
  const findings: Finding[] = record.team ? [...checkSharedHook(context, call.environment)] : [];
  // Each client would only repeat it.
  if (findings.some(({ state }) => state === 'broken')) return findings;
  // One after the other: each starts processes, and the servers share a writer lock.
  for (const setup of setupsOf(record.clients)) findings.push(...(await checkClient(call, setup, context)));
  return findings;
}

async function checkClient(call: CommandCall, setup: ClientSetup, context: SetupContext): Promise<readonly Finding[]> {
  const check = { setup, context, environment: call.environment };
  return [
    ...checkFiles(setup, context),
    ...(await checkHooks(check)),
    await checkServer(check),
    ...(setup.id === 'claude-code' ? checkClaudeVersion(machineOf(call)) : []),
    ...(setup.id === 'codex' ? [checkCodexTrust(context, call.environment)] : []),
  ];
}

function notSetUp(root: string): Finding {
  return broken(`${root} is not set up`, 'Run `code-intel init`.');
}

interface Found {
  readonly isBroken: boolean;
  /** Commands of a client were seen to be kept from writing. */
  readonly holds: boolean;
}

/** Level that holds now: a broken part enforces nothing. */
function levelOf(record: InstallRecord | null, { isBroken, holds }: Found): EnforcementLevel {
  if (record === null) return 'none';
  if (isBroken) return 'advisory';
  if (holds) return 'kernel';
  return record.strict && record.clients.includes('claude-code') ? 'strict' : 'guard';
}

function kernelIsOff(call: CommandCall, root: AbsolutePath): boolean {
  return existsSync(path.join(root, FOLDER)) && gateState(gatePorts(call), root).config.kernel === 'off';
}

function gapsOf({ clients }: InstallRecord): readonly string[] {
  const own = setupsOf(clients).flatMap(({ title, gaps }) => gaps.map((gap) => `${title}: ${gap}`));
  return [...own, 'the agent runs as your own user'];
}

interface Report {
  readonly findings: readonly Finding[];
  readonly level: string;
  readonly gaps: readonly string[];
}

function describe({ findings, level, gaps }: Report, { colors }: Terminal): string {
  const marks = { ok: colors.green('ok     '), warning: colors.yellow('warning'), broken: colors.red('broken ') };
  const lines = findings.flatMap(({ state, what, repair }) => [
    `${marks[state]} ${what}`,
    ...(repair === null ? [] : [`        ${repair}`]),
  ]);
  return `${[...lines, '', `Enforcement: ${level}`, ...gaps.map((gap) => `  gap: ${gap}`)].join('\n')}\n`;
}
