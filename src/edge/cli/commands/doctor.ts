/** `code-intel doctor`: checks an installation by using it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openProject } from '../../../app/composition/compose.ts';
import { isReadOnly } from '../../../app/composition/index-place.ts';
import { loosenings } from '../../../app/gate/gate-config.ts';
import { gitFault } from '../../../app/gate/git/git.ts';
import { type GateState, gateState } from '../../../app/gate/person-commands.ts';
import { missingGrammars } from '../../../app/project/grammar-check.ts';
import { indexHealth } from '../../../app/project/index-health.ts';
import { FOLDER } from '../../../app/roots/index-folder.ts';
import type { EnforcementLevel } from '../../../app/sessions/enforcement.ts';
import type { AbsolutePath } from '../../../base/paths.ts';
import { UserError } from '../../../base/user-error.ts';
import type { Text } from '../../../session/text.ts';
import * as said from '../../../session/texts/doctor.ts';
import { REMEDIES, run } from '../../../session/texts/remedies.ts';
import type { ClientSetup, SetupContext } from '../../init/client-setup.ts';
import { setupsOf } from '../../init/clients/registry.ts';
import { checkCodexTrust, isCodexTrusted } from '../../init/doctor/check-codex-trust.ts';
import { checkFiles } from '../../init/doctor/check-files.ts';
import { checkHooks } from '../../init/doctor/check-hooks.ts';
import {
  checkClientVersion,
  checkGrammars,
  checkKey,
  checkVersions,
  type Machine,
} from '../../init/doctor/check-machine.ts';
import { checkServer } from '../../init/doctor/check-server.ts';
import { checkSharedHook } from '../../init/doctor/check-shared-hook.ts';
import { checkViews } from '../../init/doctor/check-views.ts';
import { broken, type Finding, ok, warning, wireFinding } from '../../init/doctor/finding.ts';
import { readRecord } from '../../init/record.ts';
import type { InstallRecord } from '../../init/record-schema.ts';
import { toJson } from '../../json.ts';
import { type Command, type CommandCall, EXIT } from '../command.ts';
import { gatePorts } from '../gate-ports.ts';
import { personLanguage } from '../person-language.ts';
import { setupContext, setupRoot } from '../setup-context.ts';
import { version } from '../version.ts';
import { installedViewShell, viewSetup } from '../view-setup.ts';

export const doctor: Command = async (call) => {
  const root = setupRoot(call);
  const record = readRecord(root);
  const machine = machineOf(call);
  const views = checkViews({
    record,
    root,
    setup: viewSetup(call, root),
    shell: installedViewShell(call, root),
    isOff: kernelIsOff(call, root),
  });
  const findings = [
    ...checkVersions(machine, record),
    checkKey(machine),
    ...checkGrammars(missingGrammars()),
    ...(existsSync(path.join(root, FOLDER)) ? await checkProject(call, root) : [notSetUp(root)]),
    ...(record === null ? [warning(said.NOT_INSTALLED_HERE, run('code-intel init'))] : []),
    ...(record === null ? [] : await checkClients(call, root, record)),
    ...(record === null ? [] : views.findings),
  ];
  const isBroken = findings.some(({ state }) => state === 'broken');
  const isUntrusted =
    record?.clients.every((id) => id === 'codex') === true &&
    !isCodexTrusted({ root, home: machine.home }, call.environment);
  const level = isUntrusted ? 'none' : levelOf(record, { isBroken, holds: views.holds });
  const gaps = record === null ? [] : gapsOf(record);
  const text = call.flags.json
    ? `${toJson({ findings: findings.map(wireFinding), level, gaps: gaps.map(({ en }) => en) })}\n`
    : describe({ findings, level, gaps }, call);
  call.terminal.out(text);
  return isBroken ? EXIT.nothingFound : EXIT.found;
};

function machineOf({ environment, homeDirectory: home }: CommandCall): Machine {
  const [nodeVersion, platform] = [process.versions.node, process.platform];
  return { nodeVersion, packageVersion: version, platform, home, environment };
}

/** The index comes before the server, which would repair it. */
async function checkProject(call: CommandCall, root: AbsolutePath): Promise<readonly Finding[]> {
  return [await checkIndex(call, root), ...checkGit(root), ...checkGate(call, root)];
}

function checkGit(root: AbsolutePath): readonly Finding[] {
  const fault = gitFault(root);
  if (fault === undefined) return [];
  return [broken(said.gitFails(fault.why), fault.advice === '' ? null : run(fault.advice))];
}

async function checkIndex({ environment }: CommandCall, root: AbsolutePath): Promise<Finding> {
  const notices: string[] = [];
  try {
    const project = await openProject(root, { environment, onNotice: (text) => notices.push(text) });
    const health = indexHealth(project);
    await project.close();
    if (notices.length > 0) return broken(said.asIs(notices.join(' ')), run('code-intel index'));
    if (health.kind === 'damaged') return broken(said.INDEX_DAMAGED, run('code-intel index --force'));
    if (health.kind === 'incomplete') return warning(said.INDEX_INCOMPLETE, run('code-intel index'));
    return ok(said.indexHolds(health.files));
  } catch (error) {
    if (error instanceof UserError) return broken(said.asIs(error.message), said.asIs(error.next));
    throw error;
  }
}

function checkGate(call: CommandCall, root: AbsolutePath): readonly Finding[] {
  const { isOff, config }: GateState = gateState(gatePorts(call), root);
  if (isOff) return [warning(said.GATE_IS_OFF, REMEDIES.gateOn)];
  if (config.mode === 'warn') return [warning(said.GATE_WARNS, REMEDIES.enforce)];
  const [loosened, untrusted] = [loosenings(config).join(', '), config.untrusted.join(', ')];
  return [
    ok(said.gateIsOn(loosened)),
    ...(untrusted === '' ? [] : [warning(said.unconfirmed(untrusted), REMEDIES.trust)]),
  ];
}

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
    ...checkClientVersion(setup, machineOf(call)),
    ...(setup.id === 'codex' ? [checkCodexTrust(context, call.environment)] : []),
  ];
}

function notSetUp(root: AbsolutePath): Finding {
  return isReadOnly(root)
    ? warning(said.readOnly(root), REMEDIES.writable)
    : broken(said.notSetUp(root), run('code-intel init'));
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

function gapsOf({ clients }: InstallRecord): readonly Text[] {
  const own = setupsOf(clients).flatMap(({ title, gaps }) => gaps.map((gap) => said.of(title, gap)));
  return [...own, said.OWN_USER];
}

interface Report {
  readonly findings: readonly Finding[];
  readonly level: EnforcementLevel;
  readonly gaps: readonly Text[];
}

function describe({ findings, level, gaps }: Report, call: CommandCall): string {
  const [language, { colors }] = [personLanguage(call), call.terminal];
  const paint = { ok: colors.green, warning: colors.yellow, broken: colors.red };
  const lines = findings.flatMap(({ state, what, repair }) => [
    `${paint[state](said.MARKS[state][language])} ${what[language]}`,
    ...(repair === null ? [] : [`        ${repair[language]}`]),
  ]);
  const enforced = `${said.ENFORCEMENT[language]}: ${level} (${said.LEVELS[level][language]})`;
  return `${[...lines, '', enforced, ...gaps.map((gap) => `  ${said.GAP[language]}: ${gap[language]}`)].join('\n')}\n`;
}
