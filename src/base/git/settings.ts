const PROTOCOLS = ['ext', 'fd', 'file', 'ftp', 'ftps', 'git', 'http', 'https', 'ssh'];

/**
 * Options of git by which it fetches nothing, whatever a repository says: one with a part of its history asks its remote for
 * the rest, and the remote may be a program. A repository may allow a protocol by its name, so that each is named here.
 */
export const FETCHES_NOTHING: readonly string[] = ['protocol', ...PROTOCOLS.map((name) => `protocol.${name}`)].flatMap(
  (section) => ['-c', `${section}.allow=never`],
);

/**
 * Variables by which git notes down nothing of what it does. The person's configuration may name any file for such traces
 * (`trace2.*`), and the variables are asked first; the command line is not.
 */
const TRACES_NOTHING: Readonly<Record<string, string>> = {
  GIT_TRACE2: '0',
  GIT_TRACE2_EVENT: '0',
  GIT_TRACE2_PERF: '0',
};

/** The person's configuration, and where the programs of git lie. Any other variable may name another repository. */
const KEPT = /^GIT_(?:CONFIG_|EXEC_PATH$)/i;

/** Keeps the parts of `environment` that are safe for git: nothing that names a repository, an index or a trace. */
export function settleGit(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) if (/^GIT_/i.test(name) && !KEPT.test(name)) delete environment[name];
  Object.assign(environment, TRACES_NOTHING);
}
