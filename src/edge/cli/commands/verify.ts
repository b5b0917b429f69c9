/** `code-intel verify`: what agents wrote of a change, before it is committed. */

import { type Verification, verifyChange } from '../../../app/gate/verify.ts';
import { counted } from '../../../base/numbers.ts';
import { toJson } from '../../json.ts';
import { type Command, EXIT } from '../command.ts';
import { gatePorts } from '../gate-ports.ts';
import { rootOf } from '../with-project.ts';

export const verify: Command = async (call) => {
  const folder = rootOf(call);
  const result = verifyChange(gatePorts(call), folder, call.operands[0] ?? null);
  if (call.flags.json) call.terminal.out(`${toJson(result)}\n`);
  else call.terminal.err(describe(result));
  const isRefused = result.mode === 'enforce' && result.ungranted.length > 0;
  return isRefused ? EXIT.nothingFound : EXIT.found;
};

function describe({ ungranted, granted, changed, mode }: Verification): string {
  if (changed.length === 0) return 'Nothing has changed.\n';
  const others = changed.length - granted.length - ungranted.length;
  const counts = [
    `${counted(changed.length, 'file')} changed`,
    ...(granted.length > 0 ? [`${granted.length} by agents with a grant`] : []),
    ...(others > 0 ? [`${others} by you or another program`] : []),
  ].join(', ');
  if (ungranted.length === 0) return `${counts}. Nothing was written around the gate.\n`;
  const verdict = mode === 'enforce' ? '' : `, which the gate lets pass in mode ${mode}`;
  return [
    `${counts}.`,
    `${counted(ungranted.length, 'file')} changed while an agent worked and nobody had granted it${verdict}:`,
    ...ungranted.map((file) => `  ${file}`),
    'Look at them. Restore them, or accept them with `code-intel gate open PATH`.',
    '',
  ].join('\n');
}
