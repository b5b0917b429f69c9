/** The gate after a fault: nothing was granted, so nothing may be written. */
import path from 'node:path';
import type { Place, Tally } from './place.ts';

export async function requireClosed(place: Place, tally: Tally, what: string): Promise<void> {
  const { code, err } = await place.hook('PreToolUse', editOf(place));
  tally.check(`${what}: no grant without evidence`, code === 2, err);
}

/** An edit of a file of the project, as Claude Code tells it. */
export function editOf(place: Place): object {
  const [file = ''] = place.names;
  const tool_input = { file_path: path.join(place.root, file), old_string: 'a', new_string: 'b' };
  return { session_id: 'c1', cwd: place.root, hook_event_name: 'PreToolUse', tool_name: 'Edit', tool_input };
}
