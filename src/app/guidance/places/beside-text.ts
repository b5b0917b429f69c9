/** Lines of a file that a request speaks of beside a text on the screen: the text tells the page, the other words the line. */
import { literalExpression } from '../../../base/literal-expression.ts';
import { remembered } from '../../../base/once.ts';
import { normalizeText } from '../../../base/text.ts';
import type { IndexedProject } from '../../project/project.ts';
import type { LinesOf } from '../../project/source-lines.ts';
import { soughtIn } from './sought.ts';
import { type Stretch, type TellingLines, tellingLineReader } from './telling-lines.ts';

/**
 * The line of a file, from 1, that tells far more of the other words than the stretch with the text; null where none does.
 * A text in quotes is the very place that is meant.
 */
export type BesideText = (text: string, shown: Stretch) => number | null;

export function besideTextReader(
  project: IndexedProject,
  linesOf: LinesOf,
  asked: { readonly request: string; readonly leads: readonly string[] },
): BesideText {
  const request = normalizeText(asked.request);
  const tellingBeside = remembered((text: string): TellingLines => {
    const said = new RegExp(literalExpression(text), 'gi');
    const leads = asked.leads.filter((lead) => normalizeText(lead).search(said) < 0);
    return tellingLineReader(linesOf, soughtIn(project, request.replaceAll(said, ' '), leads));
  });
  return (text, shown) => (isQuoted(request, text) ? null : tellingBeside(text).farBetter(shown));
}

function isQuoted(request: string, text: string): boolean {
  return new RegExp(`[「『“"]${literalExpression(text)}[」』”"]`, 'i').test(request);
}
