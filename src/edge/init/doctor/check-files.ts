/** Whether the settings of a client still say what `init` writes, and nothing that takes it back. */
import path from 'node:path';
import { UserError } from '../../../base/user-error.ts';
import * as texts from '../../../session/texts/doctor.ts';
import { REMEDIES, run } from '../../../session/texts/remedies.ts';
import type { ClientSetup, SetupContext } from '../client-setup.ts';
import { readTextFile } from '../files.ts';
import { planInstall } from '../install.ts';
import { valueAt } from '../json-edit.ts';
import { broken, type Finding, ok, ungatedFinding, warning } from './finding.ts';

export function checkFiles(setup: ClientSetup, context: SetupContext): readonly Finding[] {
  const repair = run(`code-intel init --client ${setup.id}`);
  try {
    const { changes, notes } = planInstall({ context, clients: [setup.id], allowedCommands: [] });
    const differing = changes.filter(({ file }) => !file.endsWith(path.join('.code-intel', 'config.json')));
    return [
      ...differing.map(({ file }) => broken(texts.of(setup.title, texts.settingsDiffer(file)), repair)),
      ...notes.map((note) => warning(texts.of(setup.title, texts.asIs(note)), REMEDIES.compare)),
      ...(differing.length === 0 ? [ok(texts.of(setup.title, texts.SETTINGS_COMPLETE))] : []),
      ...findDisabled(setup, context),
    ];
  } catch (error) {
    if (error instanceof UserError)
      return [broken(texts.of(setup.title, texts.asIs(error.message)), texts.asIs(error.next))];
    throw error;
  }
}

/** Claude Code has a key that, at any level of its settings, switches off all hooks. */
function findDisabled({ id }: ClientSetup, { root, home }: SetupContext): readonly Finding[] {
  if (id !== 'claude-code') return [];
  const names = ['settings.json', 'settings.local.json'];
  const files = [root, home].flatMap((folder) => names.map((name) => path.join(folder, '.claude', name)));
  return files
    .filter((file) => valueAt(readTextFile(file), ['disableAllHooks']) === true)
    .map((file) => ungatedFinding(texts.of('Claude Code', texts.hooksSwitchedOff(file)), REMEDIES.hooksOff));
}
