/**
 * Confirmed agreements: which symbols a term of the users' language means. Each is a Markdown page that people
 * read, correct and commit; together they are the collection `map` (VC2).
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseFrontMatter } from './front-matter.ts';

export interface Agreement {
  /** Name of the page in its folder. */
  readonly file: string;
  readonly nlTerm: string;
  /** Never empty. */
  readonly symbols: readonly string[];
  /** Empty when the page does not say. */
  readonly sessionId: string;
}

/** By name of their page. A page without a term or without symbols confirms nothing and is left out. */
export function readAgreements(folder: string): Agreement[] {
  return pagesIn(folder).flatMap((file) => agreementOf(file, readFileSync(path.join(folder, file), 'utf8')));
}

/** Pages from which nothing can be read: no term, no symbols, or not in the form of an agreement. */
export function malformedAgreements(folder: string): string[] {
  const read = new Set(readAgreements(folder).map(({ file }) => file));
  return pagesIn(folder).filter((file) => !read.has(file));
}

export function countAgreements(folder: string): number {
  return readAgreements(folder).length;
}

function agreementOf(file: string, page: string): Agreement[] {
  const values = parseFrontMatter(page);
  const [nlTerm, symbols, sessionId] = [values?.get('nl_term'), values?.get('symbols'), values?.get('session_id')];
  if (typeof nlTerm !== 'string' || nlTerm === '' || typeof symbols !== 'object' || symbols.length === 0) return [];
  return [{ file, nlTerm, symbols, sessionId: typeof sessionId === 'string' ? sessionId : '' }];
}

function pagesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort();
  } catch {
    // The folder appears with the first agreement.
    return [];
  }
}
