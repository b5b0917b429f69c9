/** Answer for names that do not exist: where their text stands, the nearest ones, and never the facts of another symbol. */
import { type DeniedName, denialText } from '../../../app/facts/denial.ts';
import { textOfSymbol } from '../../../app/facts/read-as-text.ts';
import type { JsonRecord } from '../../../base/json-record.ts';
import { UserError } from '../../../base/user-error.ts';
import type { ToolName } from '../../../session/tool-name.ts';
import { FactFailure } from '../errors.ts';

export interface NamesAnswer {
  readonly notFound: readonly DeniedName[];
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
  const [nearest] = notFound.flatMap(({ symbol, suggestions }) => suggestions.filter((name) => name !== symbol));
  const isText = first.standsIn !== undefined;
  const why = isText
    ? 'Its lines are found as text.'
    : nearest === undefined
      ? 'No file has the very name; another text may hold a part of it.'
      : `Names like it exist; ${nearest} is the nearest.`;
  const message = notFound.map((name) => `${denialText(name)}${denialText(name).endsWith('?') ? '' : '.'}`).join('\n');
  const session = call.given.session_id === undefined ? {} : { session_id: call.given.session_id };
  const next =
    isText || nearest === undefined
      ? { tool: 'search_text' as const, args: { pattern: [textOfSymbol(first.symbol)], ...session } }
      : { tool: call.tool, args: { symbol: [nearest], ...session } };
  return { failure: new FactFailure(new UserError('not_found', message, why), next, { notFound }) };
}
