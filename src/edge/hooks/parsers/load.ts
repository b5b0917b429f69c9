/** The grammar of a shell, loaded from the package when a command must be parsed. */
import type { GatePorts } from '../../../app/gate/ports.ts';
import { loadBash } from './bash.ts';
import { loadPowerShell } from './powershell.ts';

export const loadParser: GatePorts['shellParser'] = async (shell) =>
  shell === 'powershell' ? loadPowerShell() : loadBash();
