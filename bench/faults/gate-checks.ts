/** The gate after a fault: nothing was granted, so nothing may be written. */
import path from 'node:path';
import type { Place, Tally } from './place.ts';
import { callsOf } from './server-calls.ts';

export async function requireClosed(place: Place, tally: Tally, what: string): Promise<void> {
  const { code, err } = await place.hook('PreToolUse', editOf(place));
  tally.check(`${what}: no grant without evidence`, code === 2, err);
}

/** A conversation begins a session, of which hook and server write what they tell each other: spool and grants. */
export async function converse(place: Place): Promise<void> {
  const [query, about] = ['Retry the invoice four times', { session_id: 'c1', cwd: place.root }];
  const tool_input = { intent: 'MODIFY', query };
  const server = place.serve();
  const { send, all } = callsOf(server);
  send('find_definitions', { symbol: 'Invoice' });
  await all();
  await place.hook('UserPromptSubmit', { ...about, hook_event_name: 'UserPromptSubmit', prompt: query });
  const tool_name = 'mcp__code-intel__start_session';
  await place.hook('PreToolUse', { ...about, hook_event_name: 'PreToolUse', tool_name, tool_input });
  send('start_session', tool_input);
  await all();
  server.kill('SIGKILL');
}

/** An edit of a file of the project, as Claude Code tells it. */
export function editOf(place: Place): object {
  const [file = ''] = place.names;
  const tool_input = { file_path: path.join(place.root, file), old_string: 'a', new_string: 'b' };
  return { session_id: 'c1', cwd: place.root, hook_event_name: 'PreToolUse', tool_name: 'Edit', tool_input };
}
