/** `code-intel verify`: the gate once more, before a commit and in CI. */
import { type Verification, verifyChange } from '../../../app/gate/verify.ts';
import { toAbsolute } from '../../../base/paths.ts';
import { toJson } from '../../json.ts';
import { type Command, EXIT } from '../command.ts';
import { gatePorts } from '../gate-ports.ts';

export const verify: Command = async (call) => {
  const folder = toAbsolute(call.flags.path ?? '.', call.workingDirectory);
  const result = verifyChange(gatePorts(call), folder, call.operands[0] ?? null);
  if (call.flags.json) call.terminal.out(`${toJson(result)}\n`);
  else call.terminal.err(describe(result));
  const isRefused = result.mode === 'enforce' && result.ungranted.length > 0;
  return isRefused ? EXIT.nothingFound : EXIT.found;
};

function describe({ ungranted, changed, mode }: Verification): string {
  if (ungranted.length === 0) return `${changed.length} changed files, all of them granted.\n`;
  const verdict = mode === 'enforce' ? 'not granted to any session' : `not granted (the gate is in mode ${mode})`;
  return [
    `${ungranted.length} of ${changed.length} changed files were ${verdict}:`,
    ...ungranted.map((file) => `  ${file}`),
    'A person who wrote them may run `code-intel gate open PATH`, or commit with --no-verify.',
    '',
  ].join('\n');
}
