/** Words for what nobody but a person may do, in whatever program they are wrapped. */
import { exactText, type Field } from './field.ts';

const GATE_COMMANDS = new Set(['hook', 'mcp', 'gate', 'tune', 'init', 'uninstall', 'dashboard']);
const OWN_PROGRAM = /(?:^|\/)code-intel(?:@[\w.^~-]+)?(?:\.[cm]?js)?$|(?:^|\/)code-intel\/dist\/[\w-]+\.js$/;

/** `code-intel gate off`, also through `npx` and the like; `gate status` only tells. */
export function runsGateCommand(fields: readonly Field[]): boolean {
  const words = fields.map((field) => exactText(field) ?? '');
  return words.some((word, at) => {
    const rest = words.slice(at + 1).filter((argument) => !argument.startsWith('-'));
    return OWN_PROGRAM.test(word) && GATE_COMMANDS.has(rest[0] ?? '') && !(rest[0] === 'gate' && rest[1] === 'status');
  });
}

const PROTECTED = /\.code-intel[\\/]|\.claude[\\/]settings|(?:^|[\\/'"=\s])\.git[\\/]|\.mcp\.json/;

/** A program that cannot be looked into names what nobody may write. */
export function mentionsProtected(fields: readonly Field[]): boolean {
  return fields.some(({ value }) => value.kind === 'texts' && value.texts.some((text) => PROTECTED.test(text)));
}
