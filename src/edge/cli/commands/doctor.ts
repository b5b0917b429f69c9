/** `code-intel doctor`: checks an installation by using it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openProject } from '../../../app/composition/compose.ts';
import { isReadOnly } from '../../../app/composition/index-place.ts';
import { loosenings } from '../../../app/gate/gate-config.ts';
import { gitFault } from '../../../app/gate/git/git.ts';
import { type GateState, gateState } from '../../../app/gate/person-commands.ts';
import { missingGrammars } from '../../../app/project/grammar-check.ts';
import { type IndexHealth, indexHealth } from '../../../app/project/index-health.ts';
import { modelFault } from '../../../app/project/model-fault.ts';
import { type FrameworkReport, frameworkReport } from '../../../app/project/project-frameworks.ts';
import { FOLDER } from '../../../app/roots/index-folder.ts';
import { homeOf } from '../../../app/roots/project-root.ts';
import { type AbsolutePath, toAbsolute } from '../../../base/paths.ts';
import { UserError } from '../../../base/user-error.ts';
import { viewsOfClient } from '../../../clients/table.ts';
import type { Text } from '../../../session/text.ts';
import * as texts from '../../../session/texts/doctor.ts';
import { REMEDIES, run } from '../../../session/texts/remedies.ts';
import type { ClientSetup, SetupContext } from '../../init/client-setup.ts';
import { setupsOf } from '../../init/clients/registry.ts';
import { checkCodexTrust } from '../../init/doctor/check-codex-trust.ts';
import { checkFiles } from '../../init/doctor/check-files.ts';
import { checkHooks } from '../../init/doctor/check-hooks.ts';
import {
  checkClientVersion,
  checkGrammars,
  checkKey,
  checkVersions,
  type Machine,
} from '../../init/doctor/check-machine.ts';
import { checkServers } from '../../init/doctor/check-server.ts';
import { checkSharedHook } from '../../init/doctor/check-shared-hook.ts';
import { checkViews } from '../../init/doctor/check-views.ts';
import { broken, type Finding, ok, ungatedFinding, warning, wireFinding } from '../../init/doctor/finding.ts';
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
  const isSetUp = existsSync(path.join(root, FOLDER));
  const common = [
    ...checkVersions(machine, record),
    checkKey(machine),
    ...checkGrammars(missingGrammars()),
    ...(isSetUp ? await checkProject(call, root) : [notSetUp(root)]),
    ...(record === null ? notInstalled(root) : []),
  ];
  const clients = record === null ? [] : await checkClients(call, root, record);
  const isBroken = [common, ...clients.map(({ findings }) => findings)].flat().some(({ state }) => state === 'broken');
  call.terminal.out(
    call.flags.json ? `${toJson(wireReport({ common, clients }))}\n` : describe({ common, clients }, call),
  );
  return isBroken ? EXIT.nothingFound : EXIT.found;
};

function machineOf({ environment, homeDirectory: home }: CommandCall): Machine {
  const [nodeVersion, platform] = [process.versions.node, process.platform];
  return { nodeVersion, packageVersion: version, platform, home, environment };
}

/** The index comes before the server, which would repair it. */
async function checkProject(call: CommandCall, root: AbsolutePath): Promise<readonly Finding[]> {
  return [...(await checkIndex(call, root)), ...checkGit(root), ...checkGate(call, root)];
}

function checkGit(root: AbsolutePath): readonly Finding[] {
  const fault = gitFault(root);
  if (fault === undefined) return [];
  return [broken(texts.gitFails(fault.why), fault.advice === '' ? null : run(fault.advice))];
}

async function checkIndex({ environment }: CommandCall, root: AbsolutePath): Promise<readonly Finding[]> {
  const notices: string[] = [];
  try {
    const project = await openProject(root, { environment, onNotice: (text) => notices.push(text) });
    const findings = [
      indexFinding(indexHealth(project), notices),
      ...packFindings(await frameworkReport(root, project.store)),
      ...(await checkModel(project.embedder)),
    ];
    await project.close();
    return findings;
  } catch (error) {
    if (error instanceof UserError) return [broken(texts.asIs(error.message), texts.asIs(error.next))];
    throw error;
  }
}

function indexFinding(health: IndexHealth, notices: readonly string[]): Finding {
  if (notices.length > 0) return broken(texts.asIs(notices.join(' ')), run('code-intel index'));
  if (health.kind === 'damaged') return broken(texts.INDEX_DAMAGED, run('code-intel index --force'));
  if (health.kind === 'incomplete') return warning(texts.INDEX_INCOMPLETE, run('code-intel index'));
  return ok(texts.indexHolds(health.files));
}

function packFindings({ frameworks, unused, problems }: FrameworkReport): Finding[] {
  const own = frameworks.filter(({ file }) => file !== undefined);
  return [
    ...own.map(({ id, found }) =>
      ok(texts.packWorks(id, found.map(({ count, type }) => `${count} ${type}`).join(', '))),
    ),
    ...unused.map(({ id, file }) => warning(texts.packUnused(id, file), REMEDIES.packDetection)),
    ...problems.map(({ file, line, reason }) => warning(texts.asIs(`${file}:${line}: ${reason}`), REMEDIES.pack)),
  ];
}

async function checkModel(embedder: Parameters<typeof modelFault>[0]): Promise<readonly Finding[]> {
  const fault = await modelFault(embedder);
  return fault === undefined ? [] : [broken(texts.modelFails(fault.message), texts.asIs(fault.next))];
}

function checkGate(call: CommandCall, root: AbsolutePath): readonly Finding[] {
  const { isOff, config }: GateState = gateState(gatePorts(call), root);
  if (isOff) return [warning(texts.GATE_IS_OFF, REMEDIES.gateOn)];
  if (config.mode === 'warn') return [warning(texts.GATE_WARNS, REMEDIES.enforce)];
  const [loosened, untrusted] = [loosenings(config).join(', '), config.untrusted.join(', ')];
  return [
    ok(texts.gateIsOn(loosened)),
    ...(untrusted === '' ? [] : [warning(texts.unconfirmed(untrusted), REMEDIES.trust)]),
  ];
}

interface ClientReport {
  readonly setup: ClientSetup;
  readonly findings: readonly Finding[];
  readonly verdict: texts.Verdict;
  readonly why: Text;
}

async function checkClients(call: CommandCall, root: string, record: InstallRecord): Promise<readonly ClientReport[]> {
  const viewShell = installedViewShell(call, root);
  const context = setupContext(call, { root, team: record.team, strict: record.strict, viewShell });
  const shared = record.team ? [...checkSharedHook(context, call.environment)] : [];
  const { isOff, config } = gateState(gatePorts(call), toAbsolute(root, root));
  const opened = isOff ? texts.GATE_IS_OFF : config.mode === 'warn' ? texts.GATE_WARNS : undefined;
  const reports: ClientReport[] = [];
  // Each check starts processes, and the servers share a writer lock: checks run in turn.
  for (const setup of setupsOf(record.clients)) {
    // Without the committed hook each check would only repeat that it is missing.
    const isMissing = shared.some(({ state }) => state === 'broken');
    const own = isMissing ? [] : await checkClient(call, setup, context);
    const way = viewsOfClient(setup.id);
    const views =
      way !== null && way.isSeenFirst !== true && !isMissing
        ? checkViews({ record, root, setup: viewSetup(call, root), shell: viewShell, isOff: config.kernel === 'off' })
        : undefined;
    // A command that no view holds is judged by the hook.
    const findings = [...(reports.length === 0 ? shared : []), ...own, ...(views?.findings ?? [])];
    const fault = opened ?? [...shared, ...own].find(({ letsPass }) => letsPass)?.what;
    const missing = views?.findings[0]?.what ?? (way === null ? texts.NO_SHELL_SETTING : texts.VIEW_ONCE_SEEN);
    const verdict = fault === undefined ? (views?.holds === true ? 'kernel' : 'hook') : 'advisory';
    reports.push({ setup, findings, verdict, why: fault ?? missing });
  }
  return reports;
}

async function checkClient(call: CommandCall, setup: ClientSetup, context: SetupContext): Promise<readonly Finding[]> {
  const check = { setup, context, environment: call.environment };
  return [
    ...checkFiles(setup, context),
    ...(await checkHooks(check)),
    ...(await checkServers(check)),
    ...checkClientVersion(setup, machineOf(call)),
    ...(setup.id === 'codex' ? [checkCodexTrust(context, call.environment)] : []),
  ];
}

/** Reports a linked work tree without settings. Agents that read those of the main one, or of the team, need none. */
function notInstalled(root: AbsolutePath): readonly Finding[] {
  const main = homeOf(root);
  const record = main === root ? null : readRecord(main);
  if (record === null) return [warning(texts.NOT_INSTALLED_HERE, run('code-intel init'))];
  const without = setupsOf(record.team ? [] : record.clients).filter(({ installs }) => !installs.server.own);
  const titles = without.map(({ title }) => title).join(', ');
  return titles === '' ? [] : [ungatedFinding(texts.settingsOfMainTree(titles, main), run('code-intel init'))];
}

function notSetUp(root: AbsolutePath): Finding {
  return isReadOnly(root)
    ? warning(texts.readOnly(root), REMEDIES.writable)
    : broken(texts.notSetUp(root), run('code-intel init'));
}

interface Report {
  /** Findings that concern every agent. */
  readonly common: readonly Finding[];
  readonly clients: readonly ClientReport[];
}

function wireReport({ common, clients }: Report): object {
  return {
    findings: [common, ...clients.map(({ findings }) => findings)].flat().map(wireFinding),
    clients: clients.map(({ setup: { id, gaps }, verdict, why }) => ({
      ...{ client: id, verdict, why: why.en },
      gaps: [...gaps, texts.OWN_USER].map(({ en }) => en),
    })),
  };
}

/** Formats the report; an agent without findings gets its verdict only. */
function describe({ common, clients }: Report, call: CommandCall): string {
  const [language, { colors }] = [personLanguage(call), call.terminal];
  const paint = { ok: colors.green, warning: colors.yellow, broken: colors.red };
  const lineOf = ({ state, what, repair }: Finding): readonly string[] => [
    `${paint[state](texts.MARKS[state][language])} ${what[language]}`,
    ...(repair === null ? [] : [`        ${repair[language]}`]),
  ];
  const faults = clients.flatMap(({ findings }) => findings.filter(({ state }) => state !== 'ok'));
  const verdicts = clients.flatMap(({ setup: { title, gaps }, verdict, why }) => [
    `${title}: ${verdict} – ${texts.verdictBecause(verdict, why[language].replace(`${title}: `, ''))[language]}`,
    ...(call.flags.gaps ? [...gaps, texts.OWN_USER].map((gap) => `  ${texts.GAP[language]}: ${gap[language]}`) : []),
  ]);
  const hint = clients.length === 0 || call.flags.gaps ? [] : [texts.GAPS_ON_REQUEST[language]];
  return `${[...[...common, ...faults].flatMap(lineOf), '', ...verdicts, ...hint].join('\n').trimEnd()}\n`;
}
