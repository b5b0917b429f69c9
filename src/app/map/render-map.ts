/** Writes ranked files as text until a budget of tokens is spent. */
import type { MapDefinition, MapFile } from './rank-map-files.ts';

/** The usual estimate for code; no tokenizer is exact for every model. */
const CHARACTERS_PER_TOKEN = 4;

export interface RenderedMap {
  readonly text: string;
  readonly tokens: number;
  readonly filesShown: number;
}

/** The best file is cut to the budget when even it is too long; a later one that does not fit ends the map. */
export function renderWithin(files: readonly MapFile[], tokenBudget: number): RenderedMap {
  let left = tokenBudget * CHARACTERS_PER_TOKEN;
  const blocks: string[] = [];
  for (const file of files) {
    const block = fitting(renderFile(file), left);
    if (block === '') break;
    blocks.push(block);
    left -= block.length;
  }
  const text = blocks.join('');
  return { text, tokens: tokensOf(text.length), filesShown: blocks.length };
}

/** Estimated, rounded up. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** As many whole lines as fit; a path without a single definition under it says too little. */
function fitting(lines: readonly string[], room: number): string {
  let length = 0;
  const fit = lines.filter((line) => {
    length += line.length;
    return length <= room;
  });
  return fit.length > 1 ? fit.join('') : '';
}

function renderFile({ path, definitions }: MapFile): string[] {
  return [`${path}\n`, ...definitions.map(renderDefinition)];
}

function renderDefinition({ line, scope, signature }: MapDefinition): string {
  const depth = scope === '' ? 1 : scope.split('.').length + 1;
  return `${'  '.repeat(depth)}${line}: ${shorten(signature)}\n`;
}

/** Enough to tell what it is; a few types are longer than everything else on the page. */
const SIGNATURE_LENGTH = 120;

function shorten(signature: string): string {
  return signature.length > SIGNATURE_LENGTH ? `${signature.slice(0, SIGNATURE_LENGTH - 1)}…` : signature;
}
