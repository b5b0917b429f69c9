/** Finding of a check of an installation. */
import type { Text } from '../../../session/text.ts';

export interface Finding {
  /** `broken`: the gate or the server does not do what it promises. */
  readonly state: 'ok' | 'warning' | 'broken';
  readonly what: Text;
  /** Remedy in the imperative; null when nothing is to be done. */
  readonly repair: Text | null;
  /** The agent's hooks let writes pass by it. */
  readonly letsPass?: true;
}

/** Describes a finding for programs, in English whatever the locale. */
export function wireFinding({ state, what, repair }: Finding): object {
  return { state, what: what.en, repair: repair?.en ?? null };
}

export function ok(what: Text): Finding {
  return { state: 'ok', what, repair: null };
}

export function warning(what: Text, repair: Text | null): Finding {
  return { state: 'warning', what, repair };
}

export function broken(what: Text, repair: Text | null): Finding {
  return { state: 'broken', what, repair };
}

/** The agent's hooks refuse nothing, or not everywhere. */
export function ungatedFinding(what: Text, repair: Text | null): Finding {
  return { state: 'broken', what, repair, letsPass: true };
}
