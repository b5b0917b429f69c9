/** State of a person outside of projects: its folder, and whether its key is usable. */
import { type KeyReading, readKey } from '../../storage/key-file.ts';
import { type Account, stateFolder } from '../../storage/user-state.ts';

export function personStateFolder(account: Account): string {
  return stateFolder(account);
}

/** Looks, and makes no key. */
export function keyHealth(account: Account): Exclude<KeyReading, { kind: 'key' }> | { readonly kind: 'key' } {
  const reading = readKey(stateFolder(account));
  return reading.kind === 'key' ? { kind: 'key' } : reading;
}
