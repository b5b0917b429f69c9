/** Finding of a check of an installation. */

export interface Finding {
  /** `broken`: the gate or the server does not do what it promises. */
  readonly state: 'ok' | 'warning' | 'broken';
  readonly what: string;
  /** Remedy in the imperative; null when nothing is to be done. */
  readonly repair: string | null;
}

export function ok(what: string): Finding {
  return { state: 'ok', what, repair: null };
}

export function warning(what: string, repair: string): Finding {
  return { state: 'warning', what, repair };
}

export function broken(what: string, repair: string): Finding {
  return { state: 'broken', what, repair };
}
