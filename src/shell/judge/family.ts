/** Judges programs whose first word says what they do. */
import type { ShellContext } from '../contract.ts';
import { type FamilySpec, namesIn } from '../programs/spec.ts';
import { type Arguments, sortArguments } from './arguments.ts';
import { hasOption } from './by-spec.ts';
import { allTexts, exactText, type Field, plainField } from './field.ts';
import { type Invocation, type Judged, reads, unknown, writes } from './invocation.ts';
import { isAmongPersonsFiles, type ShellState } from './state.ts';

export function judgeFamily({ name, fields: given, context, state }: Invocation, spec: FamilySpec): Judged {
  const fields = plainOrder(given, spec);
  const args = sortArguments(fields, spec);
  if (spec.runsFolder && (!isInProject(context, state) || namesToolchain(context))) return unknown('runs-code');
  if (PACKAGE_MANAGERS.has(name) && args.operands.some(isAddress)) return unknown('runs-code');
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  if (isRewriting(args, spec)) return writes([{ kind: 'unprovable', written: name, extent: 'work-tree' }]);
  if (hasOption(args, spec.runs)) return unknown('unknown-option');
  const words = furtherWords(args, spec);
  const further = ownText(spec.alsoReads, words);
  const isRead = words === undefined ? isReading(args, spec) : isFurtherReading(args, spec, words);
  if (!isRead) return unknown('runs-code');
  const isKnown = !hidesWord(fields, spec) && areKnown(args, further ?? spec.only);
  return isKnown ? reads() : unknown('unknown-option');
}

/** `cargo fmt -- --check` as `cargo fmt --check`, and `ast-grep -p …` as `ast-grep run -p …`. */
function plainOrder(fields: readonly Field[], { behind, implied }: FamilySpec): readonly Field[] {
  const [first, ...others] = fields.map(exactText);
  const word = ownText(implied, first);
  if (word !== undefined) return [plainField(word), ...fields];
  const at = others.indexOf('--') + 1;
  const listed = namesIn(ownText(behind, first) ?? '');
  const isKnown = at > 0 && others.slice(at).every((one) => one !== undefined && listed.includes(one));
  return isKnown ? fields.filter((_, index) => index !== at) : fields;
}

/** The first word, or the first two, when a row of `alsoReads` has them. */
function furtherWords({ operands }: Arguments, { alsoReads }: FamilySpec): string | undefined {
  const [first, second] = [exactText(operands[0]), exactText(operands[1])];
  return [first, `${first}:${second}`].find((words) => ownText(alsoReads, words) !== undefined);
}

function isRewriting({ operands }: Arguments, { rewrites = '' }: FamilySpec): boolean {
  const [first = '', second = ''] = operands.map((operand) => exactText(operand));
  const words = namesIn(rewrites);
  return words.includes(first) || words.includes(`${first}:${second}`);
}

/** An option that nobody knows may take the next word for its value, so that the words that count are others. */
function hidesWord(fields: readonly Field[], spec: FamilySpec): boolean {
  const { values = '', before = '' } = spec;
  const known = new Set(namesIn(`${values} ${before}`));
  return fields.some((_, at) => {
    const { options, operands } = sortArguments(fields.slice(0, at), spec);
    return operands.length < decidingWords(fields, spec) && options.some(({ name }) => !known.has(name));
  });
}

function decidingWords(
  fields: readonly Field[],
  { reads: listed, alone, alsoReads = {}, ...spec }: FamilySpec,
): number {
  const first = exactText(sortArguments(fields, spec).operands[0]) ?? '';
  return namesIn(`${listed} ${alone ?? ''}`).includes(first) || Object.hasOwn(alsoReads, first) ? 1 : 2;
}

/** Words behind `--` are for another program. */
function isFurtherReading({ options, operands }: Arguments, { needs, values }: FamilySpec, words: string): boolean {
  const named = operands.slice(words.split(':').length).map(exactText);
  const needed = ownText(needs, words);
  return (
    named.every((name) => name !== undefined && /^[\w./@][\w./@-]*$/.test(name)) &&
    (needed === undefined || isSwitchedOn(options, needed, values))
  );
}

/** True where an option of them is given, and none as `-check=false`. */
function isSwitchedOn(options: Arguments['options'], needed: string, values = ''): boolean {
  const given = options.filter(({ name }) => namesIn(needed).includes(name));
  return given.length > 0 && given.every(({ name, value }) => value === undefined || namesIn(values).includes(name));
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

/** True where the shell may be anywhere, unless it was told to go there: it begins in the project. */
export function isInProject(context: ShellContext, { been = [], folders = been, isLost }: ShellState): boolean {
  return !isLost && isAmongPersonsFiles(context, { folders });
}

/** `config:get` in the table is `config get` on the command line. */
function isReading({ operands }: Arguments, { reads: listed, alone = '', looking }: FamilySpec): boolean {
  const [first, second] = [exactText(operands[0]), exactText(operands[1])];
  const names = new Set(namesIn(listed));
  if (first === undefined) return false;
  if (operands.length === 1 && namesIn(alone).includes(first)) return true;
  const isListed =
    names.has(first) ||
    (second !== undefined &&
      (names.has(`${first}:${second}`) || (looking !== undefined && new RegExp(looking).test(second))));
  return isListed && !isExcepted(operands.map(exactText));
}

/** `npm audit fix` repairs. */
function isExcepted([first, second]: readonly (string | undefined)[]): boolean {
  return first === 'audit' && second !== undefined;
}

function areKnown({ options }: Arguments, only: string | undefined): boolean {
  const names = only === undefined ? undefined : new Set(namesIn(only));
  return names === undefined || options.every(({ name }) => names.has(name));
}
