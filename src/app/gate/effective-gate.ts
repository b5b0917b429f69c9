/** The gate as it stands for a conversation, for those who tell of it: its hooks judge by the same. */
import { configRootOf, type GatedProject } from '../roots/project-root.ts';
import { type GateConfig, readGateConfig } from './gate-config.ts';
import type { Notes } from './ports.ts';
import { isOff, switchesFor } from './switches.ts';

/** The configuration as far as a person trusts it, and what a person switched; `off` where either says so. */
export type EffectiveGate = Pick<GateConfig, 'mode' | 'kernel'>;

export interface Asked {
  /** Null for a session that no hook has told the conversation of. */
  readonly conversation: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export function effectiveGate(project: GatedProject, notes: Notes, { conversation, now }: Asked): EffectiveGate {
  const { mode, kernel } = readGateConfig(configRootOf(project), notes);
  return { mode: isOff(switchesFor(notes, conversation ?? NOBODY), now) ? 'off' : mode, kernel };
}

/** Only what a person switched for every conversation counts. */
const NOBODY = '';
