/** The gate as the page shows and switches it. */

import { loosenings } from '../../app/gate/gate-config.ts';
import { type GateState, gateState, switchOff, switchOn } from '../../app/gate/person-commands.ts';
import type { GatePorts } from '../../app/gate/ports.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import { UserError } from '../../base/user-error.ts';

export interface GateView {
  readonly mode: 'enforce' | 'warn' | 'off';
  readonly isOff: boolean;
  /** When the gate is on again, ISO 8601; null while nobody switched it off. */
  readonly offUntil: string | null;
  /** Paths that a person opened. */
  readonly opened: readonly string[];
  /** Loosenings of the configuration, and those that count after `code-intel gate trust`. */
  readonly loosened: readonly string[];
  readonly untrusted: readonly string[];
  /** Whether a person may switch it off in this page: with the code that their terminal shows. */
  readonly canSwitchOff: boolean;
}

const DASHBOARD = { from: 'code-intel dashboard' };

/** The gate of the project, and the terminal that decides about it. */
export interface GateDoor {
  readonly ports: GatePorts;
  readonly root: AbsolutePath;
}

/** @returns null where no gate is set up */
export function gateView({ ports, root }: GateDoor, canSwitchOff: boolean): GateView | null {
  return orNull(() => describeGate(gateState(ports, root), canSwitchOff));
}

export function closeGate({ ports, root }: GateDoor): void {
  switchOn(ports, root, DASHBOARD);
}

/** @throws UserError as `switchOff` */
export function openGateFor({ ports, root }: GateDoor, minutes: number): void {
  switchOff(ports, root, { minutes, reason: 'dashboard', ...DASHBOARD });
}

function describeGate({ config, switches, isOff }: GateState, canSwitchOff: boolean): GateView {
  const ends = switches.flatMap((one) => (one.kind === 'off' ? [one.until] : []));
  return {
    mode: config.mode,
    isOff,
    offUntil: ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString(),
    opened: switches.flatMap((one) => (one.kind === 'open' ? [one.path] : [])),
    loosened: loosenings(config),
    untrusted: config.untrusted,
    canSwitchOff,
  };
}

function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError && error.code === 'not_found') return null;
    throw error;
  }
}
