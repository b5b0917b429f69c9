/** Settles when a person or the system ends the program: Ctrl+C, the end of the terminal, or a signal. A second one ends it at once. */
export function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    let isEnding = false;
    const end = (signal: NodeJS.Signals): void => {
      if (isEnding) atOnce(signal);
      isEnding = true;
      resolve();
    };
    const atOnce = (signal: NodeJS.Signals): void => {
      for (const one of SIGNALS) process.removeListener(one, end);
      process.kill(process.pid, signal);
    };
    for (const signal of SIGNALS) process.on(signal, end);
  });
}

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
