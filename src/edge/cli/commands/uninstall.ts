/** `code-intel uninstall`: takes back what `init` wrote. */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { installedShell, removeViews } from '../../../app/composition/install-views.ts';
import { indexFolder } from '../../../app/roots/index-folder.ts';
import { homeOf } from '../../../app/roots/project-root.ts';
import { megabytes } from '../../../base/numbers.ts';
import type { AbsolutePath } from '../../../base/paths.ts';
import { UserError } from '../../../base/user-error.ts';
import type { Text } from '../../../session/text.ts';
import * as texts from '../../../session/texts/setup.ts';
import { sharedSettings } from '../../init/installed-files.ts';
import { readRecord } from '../../init/record.ts';
import type { InstallRecord } from '../../init/record-schema.ts';
import { planRemoval, type Removal, removeInstallation } from '../../init/remove.ts';
import { toJson } from '../../json.ts';
import { type Command, type CommandCall, EXIT } from '../command.ts';
import { gateHost } from '../gate-ports.ts';
import { personLanguage } from '../person-language.ts';
import { OUTSIDE_OF_AGENTS, requirePerson } from '../require-person.ts';
import { setupRoot, stateFolderOf } from '../setup-context.ts';

const PERSON = {
  what: { en: 'take the gate away', ja: 'ゲートを取り除ける' },
  next: OUTSIDE_OF_AGENTS,
};

export const uninstall: Command = async (call) => {
  const { flags, terminal } = call;
  const root = setupRoot(call);
  const record = readRecord(root);
  if (record === null) throw nothingInstalled(root);
  if (!flags.dryRun) await requirePerson(call, root, PERSON);
  const language = personLanguage(call);
  const removals = planRemoval(root, record, stateFolderOf(call));
  const keepsSessions = flags.keepSessions ?? false;
  const dropped = [...indexLine(root, record, keepsSessions), ...shellLine(call, root)];
  if (terminal.isInteractive && !flags.dryRun && !flags.yes && !flags.json) {
    const going = [texts.WOULD_BE_TAKEN_BACK, ...removals.map(lineOf), ...dropped];
    const { askToUninstall } = await import('../../init/ask.ts');
    if (!(await askToUninstall(going.map((line) => line[language]).join('\n'), language))) return EXIT.nothingFound;
  }
  const kept = flags.dryRun
    ? []
    : removeInstallation(root, record, { stateFolder: stateFolderOf(call), keepsSessions });
  if (!flags.dryRun) removeViews(gateHost(call), root);
  const going = new Set(removals.map(({ file }) => file));
  const shared = sharedSettings({ root, home: call.homeDirectory }).filter((file) => !going.has(file));
  const lines = [
    ...removals.map(lineOf),
    ...kept.map((file) => texts.keptFile(texts.keptForItsContent(file))),
    ...dropped,
    ...(removals.length === 0 ? [texts.NOTHING_FROM_HERE] : []),
    ...shared.map(texts.committedByOthers),
  ];
  const all = flags.dryRun ? [texts.WOULD_BE_TAKEN_BACK, ...lines, texts.NOTHING_CHANGED] : lines;
  if (flags.json) terminal.out(`${toJson({ files: removals.map(wire), kept, shared })}\n`);
  else terminal.out(all.map((line) => `${line[language]}\n`).join(''));
  return EXIT.found;
};

function lineOf({ file, undone }: Removal): Text {
  return undoneText(undone.kind === 'restored' && undone.text === null ? 'removed' : undone.kind, file);
}

function undoneText(how: keyof typeof texts.UNDONE, file: string): Text {
  const { en, ja } = texts.UNDONE[how];
  return { en: `${en}: ${file}`, ja: `${ja}: ${file}` };
}

function wire({ file, undone: { kind } }: Removal): object {
  return { file, result: kind };
}

/** The index goes with the folder that `init` made; one that was there before stays. */
function indexLine(root: AbsolutePath, { madeFolder }: InstallRecord, keepsSessions: boolean): readonly Text[] {
  const { database } = indexFolder(root);
  if (!existsSync(database)) return [];
  const size = megabytes(statSync(database).size);
  return [
    madeFolder ? texts.droppedIndex(database, size, keepsSessions) : texts.keptFile(texts.keptIndex(database, size)),
  ];
}

/** The shell of the views, which lies among what belongs to the person. */
function shellLine(call: CommandCall, root: AbsolutePath): readonly Text[] {
  const shell = installedShell(gateHost(call), root);
  return shell === undefined ? [] : [undoneText('removed', path.dirname(shell))];
}

function nothingInstalled(root: string): UserError {
  const main = homeOf(root);
  if (main !== root && readRecord(main) !== null) {
    return new UserError(
      'not_found',
      {
        en: `${root} is a linked work tree, and code-intel was installed in the main one, ${main}`,
        ja: `${root} はリンクされたワークツリーです。code-intel はメインのワークツリー ${main} に設定されています`,
      },
      {
        en: `Run \`code-intel uninstall ${main}\`, which takes it out of both.`,
        ja: `\`code-intel uninstall ${main}\` で、両方から取り除けます。`,
      },
    );
  }
  return new UserError(
    'not_found',
    {
      en: `${root} was not set up from this machine, so there is nothing to undo`,
      ja: `${root} は、このマシンからは設定されていません。元に戻すものはありません`,
    },
    {
      en: 'Name the folder of the project; settings that others committed are taken out by hand or by git.',
      ja: 'プロジェクトのフォルダーを指定してください。ほかの人がコミットした設定は、手作業か git で取り除きます。',
    },
  );
}
