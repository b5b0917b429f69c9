/** Names of a request with the number of their lines, as text of a first answer. */
import type { CommonName, Mention, MentionedName, Mentions } from '../../../app/guidance/mentions.ts';
import type { NameOfPaths } from '../../../app/guidance/names-of-paths.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { MENTION_TEXTS } from '../../../session/texts/uses.ts';
import { shorten } from '../budget.ts';

export const MOST_OF_NAME = 40;

/** Names whose lines are all there. @param above lines that this list leaves out, since they were shown before */
export function nameLines(names: Mentions['names'], above: readonly Mention[], language: Language): string[] {
  const isAbove = ({ text, lines }: MentionedName): boolean =>
    above.filter(({ content }) => content.toLowerCase().includes(text.toLowerCase())).length >= lines;
  const listOf = (some: Mentions['names']): string =>
    some.map(({ text, lines }) => `${shorten(text, MOST_OF_NAME)} (${lines})`).join(', ');
  const [shown, others] = [names.filter(isAbove), names.filter((name) => !isAbove(name))];
  return [
    ...(shown.length === 0 ? [] : [MENTION_TEXTS.allAbove(listOf(shown))[language]]),
    ...(others.length === 0 ? [] : [MENTION_TEXTS.everyLine(listOf(others), above.length > 0)[language]]),
  ];
}

/** Describes a frequent name with its definitions and the files that have most of its lines, to save a look-up. */
export function commonNameText({ text, lines, files, definedIn }: CommonName, language: Language): string {
  const [named, further] = [files.slice(0, MOST_HOLDING), files.length - MOST_HOLDING];
  const places = named.map((one) => `${one.file} ×${one.lines}`);
  const held = further > 0 ? [...places, ANSWER_TEXTS.moreFiles(further)[language]] : places;
  const defined = definedIn.length === 0 ? [] : [MENTION_TEXTS.definedIn(definedIn.join(', '))[language]];
  const about = [...defined, ...(lines === 0 ? [] : [`${lines}: ${held.join(', ')}`])].join('; ');
  return `${shorten(text, MOST_OF_NAME)}${about === '' ? '' : ` (${about})`}`;
}

export function nameOfPathsText({ text, paths, further }: NameOfPaths, language: Language): string {
  const more = further > 0 ? [ANSWER_TEXTS.more(further)[language]] : [];
  return `${shorten(text, MOST_OF_NAME)} (${[...paths, ...more].join(', ')})`;
}

const MOST_HOLDING = 3;
