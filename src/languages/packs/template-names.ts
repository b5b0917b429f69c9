/** Uses of names in the code of a template, by the tokens that a pack describes: no grammar sees them. */
import type { PlacedName } from '../syntax/placed-names.ts';
import type { Span } from '../syntax/source.ts';
import type { NamesSpec } from './pack-contract.ts';
import { tokenPattern } from './template.ts';

const KINDS = ['name', 'call', 'string'] as const;
/** Characters before the code that a pattern may look back at, such as its delimiter. */
const BEFORE = 4;

/** @param pieces ranges of code, ascending @param fill the text of a template with the groups of a token as variables */
export function namesInCode(
  text: string,
  pieces: readonly Span[],
  { token, uses }: NamesSpec,
  keywords: ReadonlySet<string>,
  fill: (template: string, groups: Readonly<Record<string, string | undefined>>) => string | undefined,
): PlacedName[] {
  const pattern = new RegExp(tokenPattern(token));
  const found: PlacedName[] = [];
  for (const { start, end } of pieces) {
    const from = Math.max(0, start - BEFORE);
    const code = text.slice(from, end);
    pattern.lastIndex = start - from;
    for (let match = pattern.exec(code); match !== null; match = pattern.exec(code)) {
      const [written] = match;
      if (written === '') pattern.lastIndex++;
      const { groups = {} } = match;
      if (keywords.has(groups.name ?? groups.call ?? '')) continue;
      const at = from + match.index + (/^["']/.test(written) ? 1 : 0);
      for (const [group = '', how, name, receiver] of uses) {
        const value = groups[group];
        if (value === undefined) continue;
        const kind = KINDS.find((one) => one === how) ?? 'name';
        const used = { name: name === undefined ? value : (fill(name, groups) ?? value), kind, at };
        found.push(receiver === undefined ? used : { ...used, receiver: fill(receiver, groups) ?? '' });
      }
    }
  }
  return found;
}
