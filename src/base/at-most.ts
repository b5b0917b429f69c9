/** Waits for `work`, but no longer than `milliseconds`; the work goes on, and its failure is its owner's business. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
