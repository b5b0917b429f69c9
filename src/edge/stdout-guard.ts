/**
 * Keeps stdout for answers. Imported first by every entry, because a dependency may log while it
 * loads, and one stray line would break the JSON of a command or the protocol of a server.
 */
const { error } = console;
Object.assign(console, { log: error, info: error, debug: error });

/** A reader such as `head` closes the pipe when it has enough, which is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
