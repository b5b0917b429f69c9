/** Names of a request with the number of their lines, as text of a first answer. */
import type { CommonName, Mention, MentionedName, Mentions } from '../../../app/guidance/mentions.ts';
import type { NameOfPaths } from '../../../app/guidance/names-of-paths.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { MENTION_TEXTS } from '../../../session/texts/uses.ts';
import { shorten } from '../budget.ts';

export const MOST_OF_NAME = 40;

/** Names whose lines are all there. @param above lines that this list leaves out, since they were shown before */
export function nameLine(names: Mentions['names'], above: readonly Mention[], language: Language): string {
  const listed = names.map((name) => countedName(name, above, language)).join(', ');
  return MENTION_TEXTS.everyLine(listed, above.length > 0)[language];
}

function countedName({ text, lines }: MentionedName, above: readonly Mention[], language: Language): string {
  const shown = above.filter(({ content }) => content.toLowerCase().includes(text.toLowerCase())).length;
  const count = shown >= lines ? MENTION_TEXTS.allAbove(lines)[language] : String(lines);
  return `${shorten(text, MOST_OF_NAME)} (${count})`;
}

/** Describes a frequent name with the files that have most of its lines, to save a look-up. */
export function commonNameText({ text, lines, files }: CommonName, language: Language): string {
  const [named, further] = [files.slice(0, MOST_HOLDING), files.length - MOST_HOLDING];
  const places = named.map((one) => `${one.file} ×${one.lines}`);
  const held = further > 0 ? [...places, ANSWER_TEXTS.moreFiles(further)[language]] : places;
  return `${shorten(text, MOST_OF_NAME)}${lines === 0 ? '' : ` (${lines}: ${held.join(', ')})`}`;
}

export function nameOfPathsText({ text, paths, further }: NameOfPaths, language: Language): string {
  const more = further > 0 ? [ANSWER_TEXTS.more(further)[language]] : [];
  return `${shorten(text, MOST_OF_NAME)} (${[...paths, ...more].join(', ')})`;
}

const MOST_HOLDING = 3;
