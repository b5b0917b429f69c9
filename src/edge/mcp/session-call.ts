/** The part of every request of a session that says which session is meant. */
import type { SessionCall } from '../../app/sessions/find-session.ts';
import type { McpToolCall } from './tool.ts';

export function sessionCall({
  tool,
  args,
  given,
  sent,
}: McpToolCall<{ session_id?: string | undefined }>): SessionCall {
  return { tool, sessionId: args.sessionId, args: given, sent };
}
