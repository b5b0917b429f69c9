/** `code-intel uninstall`: takes back what `init` wrote. */
import { existsSync, statSync } from 'node:fs';
import { removeViews } from '../../../app/composition/install-views.ts';
import { indexFolder } from '../../../app/roots/index-folder.ts';
import { UserError } from '../../../base/user-error.ts';
import { sharedSettings } from '../../init/installed-files.ts';
import { readRecord } from '../../init/record.ts';
import { planRemoval, type Removal, removeInstallation } from '../../init/remove.ts';
import type { Undone } from '../../init/undo.ts';
import { toJson } from '../../json.ts';
import { type Command, EXIT } from '../command.ts';
import { gateHost } from '../gate-ports.ts';
import { requirePerson } from '../require-person.ts';
import { setupRoot, stateFolderOf } from '../setup-context.ts';

const PERSON = {
  what: 'take the gate away',
  next: 'Open a terminal outside of the agent and its editor.',
};

export const uninstall: Command = async (call) => {
  const { flags, terminal } = call;
  const root = setupRoot(call);
  const record = readRecord(root);
  if (record === null) throw nothingInstalled(root);
  if (!flags.dryRun) await requirePerson({ terminal }, PERSON);
  const removals = planRemoval(root, record);
  const kept = flags.dryRun ? [] : removeInstallation(root, record, stateFolderOf(call));
  if (!flags.dryRun) removeViews(gateHost(call), root);
  const database = indexFolder(root).database;
  const index = !flags.dryRun && existsSync(database) ? [keptIndex(database)] : [];
  const going = new Set(removals.map(({ file }) => file));
  const shared = sharedSettings({ root, home: call.homeDirectory }).filter((file) => !going.has(file));
  if (flags.json) terminal.out(`${toJson({ files: removals.map(wire), kept, shared })}\n`);
  else
    terminal.out(
      describe({ removals, kept: [...kept.map(reasonToKeep), ...index], shared, isTrial: flags.dryRun === true }),
    );
  return EXIT.found;
};

interface Outcome {
  readonly removals: readonly Removal[];
  readonly kept: readonly string[];
  /** Settings that others committed. */
  readonly shared: readonly string[];
  readonly isTrial: boolean;
}

function describe({ removals, kept, shared, isTrial }: Outcome): string {
  return [
    ...(isTrial ? ['Would be taken back:'] : []),
    ...removals.map(({ file, undone }) => `${OUTCOMES[undone.kind](undone)}: ${file}`),
    ...kept.map((what) => `kept: ${what}`),
    ...(removals.length === 0 ? ['Nothing was written from here, so that there is nothing to take back.'] : []),
    ...shared.map((file) => `still there: ${file}, which starts code-intel and was committed; take it out with git`),
    ...(isTrial ? ['Nothing was changed.'] : []),
    '',
  ].join('\n');
}

function wire({ file, undone: { kind } }: Removal): object {
  return { file, result: kind };
}

function reasonToKeep(file: string): string {
  return `${file}, which holds what was learned or set`;
}

/** It was there before `init`. */
function keptIndex(database: string): string {
  const size = (statSync(database).size / 1_000_000).toFixed(1);
  return `${database} (${size} MB), which \`code-intel index\` builds again`;
}

const OUTCOMES: Readonly<Record<Undone['kind'], (undone: Undone) => string>> = {
  restored: ({ text }) => (text === null ? 'removed' : 'restored'),
  taken_out: () => 'changed since, so only what is ours is taken out',
  kept: () => 'changed since, and kept',
};

function nothingInstalled(root: string): UserError {
  return new UserError(
    'not_found',
    `Nothing was installed in ${root} from this machine`,
    'Name the folder of the project; settings that others committed are taken out by hand or by git.',
  );
}
