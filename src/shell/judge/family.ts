/** Judges programs whose first word says what they do. */
import type { ShellContext } from '../contract.ts';
import { isWithin } from '../paths.ts';
import type { FamilySpec } from '../programs/families.ts';
import { namesIn } from '../programs/spec.ts';
import { type Arguments, sortArguments } from './arguments.ts';
import { hasOption } from './by-spec.ts';
import { allTexts, exactText, type Field } from './field.ts';
import { type Invocation, type Judged, reads, unknown } from './invocation.ts';
import type { ShellState } from './state.ts';

export function judgeFamily({ name, fields, context, state }: Invocation, spec: FamilySpec): Judged {
  const args = sortArguments(fields, spec);
  if (spec.runsFolder && (!isInProject(context, state) || namesToolchain(context))) return unknown('runs-code');
  if (PACKAGE_MANAGERS.has(name) && args.operands.some(isAddress)) return unknown('runs-code');
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  if (hasOption(args, spec.runs)) return unknown('unknown-option');
  const further = ownText(spec.alsoReads, exactText(args.operands[0]));
  if (further !== undefined) return isFurtherReading(args, spec, further) ? reads() : unknown('runs-code');
  if (!isReading(args, spec)) return unknown('runs-code');
  return areKnown(args, spec.only) ? reads() : unknown('unknown-option');
}

/** Words behind `--` are for another program. */
function isFurtherReading({ options, operands }: Arguments, { needs }: FamilySpec, allowed: string): boolean {
  const [first, ...named] = operands.map(exactText);
  const needed = ownText(needs, first);
  return (
    named.every((name) => name !== undefined && /^[\w./@][\w./@-]*$/.test(name)) &&
    areKnown({ options, operands, unsure: [] }, allowed) &&
    (needed === undefined || options.some(({ name }) => namesIn(needed).includes(name)))
  );
}

function ownText(table: Readonly<Record<string, string>> | undefined, name: string | undefined): string | undefined {
  return table !== undefined && name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** `rust-toolchain.toml` may name the folder of the programs that cargo and its like start. */
export function namesToolchain({ root, resolvePath }: ShellContext): boolean {
  return ['rust-toolchain', 'rust-toolchain.toml'].some((name) => resolvePath(`${root}/${name}`).kind !== 'missing');
}

const PACKAGE_MANAGERS: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn']);

/** Fetching from the address of a repository may run something that the project has set. */
function isAddress(field: Field): boolean {
  return (allTexts(field) ?? [':']).some((text) => /:|^[^@].*\/|^\./.test(text));
}

/** True where the shell may be anywhere: it begins in the project, and `cd` to what is not known is rare. */
export function isInProject({ root, isFree }: ShellContext, { folders = [] }: ShellState): boolean {
  return folders.every((folder) => isWithin(folder, root) && !isFree(folder));
}

/** `config:get` in the table is `config get` on the command line. */
function isReading({ operands }: Arguments, { reads: listed, alone = '' }: FamilySpec): boolean {
  const [first, second] = [exactText(operands[0]), exactText(operands[1])];
  const names = new Set(namesIn(listed));
  if (first === undefined) return false;
  if (operands.length === 1 && namesIn(alone).includes(first)) return true;
  return names.has(first) || (second !== undefined && names.has(`${first}:${second}`))
    ? !isExcepted(operands.map(exactText))
    : false;
}

/** `npm audit fix` repairs. */
function isExcepted([first, second]: readonly (string | undefined)[]): boolean {
  return first === 'audit' && second !== undefined;
}

function areKnown({ options }: Arguments, only: string | undefined): boolean {
  const names = only === undefined ? undefined : new Set(namesIn(only));
  return names === undefined || options.every(({ name }) => names.has(name));
}
