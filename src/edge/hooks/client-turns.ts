/**
 * The person's words in a prompt. Clients start turns of their own with an event like that of a prompt: a command that ended in the background,
 * a message of another agent, a schedule. Others put remarks for the agent into what a person typed. An agent chooses words in
 * many of them, such as the description of its command.
 */
import { isGateCommand } from '../../app/gate/prompt-words.ts';
import type { JsonRecord } from '../../base/json-record.ts';

/** Elements that stand for a turn of the client's own where a prompt begins with one. */
const NOTICES = [
  ...['task-notification', 'task_notification', 'task', 'subagent_notification', 'agent_message_board_notification'],
  ...['teammate-message', 'agent-message', 'cross-session-message', 'coordinator-relay', 'peer-message'],
  ...['slack-ping', 'slack-tag-message', 'channel', 'wake', 'tick', 'fork-boilerplate', 'artifact-room-event'],
  ...['background_output', 'background-output', 'system_notification', 'system-notification', 'turn_aborted'],
  ...['bash-input', 'bash-stdout', 'bash-stderr', 'local-command-stdout', 'local-command-stderr', 'user_shell_command'],
] as const;

/** Elements beside a person's words. */
const REMARKS = [
  ...['system-reminder', 'system_reminder', 'reminder', 'user-prompt-submit-hook', 'hook_context'],
  ...['ide_selection', 'ide_opened_file', 'environment_context', 'user_instructions', 'local-command-caveat'],
  ...['open_and_recently_viewed_files', 'attached_files', 'editorContext', 'reminderInstructions'],
] as const;

/** First lines of turns that a client writes by itself. */
const HEADS = [
  /^\[[A-Z][A-Z -]* - (?:NOT USER INPUT|AUTOMATED\b[^\]\n]*)\]/,
  /^\[(?:SYSTEM NOTIFICATION|Terminal \S+ notification|Background command completed)\b/,
  /^Background execution update:\n/,
  /^User (?:steering update|hints):\n[\s\S]*\[Background command completed\b/,
  // A loop without a prompt of its own begins with it.
  /^<<[a-z-]+>>/,
];

/** Gemini CLI reads files for the agent where a person wrote `@FILE`. */
const FILES = /^--- Content from referenced files ---$[\s\S]*/m;

/** Starters of a turn, as Claude Code names them. */
const MACHINES: ReadonlySet<unknown> = new Set(['system', 'loop_wakeup', 'schedule_wakeup', 'poll_event']);

/** Empty for a turn that no person started. */
export function wordsOfPerson(prompt: string, payload: JsonRecord): string {
  const text = prompt.trimStart();
  const isNotice = NOTICES.some((name) => beginning(name).test(text) && text.includes(`</${name}>`));
  if (MACHINES.has(payload.source) || isNotice || HEADS.some((head) => head.test(text))) return '';
  const remaining = [...NOTICES, ...REMARKS].reduce(withoutElement, prompt.replace(FILES, ''));
  // A switch of the gate is all that was typed.
  return remaining !== prompt && isGateCommand(remaining) ? '' : remaining;
}

function beginning(name: string): RegExp {
  // Words of everyday tags count with the attributes that clients give them.
  return new RegExp(`^<${name}${ATTRIBUTES[name] ?? '(?=[\\s>])'}`);
}

const ATTRIBUTES: Readonly<Record<string, string>> = { task: '\\sid=', channel: '\\ssource=' };

/** Removes an element from the line with its start to its last end, since words inside may contain an end as well. */
function withoutElement(text: string, name: string): string {
  const from = text.search(new RegExp(beginning(name).source, 'm'));
  const end = `</${name}>`;
  const to = text.lastIndexOf(end);
  return from < 0 || to < from ? text : `${text.slice(0, from)}\n${text.slice(to + end.length)}`;
}
