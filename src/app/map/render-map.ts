/** Writes ranked files as text until a budget of tokens is spent. */
import { namesOwner } from '../facts/member-blocks.ts';
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
  return [`${path}\n`, ...definitions.flatMap((definition, at) => renderDefinition(definition, definitions[at - 1]))];
}

/** A member whose type does not stand above it is told with the type. */
function renderDefinition(definition: MapDefinition, before: MapDefinition | undefined): string[] {
  const { name, line, scope, signature } = definition;
  const depth = scope === '' ? 1 : scope.split('.').length + 1;
  const row = `${'  '.repeat(depth)}${line}: ${shorten(signature)}\n`;
  const isPlaced = scope === '' || isBelow(scope, before) || namesOwner({ name: lastPart(name), signature }, scope);
  return isPlaced ? [row] : [`${'  '.repeat(depth - 1)}${scope}\n`, row];
}

function isBelow(scope: string, before: MapDefinition | undefined): boolean {
  return before !== undefined && (before.name === scope || `${before.name}.`.startsWith(`${scope}.`));
}

function lastPart(scope: string): string {
  return scope.slice(scope.lastIndexOf('.') + 1);
}

/** Enough to tell what it is; a few types are longer than everything else on the page. */
const SIGNATURE_LENGTH = 120;

function shorten(signature: string): string {
  return signature.length > SIGNATURE_LENGTH ? `${signature.slice(0, SIGNATURE_LENGTH - 1)}…` : signature;
}
