/** Names of files that the shell of the agent looks for; other ids of conversations than these have the closed view. */

/** For what is called outside of conversations, and where a view is missing. */
export const CLOSED_VIEW = 'closed';

export function hasViews(conversation: string): boolean {
  return /^[\w-]{1,100}$/.test(conversation);
}

export function viewName(conversation: string): string {
  return `of-${conversation}`;
}

export function offMark(conversation: string): string {
  return `off-${conversation}`;
}

/** Set by the shell once a command of the conversation ran in its view. */
export function seenMark(conversation: string): string {
  return `ran-${conversation}`;
}

/** Set by the shell when nothing makes views any more, and taken away where that is tried again. */
export const BROKEN_MARK = 'broken';
