/**
 * Arguments of attributes and annotations, which differ in their signs only: `#[Route('/a', name: 'b')]` is
 * `@Route("/a", name="b")`, and a list is written with `[…]` or `{…}`.
 */
import { endOfString } from './brackets.ts';
import type { PhpNames } from './names.ts';

export interface AnnotationArgument {
  /** Empty for one that is given by its place. */
  readonly key: string;
  /** As written. */
  readonly value: string;
}

/** @param list what stands between the brackets */
export function argumentsIn(list: string): AnnotationArgument[] {
  return piecesOf(list).map((piece) => {
    const [, quoted, plain, value] =
      /^(?:"([^"]*)"|'[^']*'|([\w\\]+))\s*(?:=>|[:=](?![:=]))\s*([\s\S]+)$/.exec(piece) ?? [];
    const key = quoted ?? plain ?? /^'([^']*)'/.exec(piece)?.[1] ?? '';
    return value === undefined ? { key: '', value: piece } : { key, value };
  });
}

/** The text of a string literal; undefined for anything else. */
export function annotationText(value: string | undefined): string | undefined {
  const [, quote, text] = /^(['"])([\s\S]*)\1$/.exec(value ?? '') ?? [];
  return quote === undefined ? undefined : text?.replace(/""/g, '"').replace(/\\(['"\\])/g, '$1');
}

/** The full name in `A::class` or in a string, where one without a namespace is of the file's own. */
export function markClass(value: string | undefined, names: PhpNames): string | undefined {
  const [, constant] = /^(\\?[\w\\]+)::class$/.exec(value ?? '') ?? [];
  const name = constant ?? annotationText(value);
  if (name === undefined || !/^\\?[A-Za-z_][\w\\]*$/.test(name)) return undefined;
  return constant === undefined && name.includes('\\') ? name.replace(/^\\/, '') : names.resolve(name);
}

function piecesOf(list: string): string[] {
  const pieces: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at <= list.length; at++) {
    const letter = list[at] ?? ',';
    if (letter === '"' || letter === "'") at = endOfString(list, at);
    else if (/[([{]/.test(letter)) depth++;
    else if (/[)\]}]/.test(letter)) depth--;
    else if (letter === ',' && (depth === 0 || at === list.length)) {
      const piece = list
        .slice(start, at)
        .replace(/\n\s*\*/g, '\n')
        .trim();
      if (piece !== '') pieces.push(piece);
      start = at + 1;
    }
  }
  return pieces;
}
