/** Keys of translations, which Ruby names by symbols. */
import type { Definition } from './project-names.ts';
import type { Certainty, Targets } from './targets.ts';

/** Of what `t(:key)` names. */
export function ofMessage({ definitions }: Targets): Certainty {
  if (definitions.every(isMessage)) return 'sure';
  return definitions.some(isMessage) ? 'possible' : 'other';
}

/** A key of a catalogue of Rails. */
export function isMessage({ symbol, file }: Definition): boolean {
  return symbol.kind === 'key' && CATALOGUE_FILE.test(file.path);
}

const CATALOGUE_FILE = /(?:^|\/)locales\/.*\.ya?ml$/;
