/** Reading the grants of a conversation, as the hook does before every write. Needs Node's built-in modules only. */
import { messageOf } from '../../base/error-text.ts';
import { readRegularFile } from '../../base/optional-file.ts';
import { systemCodeOf } from '../../base/system-error.ts';
import { type GrantsFile, parseGrants } from '../../session/gate/grants-file.ts';
import type { KeyReading } from '../key-file.ts';
import type { Seal } from '../seal.ts';
import { openSealed } from '../sealed-text.ts';
import { type GrantsPlace, grantsFileOf, headFileOf, PURPOSE } from './paths.ts';
import { type RevisionReading, readRevision } from './revision.ts';

export type Forgery =
  /** The text changed after it was sealed, or was sealed by nobody. */
  | 'seal'
  /** Made for another project. */
  | 'project'
  /** Made for another conversation. */
  | 'conversation'
  /** Made before the newest one. */
  | 'replayed';

export type GrantsReading =
  | { readonly kind: 'valid'; readonly grants: GrantsFile }
  /** The conversation has no session. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'forged'; readonly why: Forgery }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'other_version'; readonly version: number };

/** Reads grants without throwing for any content of the disk: whatever is not `valid` grants nothing. */
export function readGrants(place: GrantsPlace, key: KeyReading, conversation: string): GrantsReading {
  // The publisher writes the grants first and their head second; read the other way round, a head is never ahead.
  const head = readRevision(headFileOf(place, conversation));
  return checkReading(readSealedGrants(place, key, conversation), { place, conversation, head });
}

/**
 * Grants that this machine once published under the name of the conversation, whoever they were for and however old
 * they are.
 */
export function readSealedGrants(place: GrantsPlace, key: KeyReading, conversation: string): GrantsReading {
  return readSealedFile(grantsFileOf(place, conversation), key);
}

/** Reads a sealed file whose conversation is not known. */
export function readSealedFile(file: string, key: KeyReading): GrantsReading {
  const content = readContent(file);
  if (typeof content !== 'string') return content;
  if (key.kind === 'missing') return unreadable('the key that it was sealed with is gone');
  return key.kind === 'key' ? verifySeal(key.seal, content) : unreadable(key.why);
}

interface Expected {
  readonly place: GrantsPlace;
  readonly conversation: string;
  readonly head: RevisionReading;
}

function verifySeal(seal: Seal, content: string): GrantsReading {
  const opening = openSealed(seal, PURPOSE, content);
  switch (opening.kind) {
    case 'intact':
      return parseBody(opening.body);
    case 'broken':
      return { kind: 'forged', why: 'seal' };
    case 'other_key':
      return unreadable('it was sealed with another key than this machine has now');
    case 'torn':
      return unreadable('it is not what the server writes');
  }
}

function parseBody(body: string): GrantsReading {
  const parsing = parseGrants(body);
  return parsing.kind === 'grants' ? { kind: 'valid', grants: parsing.grants } : parsing;
}

function checkReading(reading: GrantsReading, { place, conversation, head }: Expected): GrantsReading {
  if (reading.kind !== 'valid') return reading;
  if (head.kind === 'unreadable') return head;
  if (reading.grants.project !== place.project) return { kind: 'forged', why: 'project' };
  if (reading.grants.conversation !== conversation) return { kind: 'forged', why: 'conversation' };
  if (head.kind === 'head' && reading.grants.revision < head.head.revision) return { kind: 'forged', why: 'replayed' };
  return reading;
}

function readContent(file: string): string | GrantsReading {
  try {
    return readRegularFile(file).toString();
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return { kind: 'missing' };
    return unreadable(messageOf(error));
  }
}

function unreadable(why: string): GrantsReading {
  return { kind: 'unreadable', why };
}
