/** A request as its sentences: people tell what they did, what happened and what they want, and each names other code. */

const END = /[。．！？!?\n]+|(?<=\w)\.(?=\s|$)/;
/** Characters. Fewer are a greeting, or what is left of an abbreviation. */
const SHORTEST = 6;
const MOST = 8;

/** Questions and headlines have no full stop. */
const FULL_STOP = /[。．]\s*$|\w[)"'”’]?\.\s*$/;

/** Whether somebody tells what happens, in sentences, rather than naming what is looked for. */
export function isTold(text: string): boolean {
  return FULL_STOP.test(text) || sentencesOf(text).length > 0;
}

/** None of a text of a single sentence, which is the question itself. */
export function sentencesOf(text: string): string[] {
  const sentences = text
    .split(END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= SHORTEST);
  return sentences.length > 1 ? sentences.slice(0, MOST) : [];
}
