/** Stands in for sessions that cannot be kept here, so that whoever only reads needs none: there are none, and none can begin. */
import type { UserError } from '../../base/user-error.ts';
import type { SessionStore } from '../../session/state/store.ts';

/** @param why thrown by all that needs a session */
export function noSessions(why: UserError): SessionStore {
  const refuse = (): never => {
    throw why;
  };
  return {
    version: () => 0,
    list: () => [],
    evidence: () => [],
    events: () => [],
    prompts: () => [],
    meta: () => undefined,
    row: () => undefined,
    get: refuse,
    create: refuse,
    swap: refuse,
    append: refuse,
    touch: refuse,
    record: refuse,
    addPrompt: refuse,
    setMeta: refuse,
    admit: refuse,
    prune: () => 0,
    atomically: (work) => work(),
    close: () => {},
  };
}
