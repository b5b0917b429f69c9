/** Shells with views, as the commands about an installation see them. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findViews, installedShell, type ViewSetup, type ViewTrial } from '../../app/composition/install-views.ts';
import type { CommandCall } from './command.ts';
import { gateHost } from './gate-ports.ts';

export function viewSetup(call: CommandCall, root: string): ViewSetup {
  return { host: gateHost(call), root, shell: shellOf(call) };
}

/** Tries what would enforce views here; nothing stays of it. */
export function availableViews(call: CommandCall, root: string): ViewTrial {
  return findViews(viewSetup(call, root));
}

/** The shell with views that was installed for a project; null where there is none. */
export function installedViewShell(call: CommandCall, root: string): string | null {
  return installedShell(gateHost(call), root) ?? null;
}

/** The shell of the person where the client can use it, as the client would choose it. */
function shellOf({ environment }: CommandCall): string {
  const chosen = [environment.CLAUDE_CODE_SHELL, environment.SHELL, ...KNOWN].find(
    (shell) => shell !== undefined && /\/(?:bash|zsh)$/.test(shell) && !shell.includes(VIEWS) && existsSync(shell),
  );
  return chosen ?? '/bin/sh';
}

const KNOWN = ['/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash', '/bin/zsh', '/usr/bin/zsh'];
const VIEWS = path.join('code-intel', 'views');
