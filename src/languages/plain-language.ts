/** Languages that need no grammar: files of which nothing but the definitions is known. */
import type { CodeSymbol, FileTypes, Language, ParsedFile } from './contract.ts';
import { breakpointsAt } from './syntax/breakpoints.ts';

export interface PlainLanguage extends FileTypes {
  /** Never throws on any text. */
  parse(text: string): ParsedFile;
}

export function createPlainLanguage(plain: PlainLanguage): Language {
  return { ...plain, unavailableReason: () => undefined };
}

export function plainFile(symbols: readonly CodeSymbol[]): ParsedFile {
  const breakpoints = breakpointsAt(symbols.map(({ start }) => start));
  return { symbols, imports: [], references: [], breakpoints, docblock: '', hasSyntaxError: false };
}
