/** The gate for commands: the same state as the hooks have, and no shell to parse. */
import os from 'node:os';
import { composeGate, type GateHost } from '../../app/composition/compose-gate.ts';
import type { GatePorts } from '../../app/gate/ports.ts';
import { builtFolder } from '../init/package-texts.ts';
import type { CommandCall } from './command.ts';

export function gatePorts(call: Pick<CommandCall, 'environment' | 'homeDirectory'>): GatePorts {
  return composeGate(gateHost(call));
}

export function gateHost({ environment, homeDirectory }: Pick<CommandCall, 'environment' | 'homeDirectory'>): GateHost {
  return {
    home: homeDirectory,
    temporaryFolder: os.tmpdir(),
    programFolder: builtFolder(),
    platform: process.platform,
    environment,
    now: Date.now,
  };
}
