/** The gate for commands: the same state as the hooks have, and no shell to parse. */
import os from 'node:os';
import { composeGate } from '../../app/composition/compose-gate.ts';
import type { GatePorts } from '../../app/gate/ports.ts';
import type { CommandCall } from './command.ts';

export function gatePorts({ environment, homeDirectory }: CommandCall): GatePorts {
  return composeGate({
    home: homeDirectory,
    temporaryFolder: os.tmpdir(),
    platform: process.platform,
    environment,
    shellParser: () => Promise.reject(new Error('no command is judged here')),
    now: Date.now,
  });
}
