/**
 * Stumbling blocks of the grammar that mean nothing: `time` before a compound command, and an error stream that is
 * thrown away behind an assignment. They may be blanked where the reading has met them, and the source be parsed again.
 */
import type { Redirect, Statement } from '../script.ts';

export interface Disagreement {
  readonly start: number;
  readonly end: number;
}

/** Only statements that were read from the beginning count, so that none of these stands inside quotes. */
export function disagreementsIn(statement: Statement): readonly Disagreement[] {
  switch (statement.kind) {
    case 'simple':
      return statement.words.length === 0 && statement.assignments.length > 0
        ? statement.redirects.filter(isSilencing)
        : [];
    case 'timed':
      return [statement.keyword, ...disagreementsIn(statement.body)];
    case 'sequence':
      return statement.statements.flatMap(disagreementsIn);
    case 'pipeline':
      return statement.parts.flatMap(disagreementsIn);
    case 'and':
    case 'or':
      return [...disagreementsIn(statement.left), ...disagreementsIn(statement.right)];
    case 'not':
    case 'background':
      return disagreementsIn(statement.body);
    default:
      return [];
  }
}

function isSilencing({ operator, target }: Redirect): boolean {
  const [part, ...rest] = target?.parts ?? [];
  return /^&?>>?$/.test(operator) && rest.length === 0 && part?.kind === 'text' && part.text === '/dev/null';
}

/** The same length, so that offsets stay. */
export function blanked(source: string, places: readonly Disagreement[]): string {
  return places.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    source,
  );
}
