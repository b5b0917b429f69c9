/** Paths of the grants of a conversation, and of what is remembered of them outside the project. */
import { createHash } from 'node:crypto';
import path from 'node:path';

export interface GrantsPlace {
  /** Root of the project, links followed. */
  readonly project: string;
  /** `.code-intel/grants` of the project. */
  readonly folder: string;
  /** State folder of the person. */
  readonly state: string;
}

export const PURPOSE = 'grants';

/** Names of conversations come from outside, so none becomes the name of a file. */
export function grantsFileOf({ folder }: GrantsPlace, conversation: string): string {
  return path.join(folder, `${digestOf(conversation)}.json`);
}

export function headFileOf(place: GrantsPlace, conversation: string): string {
  return path.join(headsFolder(place), digestOf(`${place.project}\0${conversation}`));
}

export function headsFolder({ state }: GrantsPlace): string {
  return path.join(state, 'heads');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
