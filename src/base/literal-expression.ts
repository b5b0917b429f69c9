/** Source of a regular expression that matches the text as it is, for `RegExp` and ripgrep alike. */
export function literalExpression(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
