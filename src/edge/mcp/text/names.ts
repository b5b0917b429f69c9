/** Names of a request with the number of their lines, as text of a first answer. */
import type { Mention, MentionedName } from '../../../app/guidance/choose-names.ts';
import type { CommonName } from '../../../app/guidance/common-names.ts';
import type { Mentions } from '../../../app/guidance/mentions.ts';
import type { NameOfPaths } from '../../../app/guidance/names-of-paths.ts';
import type { Language } from '../../../session/text.ts';
import { ANSWER_TEXTS } from '../../../session/texts/answers.ts';
import { MENTION_TEXTS } from '../../../session/texts/uses.ts';
import { shorten } from '../budget.ts';

export const MOST_OF_NAME = 40;

/** Only names whose lines are all there may be told as such. @param above lines that this list leaves out, since they were shown before */
export function nameLines(names: Mentions['names'], above: readonly Mention[], language: Language): string[] {
  const [whole, partly] = [
    names.filter(({ elsewhere }) => elsewhere === 0),
    names.filter(({ elsewhere }) => elsewhere > 0),
  ];
  const listed = (some: Mentions['names']): string => some.map((name) => countedName(name, above, language)).join(', ');
  return [
    ...(whole.length === 0 ? [] : [MENTION_TEXTS.everyLine(listed(whole), above.length > 0)[language]]),
    ...(partly.length === 0 ? [] : [MENTION_TEXTS.linesHere(listed(partly))[language]]),
  ];
}

function countedName(name: MentionedName, above: readonly Mention[], language: Language): string {
  const { text, lines, elsewhere, otherFiles } = name;
  const named = otherFiles.slice(0, MOST_OTHERS).map(fileWithName);
  const further = otherFiles.length - MOST_OTHERS;
  const others = further > 0 ? [...named, ANSWER_TEXTS.moreFiles(further)[language]] : named;
  const beside = elsewhere > 0 ? MENTION_TEXTS.elsewhere(elsewhere, others)[language] : '';
  const shown = above.filter(({ content }) => content.toLowerCase().includes(text.toLowerCase())).length;
  const listed = elsewhere > 0 ? MENTION_TEXTS.here(lines)[language] : String(lines);
  const count = shown >= lines ? MENTION_TEXTS.allAbove(lines)[language] : listed;
  return `${shorten(text, MOST_OF_NAME)} (${count}${beside})`;
}

/** With the files that have most of its lines, so that a look-up is needed of one at most. */
export function commonNameText({ text, lines, listed, files }: CommonName, language: Language): string {
  const [named, further] = [files.slice(0, MOST_HOLDING), files.length - MOST_HOLDING];
  const places = named.map(fileWithName);
  const held = further > 0 ? [...places, ANSWER_TEXTS.moreFiles(further)[language]] : places;
  const counted = [countOf(lines, listed, language), held.join(', ')].filter((part) => part !== '').join(': ');
  return `${shorten(text, MOST_OF_NAME)}${counted === '' ? '' : ` (${counted})`}`;
}

function countOf(lines: number, listed: number, language: Language): string {
  if (lines === 0) return '';
  return listed > 0 ? MENTION_TEXTS.listedOf(lines, listed)[language] : String(lines);
}

export function nameOfPathsText({ text, paths, further }: NameOfPaths, language: Language): string {
  const more = further > 0 ? [ANSWER_TEXTS.more(further)[language]] : [];
  return `${shorten(text, MOST_OF_NAME)} (${[...paths, ...more].join(', ')})`;
}

/** `src/tax.ts:4,12`, or `src/tax.ts ×30` by the number of its lines. */
function fileWithName({ file, lines, at }: CommonName['files'][number]): string {
  return at === undefined ? `${file} ×${lines}` : `${file}:${at.join(',')}`;
}

const MOST_HOLDING = 3;

/** Files that hold further lines with a name. */
const MOST_OTHERS = 3;
