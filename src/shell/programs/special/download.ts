/** Programs that fetch from the network: what they store is what counts, and what they send. */
import type { Target } from '../../contract.ts';
import { type Arguments, means, sortArguments } from '../../judge/arguments.ts';
import { areKnown, hasOption, optionTargets } from '../../judge/by-spec.ts';
import { exactText, type Field, isSeveral, knownStart, plainField } from '../../judge/field.ts';
import { type Invocation, type ProgramJudge, reads, unknown, writes } from '../../judge/invocation.ts';
import { filledTarget, folderTarget } from '../../judge/targets.ts';
import { GRAMMARS } from '../spec.ts';

export const judgeCurl: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, GRAMMARS.curl);
  if (args.unsure.some(mayBeAnother)) return unknown('dynamic-argument');
  if (!areKnown(args, GRAMMARS.curl)) return unknown('unknown-option');
  const methods = args.options
    .filter(({ name }) => name === '-X' || name === '--request')
    .map(({ value }) => exactText(value));
  const onlyReads = methods.every((method) => /^(?:GET|HEAD|OPTIONS)$/.test(method ?? ''));
  if (
    !onlyReads ||
    hasOption(args, GRAMMARS.curl.runs) ||
    sendsFile(args) ||
    formatsToFile(args) ||
    commandsService(args)
  )
    return unknown('unknown-option');
  const placed = placedOutputs(args);
  if (placed === undefined) return unknown('dynamic-argument');
  const targets = optionTargets(invocation, placed, GRAMMARS.curl.writes);
  const isNamed = hasOption(args, '-O --remote-name --remote-name-all -J --remote-header-name');
  if (!isNamed) return writes(targets);
  const { context, state } = invocation;
  const all = hasOption(args, '--output-dir') ? targets : [...targets, folderTarget(context, state, '.')];
  return writes(all.map((target) => filledTarget(context, target, false)));
};

/**
 * A daemon behind a socket of this machine does what it is told, and a telnet or gopher address, or a line of its own in
 * what is sent, tells it in its own words.
 */
function commandsService(args: Arguments): boolean {
  const { options, operands } = args;
  const sends = options.some(({ name }) => name === '-d' || /^--(?:d|json)/.test(name));
  const isDaemon = options.some(({ name }) => /unix-socket$/.test(name));
  const urls = [...operands, ...options.flatMap(({ name, value }) => (name === '--url' && value ? [value] : []))];
  const isOther = options.some(({ name, value }) => name === '--proto-default' && !isWeb(exactText(value)));
  return (sends && isDaemon) || isOther || urls.some(leavesWeb) || holdsLines(args);
}

function isWeb(scheme: string | undefined): boolean {
  return /^(?:https?|ftps?|file)$/i.test(scheme ?? '');
}

/** curl takes blanks before an address and lists within it, one without slashes, and guesses a scheme by the name of the host. */
function leavesWeb(url: Field): boolean {
  const start = knownStart(url).trimStart();
  const [, scheme = '', slashes = ''] = /^([^/?#:]*):(\/\/)?/.exec(start) ?? [];
  if (/^\[[\da-f:.]+\]/i.test(start)) return false;
  return slashes === '' ? GUESSED.test(start) || /[{}[\]]/.test(scheme) : !isWeb(scheme);
}

const GUESSED = /^(?:[^/?#@]*@)?(?:dict|imap|ldap|smtp|pop3)\.|^(?:telnet|gophers?|dict|ldaps?):/i;

/** A service that takes commands line by line hangs up at `Host:`, so that what is sent in one piece, as `-d`, comes too late. */
function holdsLines({ options, operands }: Arguments): boolean {
  if (options.some(({ value }) => /^host:\s*$/i.test(exactText(value) ?? ''))) return true;
  const sent = options.filter(({ name }) => !BODIES.test(name)).flatMap(({ value }) => value ?? []);
  return [...sent, ...operands].some((field) => /[\r\n]/.test(exactText(field) ?? ''));
}

const BODIES = /^(?:-d|-w|--d.*|--json|--write-out)$/;

/** An argument that is an option, or more than one argument, as a file or a command says; an address that a person has set is none. */
function mayBeAnother(field: Field): boolean {
  return isSeveral(field) || field.value.kind !== 'unknown' || field.value.trait !== 'setting';
}

/** `-o` lies below `--output-dir`, which holds up to `--next`, and `#1` in it is what a pattern in the address stands for. */
function placedOutputs(args: Arguments): Arguments | undefined {
  const folders = args.options.filter(({ name }) => name === '--output-dir');
  const folder = folders.length === 0 ? '' : exactText(folders[0]?.value);
  if (folders.length > 1 || folder === undefined || (folders.length > 0 && hasOption(args, '-: --next')))
    return undefined;
  const outputs = args.options.filter(({ name }) => name === '-o' || name === '--output');
  if (outputs.some(({ value }) => exactText(value)?.includes('#'))) return undefined;
  if (folder === '') return args;
  if (outputs.some(({ value }) => exactText(value) === undefined)) return undefined;
  const options = args.options.map((option) =>
    outputs.includes(option) ? { ...option, value: plainField(`${folder}/${exactText(option.value) ?? ''}`) } : option,
  );
  return { ...args, options };
}

/** A question to a service may be long; a file is no question. */
function sendsFile({ options }: Arguments): boolean {
  const sent = options.filter(({ name }) => name === '-d' || /^--(?:d|j)/.test(name));
  return sent.some(({ value }) => /^@|^$/.test(exactText(value) ?? ''));
}

/** `%output{file}` in the format of `-w` writes a file; a format may also come from a file. */
function formatsToFile({ options }: Arguments): boolean {
  const formats = options
    .filter(({ name }) => name === '-w' || means(name, '--write-out'))
    .map(({ value }) => exactText(value));
  return formats.some((format) => format === undefined || format.includes('%output') || format.startsWith('@'));
}

export const judgeWget: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, GRAMMARS.wget);
  if (args.unsure.some(mayBeAnother)) return unknown('dynamic-argument');
  if (hasOption(args, GRAMMARS.wget.runs) || holdsLines(args) || !areKnown(args, GRAMMARS.wget))
    return unknown('unknown-option');
  const logs = optionTargets(invocation, args, GRAMMARS.wget.writes);
  // The document is opened, and emptied, whatever is asked for; a page is kept until its links are read, and what was called like it is gone.
  if (hasOption(args, '--spider') && !hasOption(args, GRAMMARS.wget.follows))
    return writes([...logs, ...optionTargets(invocation, args, '-O --output-document')]);
  return writes([...logs, ...downloaded(invocation, args)]);
};

function downloaded(invocation: Invocation, args: Arguments): readonly Target[] {
  const documents = optionTargets(invocation, args, '-O --output-document');
  if (hasOption(args, '-O --output-document')) return documents;
  const { context, state } = invocation;
  const folders = optionTargets(invocation, args, '-P --directory-prefix');
  const all = folders.length > 0 ? folders : [folderTarget(context, state, '.')];
  return all.map((target) => filledTarget(context, target, true));
}

/** Whether a port answers; what is sent to it may be a command. */
export const judgeNetcat: ProgramJudge = ({ fields }) => {
  const { options, unsure } = sortArguments(fields, { values: '-w -q' });
  if (unsure.length > 0) return unknown('dynamic-argument');
  const letters = options.map(({ name }) => name);
  const isKnown = letters.every((name) => /^-[zvnuwq]+$/.test(name));
  return isKnown && letters.some((name) => name.includes('z')) ? reads() : unknown('unknown-option');
};
