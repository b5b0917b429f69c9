/** The commands that a person has allowed while the gate is closed, word by word. */
import type { ShellContext } from '../contract.ts';
import { isWithin, locationsOf } from '../paths.ts';
import { exactText, type Field } from './field.ts';
import type { ShellState } from './state.ts';

/** Only at the root of the project: elsewhere the same words may run what somebody has put there. */
export function isAllowedCommand(context: ShellContext, state: ShellState, fields: readonly Field[]): boolean {
  if (context.allowedCommands.length === 0) return false;
  const words = fields.map(exactText);
  const folder = state.folders?.length === 1 ? state.folders[0] : undefined;
  if (words.includes(undefined) || folder !== context.root) return false;
  return context.allowedCommands.some((entry) =>
    matches(entry, { context, folder, words: words.map((word) => word ?? '') }),
  );
}

interface Given {
  readonly context: ShellContext;
  readonly folder: string;
  readonly words: readonly string[];
}

function matches(entry: string, { context, folder, words }: Given): boolean {
  const expected = entry.trim().split(/\s+/);
  const isOpen = expected.length > 1 && expected.at(-1) === '*';
  const fixed = isOpen ? expected.slice(0, -1) : expected;
  if (!fixed.every((word, at) => words[at] === word)) return false;
  const rest = words.slice(fixed.length);
  return isOpen ? rest.every((word) => isProjectPath(context, folder, word)) : rest.length === 0;
}

function isProjectPath(context: ShellContext, folder: string, word: string): boolean {
  if (word.startsWith('-')) return false;
  const locations = locationsOf(context, word, folder);
  return (
    locations?.every(
      (location) => isWithin(location, context.root) && context.resolvePath(location).kind === 'exists',
    ) === true
  );
}
