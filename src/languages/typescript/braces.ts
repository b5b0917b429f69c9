/** Finds the brace that closes another in JavaScript, without a grammar. */

/** Longer code is not looked for: a brace that nobody closes must not cost a walk to the end each time. */
const LONGEST = 20_000;

/** The offset of the `}` that closes the `{` at `open`, undefined when there is none near enough. */
export function closingBrace(text: string, open: number): number | undefined {
  const pattern = new RegExp(TOKEN);
  pattern.lastIndex = open;
  let depth = 0;
  for (let match = pattern.exec(text); match !== null && match.index < open + LONGEST; match = pattern.exec(text)) {
    if (match[0] === '{') depth++;
    else if (match[0] === '}' && --depth === 0) return match.index;
  }
  return undefined;
}

/** Strings and comments are passed over whole; a quote that nobody closes on its line is one in a text. */
const TOKEN = /[{}]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
