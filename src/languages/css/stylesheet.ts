/** Makes a language out of a parser of postcss: CSS, SCSS and Less have one kind of tree. */
import type { Parser, Root } from 'postcss';
import type { FileTypes, Language } from '../contract.ts';
import { UNREADABLE } from '../syntax/parse.ts';
import { parseRepaired } from './repair.ts';
import { readSheet } from './sheet-reader.ts';

export interface StylesheetSpec extends FileTypes {
  /** Called at the first use: the parsers take 20 ms to load. */
  readonly loadParser: () => Parser<Root>;
  /** Global; matches a use of a variable, a mixin, a function. */
  readonly names: RegExp;
}

export function createStylesheet({ id, loadParser, names }: StylesheetSpec): Language {
  let parser: Parser<Root> | undefined;
  return {
    id,
    unavailableReason: () => undefined,
    parse: (text) => {
      parser ??= loadParser();
      const { root, hasSyntaxError } = parseRepaired(parser, text);
      return root === undefined ? UNREADABLE : { ...readSheet(root, text, names), hasSyntaxError };
    },
  };
}
