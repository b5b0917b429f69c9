/** Tells what agents on this machine wrote of a change, for a pre-commit hook (docs/gate.md, How it is enforced). */
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';
import { tamperedInAnyConversation } from './changes/tampering.ts';
import { writtenWhileOff } from './changes/while-off.ts';
import { editedInAnyConversation } from './conversation-notes.ts';
import { fieldsOf, git, gitFault, NOT_BELOW } from './git/git.ts';
import { gated } from './person-commands.ts';
import type { GatePorts } from './ports.ts';
import { openGate } from './project-gate.ts';

export interface Verification {
  readonly root: string;
  /** Paths of the change, sorted. */
  readonly changed: readonly string[];
  /** Files that agents wrote with a grant, sorted. */
  readonly granted: readonly string[];
  /** Files that agents wrote while a person had switched the gate off, sorted. */
  readonly whileOff: readonly string[];
  /** Files that changed without a grant during a call of an agent, neither restored nor freed since, sorted. */
  readonly ungranted: readonly string[];
  readonly mode: 'enforce' | 'warn' | 'off';
}

/**
 * Knows the calls of agents on this machine, and nothing of others: a file that no call touched is a person's.
 * @param base null for what is staged, or a commit to compare the current one with
 * @throws UserError `not_found`, `invalid_argument`
 */
export function verifyChange(ports: GatePorts, folder: AbsolutePath, base: string | null): Verification {
  const project = gated(folder);
  const gate = openGate(ports, project, TERMINAL);
  const changed = [...pathsOfChange(project.root, base)].sort();
  const written = new Set(editedInAnyConversation(gate.notes).map(({ path }) => path));
  const tampered = new Set(tamperedInAnyConversation(gate.notes));
  const ungranted = changed.filter((file) => tampered.has(file) && !gate.isFreed(file));
  const isWhileOff = writtenWhileOff(gate.notes, project.root, base ?? 'HEAD');
  const whileOff = changed.filter((file) => !ungranted.includes(file) && isWhileOff(file));
  return {
    root: project.root,
    changed,
    granted: changed.filter((file) => written.has(file) && !tampered.has(file) && !whileOff.includes(file)),
    whileOff,
    ungranted,
    mode: gate.mode(),
  };
}

/** Only what a person switched for every conversation counts. */
const TERMINAL = '';

function pathsOfChange(root: string, base: string | null): readonly string[] {
  const range = base === null ? ['--cached'] : [`${base}...HEAD`];
  const output = git(root, ['diff', NOT_BELOW, ...range, '--name-only', '-z', '--no-renames', '--relative', '--']);
  if (output !== undefined) return fieldsOf(output);
  const fault = gitFault(root);
  if (fault !== undefined)
    throw new UserError(
      'no_access',
      { en: `git does not work here: ${fault.why}`, ja: `git がここで動作しません: ${fault.why}` },
      fault.advice === ''
        ? { en: 'Repair it.', ja: 'git を使えるようにしてください。' }
        : { en: `Run \`${fault.advice}\`.`, ja: `\`${fault.advice}\` を実行してください。` },
    );
  const what = base === null ? 'the staged change' : `the change since ${base}`;
  throw new UserError(
    'invalid_argument',
    {
      en: `git cannot tell ${what}`,
      ja: base === null ? 'git からステージ済みの変更を調べられません' : `git から ${base} 以降の変更を調べられません`,
    },
    {
      en: 'Run it inside a repository, with a commit that exists.',
      ja: 'リポジトリの中で、存在するコミットを指定して実行してください。',
    },
  );
}
