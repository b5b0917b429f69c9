/** Versions, and the key of the person. */
import { keyHealth } from '../../../app/composition/state-health.ts';
import type { MissingGrammar } from '../../../app/project/grammar-check.ts';
import { LOWEST_NODE } from '../../../base/node-version.ts';
import { FOREIGN_LIMITS } from '../../../base/programs/limits.ts';
import { runProgramSync } from '../../../base/programs/run-program.ts';
import type { AgentClient } from '../../../clients/agent-client.ts';
import * as texts from '../../../session/texts/doctor.ts';
import { REMEDIES, update } from '../../../session/texts/remedies.ts';
import type { InstallRecord } from '../record-schema.ts';
import { broken, type Finding, ok, warning } from './finding.ts';

export interface Machine {
  readonly nodeVersion: string;
  readonly packageVersion: string;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export function checkVersions(
  { nodeVersion, packageVersion }: Machine,
  record: InstallRecord | null,
): readonly Finding[] {
  const isOld = Number(nodeVersion.split('.')[0]) < LOWEST_NODE;
  const node = isOld
    ? broken(texts.nodeTooOld(nodeVersion), REMEDIES.node)
    : ok(texts.asIs(`Node ${nodeVersion}, code-intel ${packageVersion}`));
  if (record === null || record.version === packageVersion) return [node];
  return [node, warning(texts.setUpByVersion(record.version), REMEDIES.renew)];
}

export function checkKey(machine: Machine): Finding {
  const reading = keyHealth(machine);
  switch (reading.kind) {
    case 'key':
      return ok(texts.KEY_USABLE);
    case 'missing':
      return ok(texts.KEY_TO_COME);
    case 'exposed':
      return broken(texts.asIs(reading.why), REMEDIES.exposedKey);
    case 'unreadable':
      return broken(texts.keyUnreadable(reading.why), REMEDIES.unreadableKey);
  }
}

/** @param missing languages whose grammar cannot be loaded */
export function checkGrammars(missing: readonly MissingGrammar[]): readonly Finding[] {
  if (missing.length === 0) return [ok(texts.GRAMMARS_LOAD)];
  return missing.map(({ language, why }) => warning(texts.grammarMissing(language, why), REMEDIES.reinstall));
}

/** Warns of a client that is older than the lowest version that is known to work. */
export function checkClientVersion({ title, lowest }: AgentClient, { environment }: Machine): readonly Finding[] {
  const version = askVersion(lowest.program, environment);
  if (version === undefined || !isBefore(version, lowest.version.split('.').map(Number))) return [];
  return [warning(texts.of(title, texts.olderThan(lowest.version, version.join('.'))), update(lowest.version))];
}

/** Undefined where it is not installed, or not found from here. */
function askVersion(program: string | null, environment: Machine['environment']): readonly number[] | undefined {
  if (program === null) return undefined;
  // An editor may bring a client of its own, so that its absence here says nothing.
  const { stdout } = runProgramSync({
    program,
    args: ['--version'],
    environment,
    limitMs: FOREIGN_LIMITS.clientVersion,
  });
  return /(\d+)\.(\d+)\.(\d+)/.exec(stdout.toString('utf8'))?.slice(1).map(Number);
}

function isBefore(version: readonly number[], least: readonly number[]): boolean {
  const at = least.findIndex((part, index) => (version[index] ?? 0) !== part);
  return at !== -1 && (version[at] ?? 0) < (least[at] ?? 0);
}
