/** `code-intel uninstall`: takes back what `init` wrote. */
import { removeViews } from '../../../app/composition/install-views.ts';
import { UserError } from '../../../base/user-error.ts';
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
  if (flags.json) terminal.out(`${toJson({ files: removals.map(wire), kept })}\n`);
  else
    terminal.out(
      `${removals.map(describe).join('')}${kept.map((file) => `kept: ${file}, which holds what was learned or set\n`).join('')}`,
    );
  return EXIT.found;
};

function wire({ file, undone: { kind } }: Removal): object {
  return { file, result: kind };
}

function describe({ file, undone }: Removal): string {
  return `${OUTCOMES[undone.kind](undone)}: ${file}\n`;
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
