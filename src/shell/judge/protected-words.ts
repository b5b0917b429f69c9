/** Words for what nobody but a person may do, in whatever program they are wrapped. */
import { exactText, type Field } from './field.ts';

const GATE_COMMANDS = new Set(['hook', 'mcp', 'gate', 'init', 'uninstall', 'dashboard']);
const OWN_PROGRAM = /(?:^|\/)code-intel(?:@[\w.^~-]+)?(?:\.[cm]?js)?$|(?:^|\/)code-intel\/dist\/[\w-]+\.js$/;

/** `code-intel gate off`, also through `npx` and the like; `gate status` only tells. */
export function runsGateCommand(fields: readonly Field[]): boolean {
  const words = fields.map((field) => exactText(field) ?? '');
  return words.some((word, at) => OWN_PROGRAM.test(word) && isGateCommand(words.slice(at + 1)));
}

function isGateCommand(args: readonly string[]): boolean {
  const [command, what] = args.filter((argument) => !argument.startsWith('-'));
  return GATE_COMMANDS.has(command ?? '') && !(command === 'gate' && what === 'status');
}

const PROTECTED = /\.code-intel[\\/]|\.claude[\\/]settings|(?:^|[\\/'"=\s])\.git[\\/]|\.mcp\.json/;

/** A program that cannot be looked into names what nobody may write. */
export function mentionsProtected(fields: readonly Field[]): boolean {
  return fields.some(({ value }) => value.kind === 'texts' && value.texts.some((text) => PROTECTED.test(text)));
}
