/** Answer for names that do not exist: the nearest ones, and never the facts of another symbol. */
import { textLanguagesNamed, textOfSymbol } from '../../../app/facts/read-as-text.ts';
import type { NameSuggestions } from '../../../app/facts/suggest-names.ts';
import type { JsonRecord } from '../../../base/json-record.ts';
import { UserError } from '../../../base/user-error.ts';
import type { ToolName } from '../../../session/tool-name.ts';
import { FactFailure } from '../errors.ts';

export interface NamesAnswer {
  readonly notFound: readonly NameSuggestions[];
  readonly total: number;
}

interface NamesCall {
  readonly tool: ToolName;
  readonly given: JsonRecord;
}

/** A failure when no name of the call exists; of several, the answer lists the missing ones. */
export function symbolsNotFound(call: NamesCall, { notFound, total }: NamesAnswer): { failure?: FactFailure } {
  const [first] = notFound;
  if (first === undefined || total > 0) return {};
  const names = notFound.map(({ symbol }) => symbol).join(', ');
  const nearest = notFound.flatMap(({ symbol, suggestions }) => suggestions.filter((name) => name !== symbol));
  const outside = [...new Set(notFound.flatMap(({ mayInheritFrom = [] }) => mayInheritFrom))];
  const unless =
    outside.length === 0 ? '' : `, unless it is inherited from ${outside.join(', ')}, which is outside of it`;
  const error = new UserError('not_found', `${whatIsMissing(first, names + unless)}.`, whyNext(nearest));
  return { failure: new FactFailure(error, nextFor(call, first, nearest), { notFound }) };
}

function whatIsMissing({ readAsText = [], readInPart = [] }: NameSuggestions, names: string): string {
  if (readInPart.length > 0)
    return `No definition of ${names} was read; ${readInPart.join(', ')} could not be read whole, and search_text finds it there`;
  if (readAsText.length > 0)
    return `No parsed file has a symbol ${names}; files in ${textLanguagesNamed(readAsText)} are not parsed, and search_text alone finds it there`;
  return `The project knows no symbol ${names}`;
}

function whyNext([nearest]: readonly string[]): string {
  return nearest === undefined
    ? 'No name is near; the text of the files may still mention it.'
    : `Names like it exist; ${nearest} is the nearest.`;
}

function nextFor({ tool, given }: NamesCall, missing: NameSuggestions, [nearest]: readonly string[]) {
  const { symbol, readAsText, readInPart } = missing;
  const session = given.session_id === undefined ? {} : { session_id: given.session_id };
  const isKnown = readAsText === undefined && readInPart === undefined;
  return nearest === undefined || readInPart !== undefined
    ? { tool: 'search_text' as const, args: { pattern: [isKnown ? symbol : textOfSymbol(symbol)], ...session } }
    : { tool, args: { symbol: [nearest], ...session } };
}
