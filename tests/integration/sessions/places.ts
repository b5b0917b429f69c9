/** Where the processes of a test find what they share. */
import path from 'node:path';
import type { GrantsPlace } from '../../../src/storage/grants/paths.ts';
import type { Spool } from '../../../src/storage/spool/spool.ts';
import { SEAL } from '../../helpers/session-fixture.ts';

export const AT = Date.parse('2026-03-15T12:00:00Z');

export function spoolIn(folder: string): Spool {
  return { project: '/project', folder: path.join(folder, 'spool'), seal: SEAL };
}

export function grantsPlace(folder: string): GrantsPlace {
  return { project: folder, folder: path.join(folder, 'grants'), state: path.join(folder, 'state') };
}
