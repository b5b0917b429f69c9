import { DEFAULT_OFF_MINUTES } from '../../../app/gate/switches.ts';
import { readBody, textOf } from '../body.ts';
import { closeGate, type GateDoor, openGateFor } from '../gate-view.ts';
import { Refused } from '../refused.ts';
import type { Route, RouteCall } from '../route.ts';

/** Anybody who holds the token may tighten the gate. To loosen it takes a person, and the code in their terminal. */
export const switchGate: Route = {
  method: 'POST',
  path: 'gate',
  answer: async (call) => {
    const body = await readBody(call.request);
    const gate = doorOf(call);
    if (body.action === 'on') closeGate(gate);
    else if (body.action === 'off') {
      const { minutes = DEFAULT_OFF_MINUTES } = body;
      if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 1) throw notUnderstood('minutes');
      requireTerminal(call, textOf(body, 'code'));
      openGateFor(gate, minutes);
    } else throw notUnderstood('action');
    return { success: true };
  },
};

function doorOf({ gate }: RouteCall): GateDoor {
  if (gate !== undefined) return gate;
  throw new Refused(404, { error: 'not_found', message: 'There is no gate here.', next: 'Run `code-intel init`.' });
}

function requireTerminal({ whoElse, secrets }: RouteCall, code: string): void {
  const next = 'Run `code-intel gate off` in your own terminal.';
  if (whoElse !== undefined) {
    const message = `Only a person may loosen the gate, from their own terminal; here is ${whoElse}.`;
    throw new Refused(403, { error: 'read_only', message, next });
  }
  if (secrets.isSwitchCode(code)) return;
  const message = 'The code is wrong. It stands in the terminal that shows this page; after five tries none is taken.';
  throw new Refused(403, { error: 'wrong_code', message, next });
}

function notUnderstood(field: string): Refused {
  const message = `${field} is missing or wrong.`;
  return new Refused(400, { error: 'invalid_argument', message, next: 'See the routes in docs/dashboard.md.' });
}
