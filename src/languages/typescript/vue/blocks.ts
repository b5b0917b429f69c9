/** The blocks of a single-file component: its template, scripts and styles. */
import type { Span } from '../../syntax/source.ts';

/** From its content's start to its end. */
export interface Block extends Span {
  readonly tag: string;
  /** Attributes as they are written. */
  readonly attributes: string;
}

const OPENING = /<!--[\s\S]*?-->|<([a-z][\w-]*)((?:\s(?:"[^"]*"|'[^']*'|[^>"'])*)?)>/gi;

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const opening = new RegExp(OPENING);
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const [whole, tag, attributes = ''] = match;
    if (tag === undefined || attributes.endsWith('/')) continue;
    const start = match.index + whole.length;
    const end = endOfBlock(text, tag.toLowerCase(), start);
    blocks.push({ tag: tag.toLowerCase(), attributes, start, end });
    opening.lastIndex = end;
  }
  return blocks;
}

/** A template holds others; scripts and styles are text up to the first closing tag. */
function endOfBlock(text: string, tag: string, start: number): number {
  const pattern = new RegExp(tag === 'template' ? '<template\\b[^>]*?(/?)>|</template\\s*>' : `</${tag}\\s*>`, 'gi');
  pattern.lastIndex = start;
  let depth = 1;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (match[0].startsWith('</')) depth--;
    else if (match[1] !== '/') depth++;
    if (depth === 0) return match.index;
  }
  return text.length;
}

/** The value of an attribute, empty for one without a value, undefined when it is not there. */
export function attributeOf({ attributes }: Block, name: string): string | undefined {
  const found = new RegExp(`\\s${name}(?:\\s*=\\s*["']?([^"'\\s>]*))?(?=[\\s"'/]|$)`, 'i').exec(attributes);
  return found === null ? undefined : (found[1] ?? '');
}
