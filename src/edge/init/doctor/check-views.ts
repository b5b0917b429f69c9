/** Whether the system keeps shell commands of an agent from writing: found out by trying to write. */
import { tryViews } from '../../../app/composition/install-views.ts';
import type { InstallRecord } from '../record-schema.ts';
import { broken, type Finding, ok, warning } from './finding.ts';

export interface ViewCheck {
  readonly record: InstallRecord | null;
  readonly root: string;
  /** Null where none was installed. */
  readonly shell: string | null;
  /** A person left it to the hook. */
  readonly isOff: boolean;
}

export interface ViewsFound {
  readonly findings: readonly Finding[];
  readonly holds: boolean;
}

export function checkViews({ record, root, shell, isOff }: ViewCheck): ViewsFound {
  if (record?.clients.includes('claude-code') !== true) return { findings: [], holds: false };
  if (isOff) return found(warning('shell commands are judged by the hook alone', 'Set gate.kernel to auto.'));
  if (shell === null) return found(warning('shell commands are judged by the hook alone', HELP));
  const trial = tryViews(root, shell);
  if (trial.kind === 'unavailable')
    return found(broken(`shell commands of Claude Code do not run in their view: ${trial.why}`, HELP));
  return { ...found(ok('a shell command of Claude Code cannot write into the project; it was tried')), holds: true };
}

const HELP = 'On Linux install bubblewrap; then run `code-intel init`.';

function found(finding: Finding): ViewsFound {
  return { findings: [finding], holds: false };
}
