const PROTOCOLS = ['ext', 'fd', 'file', 'ftp', 'ftps', 'git', 'http', 'https', 'ssh'];

/**
 * Options of git by which it fetches nothing, whatever a repository says: one with a part of its history asks its remote for
 * the rest, and the remote may be a program. A repository may allow a protocol by its name, so that each is named here.
 */
export const FETCHES_NOTHING: readonly string[] = ['protocol', ...PROTOCOLS.map((name) => `protocol.${name}`)].flatMap(
  (section) => ['-c', `${section}.allow=never`],
);
