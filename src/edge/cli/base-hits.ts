/** Hits of the shared base as a person reads them. Their files are on other machines, so that the base's own text is shown. */

import { previewOf } from '../../app/search/preview.ts';
import type { searchBase } from '../../app/search/search-base.ts';
import { cutText, printable } from './table.ts';
import type { Terminal } from './terminal.ts';

type BaseHits = Awaited<ReturnType<typeof searchBase>>;

interface HitStyle {
  readonly query: string;
  readonly terminal: Terminal;
}

export function formatBaseHits(hits: BaseHits, { query, terminal: { colors, columns } }: HitStyle): string {
  return hits
    .map(({ repository, path, startLine, symbol, text, cosine }) => {
      const place = `${repository}  ${path}:${startLine}`;
      const head = [colors.cyan(printable(place)), colors.bold(printable(symbol)), colors.dim(cosine.toFixed(2))];
      const lines = previewOf(text.split('\n'), { query, name: symbol }).map((line) =>
        cutText(`    ${printable(line.text)}`, columns),
      );
      return [head.filter((cell) => cell !== '').join('  '), ...lines, ''].join('\n');
    })
    .join('');
}
