/**
 * Confirmed agreements: which symbols a term of the users' language means. Each is a Markdown page that people
 * read, correct and commit; together they are the collection `map` (VC2).
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readTextOrUndefined } from '../base/optional-file.ts';
import { isAbsent } from '../base/system-error.ts';
import { hasConflictMarker } from './conflict-marker.ts';
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

export interface PageProblem {
  readonly file: string;
  readonly problem: 'unreadable' | 'conflict' | 'no_front_matter' | 'no_term' | 'no_symbols';
}

export interface Agreements {
  /** Agreements by name of their page. */
  readonly agreements: readonly Agreement[];
  /** Pages that confirm nothing; they are left alone. */
  readonly problems: readonly PageProblem[];
}

export function readAgreements(folder: string): Agreements {
  const pages = pagesIn(folder).map((file) => readPage(folder, file));
  return {
    agreements: pages.flatMap((page) => ('problem' in page ? [] : [page])),
    problems: pages.flatMap((page) => ('problem' in page ? [page] : [])),
  };
}

function readPage(folder: string, file: string): Agreement | PageProblem {
  const page = readTextOrUndefined(path.join(folder, file));
  if (page === undefined) return { file, problem: 'unreadable' };
  if (hasConflictMarker(page)) return { file, problem: 'conflict' };
  const values = parseFrontMatter(page);
  if (values === undefined) return { file, problem: 'no_front_matter' };
  const [nlTerm, symbols, sessionId] = [values.get('nl_term'), values.get('symbols'), values.get('session_id')];
  if (typeof nlTerm !== 'string' || nlTerm === '') return { file, problem: 'no_term' };
  if (typeof symbols !== 'object' || symbols.length === 0) return { file, problem: 'no_symbols' };
  return { file, nlTerm, symbols, sessionId: typeof sessionId === 'string' ? sessionId : '' };
}

function pagesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort();
  } catch (error) {
    // The folder appears with the first agreement.
    if (isAbsent(error)) return [];
    throw error;
  }
}
