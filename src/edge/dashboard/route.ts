/** A route of the dashboard, and the call that it answers. */
import type { IncomingMessage } from 'node:http';
import type { Workspace } from '../../app/sessions/workspace.ts';
import type { Language } from '../../session/text.ts';
import type { GateDoor } from './gate-view.ts';
import type { Secrets } from './secrets.ts';

export interface RouteCall {
  readonly workspace: Workspace;
  readonly url: URL;
  /** Value of `:id`; empty for a route without. */
  readonly id: string;
  readonly request: IncomingMessage;
  readonly language: Language;
  /** Sign that no person started the server; undefined for a person, who may delete what was learned. */
  readonly whoElse: string | undefined;
  /** Undefined where the server was given none. */
  readonly gate: GateDoor | undefined;
  readonly secrets: Secrets;
}

export interface Route {
  /** `GET` looks; `POST` changes something. */
  readonly method: 'GET' | 'POST';
  /** Below `/api/`; `:id` stands for one segment. */
  readonly path: string;
  /** The answer, to be sent as JSON. @throws Refused, UserError */
  readonly answer: (call: RouteCall) => unknown;
}
