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

function describe({ ungranted, granted, whileOff, changed, mode }: Verification): string {
  if (changed.length === 0) return 'Nothing has changed.\n';
  const others = changed.length - granted.length - ungranted.length - whileOff.length;
  const counts = [
    `${counted(changed.length, 'file')} changed`,
    ...(granted.length > 0 ? [`${granted.length} by agents with a grant`] : []),
    ...(whileOff.length > 0 ? [`${whileOff.length} by agents while the gate was off`] : []),
    ...(others > 0 ? [`${others} by you or another program`] : []),
  ].join(', ');
  const verdict = mode === 'enforce' ? '' : `, which the gate lets pass in mode ${mode}`;
  const lines = [
    ...listFiles(whileOff, 'written by agents while a person had switched the gate off, so that nobody judged it'),
    ...listFiles(ungranted, `changed while an agent worked and nobody had granted it${verdict}`),
  ];
  if (lines.length === 0) return `${counts}. Nothing was written around the gate.\n`;
  const next = ungranted.length === 0 ? '' : ' Restore them, or accept them with `code-intel gate open PATH`.';
  return [`${counts}.`, ...lines, `Look at them.${next}`, ''].join('\n');
}

function listFiles(files: readonly string[], what: string): readonly string[] {
  return files.length === 0 ? [] : [`${counted(files.length, 'file')} ${what}:`, ...files.map((file) => `  ${file}`)];
}
