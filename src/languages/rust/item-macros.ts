/**
 * Items in a macro (`cfg_net! { pub struct TcpStream … }`) are tokens to the grammar and no definitions. The
 * frame of the macro is overwritten with blanks before parsing, so that what it holds stands in its place.
 */

const VISIBILITY = /(?:pub(?:\([^()]*\))?\s+)?/;
const KEYWORD = /(?:fn|mod|struct|trait|enum|use|const|type|extern|async\s+fn|unsafe\s+(?:fn|impl|trait))\b/;
/** `impl<>` and a `static` without a value are for the macro alone. */
const OTHER_ITEM = /impl\b(?!\s*<\s*>)|static\s[^;{}]{0,200}=|cfg_\w+!|macro_rules!/;
const COMMENT_OR_ATTRIBUTE = /\/\/.*|\/\*[\s\S]{0,2000}?\*\/|#!?\[(?:[^[\]]|\[[^[\]]{0,200}\]){0,500}\]/;
const ITEM = `${VISIBILITY.source}(?:${KEYWORD.source}|${OTHER_ITEM.source})`;
const OPENING = new RegExp(
  `^[ \\t]*((?:\\w+::)*[a-z_]\\w*!\\s{0,9}\\{)(?=\\s*(?:(?:${COMMENT_OR_ATTRIBUTE.source})\\s*){0,200}${ITEM})`,
  'gm',
);
/** Braces, and the texts in which they do not count. */
const TOKEN =
  /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|\br(#*)"[\s\S]*?(?:"\1|$)|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\\n]|\\[^'\n]+|\\')'|(?<open>\{)|(?<close>\})/g;
/** `lazy_static!` writes `static ref NAME`, which is no Rust. */
const STATIC_REF = /\b(static\s+)ref\b/g;

export function withoutItemMacros(text: string): string {
  const frames = framesOf(text);
  if (frames.size === 0) return text;
  const characters = text.split('');
  for (const [start, end] of frames) characters.fill(' ', start, end);
  return characters.join('').replace(STATIC_REF, '$1   ');
}

/** Start and end of what opens and closes each macro. */
function framesOf(text: string): ReadonlyMap<number, number> {
  const openings = new Map([...text.matchAll(OPENING)].map((match) => openingOf(match)));
  const frames = new Map<number, number>();
  if (openings.size > 0) for (const { opening, close } of pairsOf(text, openings)) addFrame(frames, opening, close);
  return frames;
}

/** By the place of its brace, where the opening begins. */
function openingOf({ 0: whole, 1: opening = '', index }: RegExpExecArray): readonly [brace: number, start: number] {
  const end = index + whole.length;
  return [end - 1, end - opening.length];
}

interface Pair {
  readonly opening: { readonly start: number; readonly brace: number };
  readonly close: number;
}

/** Macros that are closed; one that is not keeps its frame. */
function pairsOf(text: string, openings: ReadonlyMap<number, number>): Pair[] {
  const open: number[] = [];
  const pairs: Pair[] = [];
  for (const { index, groups } of text.matchAll(TOKEN)) {
    if (groups?.open !== undefined) open.push(index);
    else if (groups?.close !== undefined) {
      const brace = open.pop();
      const start = brace === undefined ? undefined : openings.get(brace);
      if (brace !== undefined && start !== undefined) pairs.push({ opening: { start, brace }, close: index });
    }
  }
  return pairs;
}

function addFrame(frames: Map<number, number>, { start, brace }: Pair['opening'], close: number): void {
  frames.set(start, brace + 1);
  frames.set(close, close + 1);
}
