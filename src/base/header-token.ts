/** Whether a header can hold it as a token or key: a line break that was copied with it is the usual reason why not. */
export function isHeaderToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
