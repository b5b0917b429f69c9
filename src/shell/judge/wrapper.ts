/** Judges the program that another program starts. */

import type { WrapperSpec } from '../programs/spec.ts';
import { namesIn } from '../programs/spec.ts';
import { sortArguments } from './arguments.ts';
import { optionTargets } from './by-spec.ts';
import { exactText, isSeveral } from './field.ts';
import { type Invocation, type Judged, reads, together, unknown, writes } from './invocation.ts';

export function judgeWrapper(invocation: Invocation, spec: WrapperSpec): Judged {
  const args = sortArguments(invocation.fields, { ...spec, stopsAtOperand: true });
  if (args.unsure.length > 0 || args.operands.slice(0, spec.skips).some(isSeveral)) return unknown('dynamic-argument');
  if (!args.options.every(({ name }) => isKnown(name, spec))) return unknown('unknown-option');
  const inner = args.operands.slice(spec.skips);
  if (inner.length === 0) return reads();
  if (
    asksOnly(
      invocation,
      args.options.map(({ name }) => name),
    )
  )
    return reads();
  const judged = invocation.run(inner);
  return together([writes(optionTargets(invocation, args, spec.writes)), judged], judged.output);
}

function isKnown(name: string, { values = '', flags = '', takesCount }: WrapperSpec): boolean {
  return namesIn(`${values} ${flags}`).includes(name) || (takesCount === true && /^-\d$/.test(name));
}

/** `command -v name` says where a program is. */
function asksOnly({ name, fields }: Invocation, options: readonly string[]): boolean {
  return (
    name === 'command' &&
    options.length > 0 &&
    options.every((option) => /^-[vV]$/.test(option)) &&
    exactText(fields[0]) !== '--'
  );
}
