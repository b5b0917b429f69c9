/** Judges a program by its row in a table. */
import type { Target } from '../contract.ts';
import { namesIn, type ProgramSpec } from '../programs/spec.ts';
import { type Arguments, means, type Option, sortArguments } from './arguments.ts';
import { exactText, type Field, knownStart, plainField } from './field.ts';
import { brings, type Invocation, type Judged, reads, together, unknown, writes } from './invocation.ts';
import { filledTarget, folderTarget, targetOf } from './targets.ts';
import { isAnything } from './value.ts';

export function judgeBySpec(invocation: Invocation, sorted: Arguments, spec: ProgramSpec): Judged {
  if (sorted.unsure.length > 0 && !isHarmless(spec)) return unknown('dynamic-argument');
  const args = { ...sorted, operands: [...sorted.operands, ...sorted.unsure] };
  if (hasOption(args, spec.runs) || (spec.hasPlusCommands && hasPlus(args))) return unknown('runs-code');
  if (hidesOption(args, spec)) return unknown('unknown-option');
  if (!mayHave(spec.operands, args)) return unknown('unknown-option');
  if (spec.flags !== undefined && !areKnown(args, spec)) return unknown('unknown-option');
  if (hasOption(args, spec.rebuilds) && !args.operands.every(leadsDown)) return unknown('dynamic-argument');
  if (spec.remote !== undefined && new RegExp(spec.remote).test(exactText(args.operands.at(-1)) ?? ''))
    return together([writes(optionTargets(invocation, args, spec.writes)), unknown('other-user-or-machine')]);
  if (onlyReads(args, spec)) return writes(optionTargets(invocation, args, spec.writes));
  const named = [...optionTargets(invocation, args, spec.writes), ...operandTargets(invocation, args, spec)];
  const targets = spec.operands === 'last-written' ? intoFolder(invocation, args, named) : named;
  const followed = hasOption(args, spec.follows)
    ? targets.map((target) => filledTarget(invocation.context, target, true))
    : targets;
  if (followed.length === 0 && isWriter(spec)) return writesNothing(args);
  const mayLink = spec.links === 'always' || hasOption(args, spec.links);
  return mayLink ? brings('links', writes(followed)) : writes(followed);
}

function onlyReads({ options, ...args }: Arguments, { reads: reading, modes }: ProgramSpec): boolean {
  const [lasting, chosen] = [
    options.filter((one) => !isAmong(one, modes)),
    options.filter((one) => isAmong(one, modes)),
  ];
  return hasOption({ ...args, options: [...lasting, ...chosen.slice(-1)] }, reading);
}

/** A writer that was given no file reads standard input, or fails. */
function writesNothing({ operands }: Arguments): Judged {
  return operands.length === 0 ? reads() : unknown('dynamic-argument');
}

function isWriter({ operands = 'read' }: ProgramSpec): boolean {
  return operands === 'written' || operands === 'linked';
}

/** No option matters, so it does not matter either whether an argument turns out to be one. */
function isHarmless(spec: ProgramSpec): boolean {
  const { writes, edits, runs, reads: reading, operands = 'read', hasPlusCommands, flags } = spec;
  const hasOptions = [writes, edits, runs, reading, hasPlusCommands].some((danger) => danger !== undefined);
  // An option that is not listed may write; what takes no operand but targets is not listed for that.
  return !hasOptions && ((operands === 'read' && flags === undefined) || operands === 'written');
}

export function hasOption({ options }: Arguments, listed: string | undefined): boolean {
  return options.some((option) => isAmong(option, listed));
}

function isAmong({ name }: Option, listed: string | undefined): boolean {
  return namesIn(listed ?? '').some((item) => means(name, item));
}

function hasPlus({ operands }: Arguments): boolean {
  return operands.some(
    (operand) =>
      knownStart(operand).startsWith('+') ||
      (knownStart(operand) === '' && exactText(operand) === undefined && isAnything(operand.value)),
  );
}

/**
 * `zstd -T -o file`, `openssl x509 -purpose -out file`: what takes a value in one version, or behind another word, takes
 * none here. An option that matters is not believed to be a value.
 */
function hidesOption({ options }: Arguments, { writes: written, runs, edits, ...spec }: ProgramSpec): boolean {
  const dangers = [written, runs, edits].join(' ');
  return options.some(
    ({ value }) =>
      value !== undefined &&
      /^-[\w-]/.test(knownStart(value)) &&
      hasOption(sortArguments([value], { ...spec, values: dangers }), dangers),
  );
}

function mayHave(rule: ProgramSpec['operands'], { operands }: Arguments): boolean {
  if (rule === 'refused') return operands.length === 0;
  return rule !== 'formats' || operands.every((operand) => knownStart(operand).startsWith('+'));
}

function leadsDown(field: Field): boolean {
  return !/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(
    exactText(field) ?? (field.value.kind === 'unknown' ? '..' : field.value.texts.join(' ')),
  );
}

const ALWAYS_KNOWN = '--help --version';

/** By their whole names: a program may have an option that an abbreviation of a listed one means as well. */
export function areKnown({ options }: Arguments, spec: ProgramSpec): boolean {
  const { flags, values, optional, writes: written, edits, runs, links, reads: reading, rebuilds } = spec;
  const columns = [flags, values, optional, written, edits, runs, links, reading, rebuilds, ALWAYS_KNOWN];
  const names = new Set(columns.flatMap((column) => namesIn(column ?? '')));
  return options.every(({ name }) => names.has(name) || (spec.takesCount && /^-[0-9]$/.test(name)));
}

/** `-` stands for standard output. */
export function optionTargets(
  { context, state }: Invocation,
  { options }: Arguments,
  listed: string | undefined,
): Target[] {
  const names = namesIn(listed ?? '');
  const values = options
    .filter(({ name }) => names.some((item) => means(name, item)))
    .map(({ name, value }) => value ?? nothing(name));
  return values.filter((value) => exactText(value) !== '-').map((value) => targetOf(context, state, value));
}

function nothing(written: string): Field {
  return { ...plainField(''), isMany: true, written };
}

function operandTargets(invocation: Invocation, args: Arguments, spec: ProgramSpec): readonly Target[] {
  const { context, state } = invocation;
  const targets = written(args, hasOption(args, spec.edits) ? { ...spec, operands: 'written' } : spec);
  const found = targets.map((field) => targetOf(context, state, field));
  return spec.operands === 'linked' && args.operands.length === 1
    ? [...found, folderTarget(context, state, '.')]
    : found;
}

/** Sources whose names are open are written under any. */
function intoFolder(invocation: Invocation, args: Arguments, named: readonly Target[]): readonly Target[] {
  const isOpen = args.operands.some((source) => exactText(source)?.match(/(?:^|\/)\.{1,2}\/*$/) !== null);
  const targets = isOpen ? named.map((target) => filledTarget(invocation.context, target, false)) : named;
  return [...targets, ...namesInFolder(invocation, args, targets)];
}

/** A copy into a folder is written under its own name there, through the link that may have this name. */
function namesInFolder({ context, state }: Invocation, { operands }: Arguments, found: readonly Target[]): Target[] {
  const folders = found
    .flatMap((target) => (target.kind === 'path' ? target.locations : []))
    .filter((location) => {
      const resolved = context.resolvePath(location);
      return resolved.kind === 'exists' && resolved.isFolder;
    });
  const names = operands.flatMap((source) => /([^/]+)\/*$/.exec(exactText(source) ?? '')?.[1] ?? []);
  return folders.flatMap((folder) =>
    names.map((name) => ({
      ...targetOf(context, state, plainField(`${folder}/${name}`)),
      written: `${folder}/${name}`,
    })),
  );
}

function written(args: Arguments, { operands: rule = 'read', writes: options }: ProgramSpec): readonly Field[] {
  const { operands } = args;
  switch (rule) {
    case 'read':
    case 'refused':
    case 'formats':
      return [];
    case 'written':
    case 'linked':
      return operands;
    case 'written-after-mode':
      return isMode(args) ? operands.slice(1) : operands;
    case 'first-written':
      // A list behind an option may hold what looks like the first one.
      return hasOption(args, '-x -i -n -t --exclude --include') || operands[0]?.isMany
        ? operands
        : operands.slice(0, 1);
    case 'second-written':
      // A third one is an error, unless the first is an old way to skip: `+3`.
      return operands.length > 2 || operands.some(({ isMany }) => isMany)
        ? operands
        : operands.slice(1, 2).filter((field) => exactText(field) !== '-');
    case 'last-written':
      // A pattern that fits nothing may leave no operand.
      return hasOption(args, options) ? [] : operands.slice(operands.at(-1)?.isGlob ? 0 : -1);
  }
}

/** A mode may look like options, as in `chmod -x file`; then the first operand is a file already. */
function isMode({ options, operands }: Arguments): boolean {
  const isGivenElsewhere = options.some(({ name }) => /^-[rwxXstugoa]$/.test(name) || name.startsWith('--ref'));
  return !isGivenElsewhere && operands[0] !== undefined && !operands[0].isMany;
}
