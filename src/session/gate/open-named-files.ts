/** Small things stay small: what the person's words name is opened by looking at it, and it alone. */
import type { BoundSession } from './gate-session.ts';

/** Content of a file when its lines were last shown in the session; undefined where they were not. */
export type LookAt = (file: string) => string | undefined;

/**
 * The session as the gate sees it. It is open for the named files that were looked at, whether or not they were
 * submitted; submitting them is needed for more files only.
 */
export function openedByLooks(session: BoundSession, look: LookAt): BoundSession {
  const isBegun = session.phase === 'EXPLORATION' || session.phase === 'READY';
  if (session.status !== 'open' || !isBegun) return session;
  const listed = session.grants.files;
  const looked = session.named.flatMap((path) => {
    const hash = listed.some((file) => file.path === path) ? undefined : look(path);
    return hash === undefined ? [] : [{ path, hash }];
  });
  if (looked.length === 0) return session;
  return { ...session, phase: 'READY', lacking: null, grants: { ...session.grants, files: [...listed, ...looked] } };
}
