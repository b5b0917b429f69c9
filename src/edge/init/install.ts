/** Plan of an installation into a project, all clients together. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { configFile } from '../../app/roots/index-folder.ts';
import { UserError } from '../../base/user-error.ts';
import type { ClientId } from '../../clients/agent-client.ts';
import type { SetupContext } from './client-setup.ts';
import { CLIENT_SETUPS, setupsOf } from './clients/registry.ts';
import type { FileEdit } from './file-edit.ts';
import { readTextFile } from './files.ts';
import { type Plan, planEdits } from './plan.ts';
import { predecessorEdits } from './predecessor.ts';
import { readBackup, readRecord } from './record.ts';
import type { InstallRecord } from './record-schema.ts';

export interface InstallChoice {
  readonly context: SetupContext;
  readonly clients: readonly ClientId[];
  /** For `gate.allowed_commands` of a project that has no such list yet. */
  readonly allowedCommands: readonly string[];
}

/** @throws UserError `invalid_config`, and `invalid_argument` when it is installed in another way already */
export function planInstall({ context, clients, allowedCommands }: InstallChoice): Plan {
  const { root } = context;
  const record = readRecord(root);
  if (record !== null) requireSameKind(record, context);
  const former = predecessorEdits({ root, read: readTextFile });
  const plan = planEdits({
    edits: [
      ...former.edits,
      ...setupsOf(clients).flatMap((setup) => setup.edits(context)),
      ...configEdits(root, allowedCommands),
    ],
    record,
    read: readTextFile,
    backupOf: (file) => readBackup(root, file.backup),
  });
  return { ...plan, notes: [...former.notes, ...plan.notes] };
}

/** Clients that the person seems to use with this project, or at all; Claude Code where none shows. */
export function detectedClients({ root, home }: Pick<SetupContext, 'root' | 'home'>): readonly ClientId[] {
  const exists = (sign: string): boolean =>
    existsSync(sign.startsWith('~/') ? path.join(home, sign.slice(2)) : path.join(root, sign));
  const inProject = clientsWith((signs) => signs.filter((sign) => !sign.startsWith('~/')).some(exists));
  const anywhere = inProject.length > 0 ? inProject : clientsWith((signs) => signs.some(exists));
  return anywhere.length > 0 ? anywhere : ['claude-code'];
}

function clientsWith(holds: (signs: readonly string[]) => boolean): readonly ClientId[] {
  return CLIENT_SETUPS.filter(({ signs }) => holds(signs)).map(({ id }) => id);
}

const SCHEMA = 'https://unpkg.com/code-intel/docs/config.schema.json';

/** The whole project is indexed by default, so that only the gate has something to say. */
function configEdits(root: string, allowedCommands: readonly string[]): FileEdit[] {
  const file = configFile(root);
  const isNew = !existsSync(file);
  return [
    {
      kind: 'json',
      file,
      changes: [
        ...(isNew ? [{ kind: 'default', path: ['$schema'], value: SCHEMA } as const] : []),
        ...(isNew || allowedCommands.length > 0
          ? [{ kind: 'default', path: ['gate', 'allowed_commands'], value: allowedCommands } as const]
          : []),
      ],
    },
  ];
}

function requireSameKind({ team, strict }: InstallRecord, context: SetupContext): void {
  if (team === context.team && strict === context.strict) return;
  const kind =
    [team ? '--team' : '', strict ? '--strict' : ''].filter(Boolean).join(' ') || 'neither --team nor --strict';
  throw new UserError(
    'invalid_argument',
    `It is installed here with ${kind}`,
    'Run `code-intel uninstall` first, or the same options again.',
  );
}
