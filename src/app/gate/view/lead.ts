/** Commands of clients whose shell cannot be set: their hook hands back the same command, run by the shell with the view. */

/** @param shell absolute path of the shell with views */
export function leadInto(shell: string, conversation: string, command: string): string {
  return `${startOf(shell, conversation)}'${command.replaceAll("'", "'\\''")}'`;
}

/** The command as the agent gave it, also where the client tells of the one that ran. */
export function givenCommand(shell: string, conversation: string, command: string): string {
  const start = startOf(shell, conversation);
  const isLed = command.startsWith(`${start}'`) && command.endsWith("'");
  return isLed ? command.slice(start.length + 1, -1).replaceAll("'\\''", "'") : command;
}

function startOf(shell: string, conversation: string): string {
  return `CODE_INTEL_LED=1 CLAUDE_CODE_SESSION_ID=${conversation} '${shell.replaceAll("'", "'\\''")}' -c `;
}
