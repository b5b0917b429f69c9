/** Plan of an installation into a project, all clients together. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { configFile, FOLDER, SHARED_HOOK } from '../../app/roots/index-folder.ts';
import { UserError } from '../../base/user-error.ts';
import type { ClientId } from '../../clients/agent-client.ts';
import type { ClientSetup, SetupContext } from './client-setup.ts';
import { CLIENT_SETUPS, setupsOf } from './clients/registry.ts';
import { excludeEdits } from './committed-files.ts';
import type { FileEdit } from './file-edit.ts';
import { readTextFile } from './files.ts';
import { sharedHookText } from './package-texts.ts';
import { type Plan, type PlanInput, planEdits } from './plan.ts';
import { predecessorEdits } from './predecessor.ts';
import { readBackup, readRecord } from './record.ts';
import type { InstallRecord, RecordedFile } from './record-schema.ts';
import { sharedEntries } from './shared-entries.ts';

export interface InstallChoice {
  readonly context: SetupContext;
  readonly clients: readonly ClientId[];
  /** Proposal for `gate.allowed_commands` of a project that has no such list yet. */
  readonly allowedCommands: readonly string[];
}

export interface InstallPlan extends Plan {
  /** Names of the shared entries, as `sharedEntries` gives them. */
  readonly shared: readonly string[];
  /** Chosen clients, without those whose settings the team has committed. */
  readonly clients: readonly ClientId[];
}

/** @throws UserError `invalid_config`, and `invalid_argument` when it is installed in another way already */
export function planInstall({ context, clients, allowedCommands }: InstallChoice): InstallPlan {
  const { root } = context;
  const record = readRecord(root);
  if (record !== null) requireSameKind(record, context);
  const former = predecessorEdits({ root, read: readTextFile });
  const sources = { record, read: readTextFile, backupOf: (file: RecordedFile) => readBackup(root, file.backup) };
  const { kept, notes } = withoutCommitted(setupsOf(clients), context, sources);
  const edits = [
    ...former.edits,
    ...kept.flatMap((setup) => setup.edits(context)),
    ...configEdits(context, allowedCommands),
    ...(context.team ? [sharedHookEdit(root)] : []),
  ];
  const hidden = excludeEdits(root, ownFiles(planEdits({ edits, ...sources }), context, record));
  const plan = planEdits({ edits: [...edits, ...hidden], ...sources });
  const shared = sharedEntries(root, edits);
  return { ...plan, shared, notes: [...former.notes, ...notes, ...plan.notes], clients: kept.map(({ id }) => id) };
}

/** @throws UserError `invalid_argument` when none is left */
function withoutCommitted(setups: readonly ClientSetup[], context: SetupContext, sources: Sources) {
  const touched = setups.map((setup) => {
    const { changes } = planEdits({ edits: setup.edits(context), ...sources });
    return { setup, file: changes.find(({ file }) => context.committed.has(file))?.file };
  });
  const left = touched.filter(({ file }) => file !== undefined);
  const kept = touched.flatMap(({ setup, file }) => (file === undefined ? [setup] : []));
  const notes = left.map(
    ({ setup: { title }, file = '' }) =>
      `${title} is left out: ${path.relative(context.root, file)} is committed, and your own settings would change it`,
  );
  if (kept.length > 0 || setups.length === 0) return { kept, notes };
  throw new UserError('invalid_argument', notes.join('; '), {
    en: 'Use --team to write settings that everyone shares.',
    ja: '全員で共有する設定を書くには、--team を使ってください。',
  });
}

type Sources = Omit<PlanInput, 'edits'>;

/** Files that were not there before and are this person's alone; the folder of the index has rules of its own. */
function ownFiles({ changes }: Plan, { root, team }: SetupContext, record: InstallRecord | null): readonly string[] {
  const made = [
    ...changes.filter(({ before }) => before === null).map(({ file }) => file),
    ...(record?.files ?? []).filter(({ backup }) => backup === null).map(({ file }) => file),
  ].filter((file) => path.dirname(file) !== path.join(root, FOLDER));
  return team ? made.filter((file) => /\.local\.\w+$/.test(file)) : made;
}

/** Clients that the person seems to use with this project, or at all. */
export function detectedClients({ root, home }: Pick<SetupContext, 'root' | 'home'>): readonly ClientId[] {
  const exists = (sign: string): boolean =>
    existsSync(sign.startsWith('~/') ? path.join(home, sign.slice(2)) : path.join(root, sign));
  const inProject = clientsWith((signs) => signs.filter((sign) => !sign.startsWith('~/')).some(exists));
  return inProject.length > 0 ? inProject : clientsWith((signs) => signs.some(exists));
}

function clientsWith(holds: (signs: readonly string[]) => boolean): readonly ClientId[] {
  return CLIENT_SETUPS.filter(({ signs }) => holds(signs)).map(({ id }) => id);
}

/** The whole project is indexed by default, so that only the gate has something to say. */
function configEdits({ root, committed }: SetupContext, allowedCommands: readonly string[]): FileEdit[] {
  const file = configFile(root);
  if (committed.has(file)) return [];
  const isNew = !existsSync(file);
  return [
    {
      kind: 'json',
      file,
      changes: [
        ...(isNew || allowedCommands.length > 0
          ? [{ kind: 'default', path: ['gate', 'allowed_commands'], value: allowedCommands } as const]
          : []),
      ],
    },
  ];
}

function sharedHookEdit(root: string): FileEdit {
  return { kind: 'whole', file: path.join(root, SHARED_HOOK), text: sharedHookText() };
}

function requireSameKind({ team, strict }: InstallRecord, context: SetupContext): void {
  if (team === context.team && strict === context.strict) return;
  const kind =
    [team ? '--team' : '', strict ? '--strict' : ''].filter(Boolean).join(' ') || 'neither --team nor --strict';
  throw new UserError(
    'invalid_argument',
    {
      en: `This project was set up with ${kind}`,
      ja: `このプロジェクトは ${team || strict ? kind : '--team も --strict も付けずに'}設定されています`,
    },
    {
      en: 'Run `code-intel uninstall --keep-sessions` first, or `init` with the same options.',
      ja: '先に `code-intel uninstall --keep-sessions` を実行するか、同じオプションで `init` を実行してください。',
    },
  );
}
