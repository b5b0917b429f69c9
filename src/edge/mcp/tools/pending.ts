/** Stands for the use cases of outcomes until they are part of the program. */
export async function pending(): Promise<object> {
  throw new Error('outcomes are not part of this version yet');
}
