import { type Forgettable, forget } from '../../../app/learning/forget.ts';
import type { JsonRecord } from '../../../base/json-record.ts';
import { readBody, textOf } from '../body.ts';
import { Refused } from '../refused.ts';
import type { Route } from '../route.ts';

/** Deletes learned pairs and agreements. They decide what the next agent is told, so only a person may. */
export const forgetLearned: Route = {
  method: 'POST',
  path: 'learned/forget',
  answer: async ({ workspace, request, whoElse }) => {
    const what = forgettable(await readBody(request));
    if (whoElse !== undefined) throw readOnly(whoElse);
    forget(workspace, what);
    return { success: true };
  },
};

function forgettable(body: JsonRecord): Forgettable {
  if (body.kind === 'agreement') return { kind: 'agreement', file: textOf(body, 'file') };
  if (body.kind === 'pair') return { kind: 'pair', nlTerm: textOf(body, 'nlTerm'), symbol: textOf(body, 'symbol') };
  const next = 'Name a pair or an agreement.';
  throw new Refused(400, { error: 'invalid_argument', message: 'This kind cannot be deleted.', next });
}

function readOnly(whoElse: string): Refused {
  return new Refused(403, {
    error: 'read_only',
    message: `Only a person may delete what was learned, in a dashboard started from their own terminal; here is ${whoElse}.`,
    next: 'Start `code-intel dashboard` in a terminal outside of the agent and its editor.',
  });
}
