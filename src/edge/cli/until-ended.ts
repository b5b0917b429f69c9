/** Settles when a person or the system ends the program: Ctrl+C, the end of the terminal, or a signal. */
export function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => resolve();
    process.once('SIGTERM', end).once('SIGINT', end).once('SIGHUP', end);
  });
}
