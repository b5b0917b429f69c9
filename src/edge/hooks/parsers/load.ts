/** The grammar of a shell, loaded from the package when a command must be parsed. */
import type { GatePorts } from '../../../app/gate/ports.ts';

export const loadParser: GatePorts['shellParser'] = async (shell) => {
  if (shell === 'powershell') return (await import('./powershell.ts')).loadPowerShell();
  return (await import('./bash.ts')).loadBash();
};
