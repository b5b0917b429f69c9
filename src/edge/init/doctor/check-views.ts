/** Whether the system keeps shell commands of an agent from writing: found out by trying to write. */
import { findViews, tryViews, type ViewSetup } from '../../../app/composition/install-views.ts';
import { viewsOfClient } from '../../../clients/table.ts';
import * as texts from '../../../session/texts/doctor.ts';
import { REMEDIES, run, viewRemedy } from '../../../session/texts/remedies.ts';
import type { InstallRecord } from '../record-schema.ts';
import { broken, type Finding, ok, warning } from './finding.ts';

export interface ViewCheck {
  readonly record: InstallRecord | null;
  readonly root: string;
  readonly setup: ViewSetup;
  /** Null where none was installed. */
  readonly shell: string | null;
  /** A person left it to the hook. */
  readonly isOff: boolean;
}

export interface ViewsFound {
  readonly findings: readonly Finding[];
  readonly holds: boolean;
}

export function checkViews({ record, root, shell, isOff, setup }: ViewCheck): ViewsFound {
  if (record?.clients.some((client) => viewsOfClient(client) !== null) !== true) return { findings: [], holds: false };
  if (isOff) return viewsFound(warning(texts.HOOK_ALONE, REMEDIES.kernelAuto));
  if (shell === null && setShell(record) !== undefined)
    return viewsFound(broken(texts.VIEW_ELSEWHERE, run('code-intel init')));
  if (shell === null) {
    const trial = findViews(setup);
    if (trial.kind === 'held') return viewsFound(warning(texts.HOOK_ALONE, run('code-intel init')));
    return viewsFound(warning(texts.hookAloneSince(trial.why), viewRemedy(trial.obstacle)));
  }
  const trial = tryViews(setup.host, root, shell);
  if (trial.kind === 'unavailable') return viewsFound(broken(texts.noView(trial.why), viewRemedy(trial.obstacle)));
  // Nothing is stronger than what mounts a view.
  const best = trial.by === 'rules' ? undefined : findViews(setup);
  const passedOver = best?.kind === 'held' ? best.passedOver : [];
  return { ...viewsFound(ok(texts.cannotWrite(ENFORCERS[trial.by] ?? trial.by, passedOver))), holds: true };
}

/** By the form of a view. */
const ENFORCERS: Readonly<Record<string, string>> = {
  rules: 'namespaces and mounts',
  arguments: 'bubblewrap without perl',
  profile: 'sandbox-exec',
  list: 'Landlock',
};

/** The shell with a view that `init` wrote into the settings. */
function setShell({ files }: InstallRecord): unknown {
  const changes = files.flatMap(({ written }) => written.flatMap((one) => (one.kind === 'json' ? one.changes : [])));
  return changes.flatMap((one) =>
    one.kind === 'set' && one.path.at(-1) === 'CLAUDE_CODE_SHELL' ? [one.value] : [],
  )[0];
}

function viewsFound(finding: Finding): ViewsFound {
  return { findings: [finding], holds: false };
}
