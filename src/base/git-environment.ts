/**
 * Variables under which git fetches nothing, whatever a repository says: one with a part of its history asks its remote for
 * the rest, and the remote may be a program.
 */
export const FETCHES_NOTHING = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' } as const;
