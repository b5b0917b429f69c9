/** Output of programs, as far as it matters for what is done with it. */
import { sortArguments } from './arguments.ts';
import { exactText, type Field, knownStart } from './field.ts';
import type { Invocation } from './invocation.ts';
import { isAmongPersonsFiles } from './state.ts';
import { ANY, isNumeric, NAME, NUMBER, NUMBERS, numberLike, OTHER_PROCESSES, text, type Value } from './value.ts';
import { folderAsWritten } from './variables.ts';

type Printer = (invocation: Invocation, words: readonly string[]) => Value | undefined;

/** @param judged what the judge of the program says itself */
export function outputOf(invocation: Invocation, fields: readonly Field[], judged: Value = ANY): Value {
  if (judged !== ANY) return judged;
  const printer = Object.hasOwn(PRINTERS, invocation.name) ? PRINTERS[invocation.name] : undefined;
  return (
    printer?.(
      invocation,
      fields.map((field) => exactText(field) ?? knownStart(field)),
    ) ?? ANY
  );
}

/** The input without some of its lines, or in another order; a part of a line may lead elsewhere, and none may be left of a text. */
const filter: Printer = ({ fields, input }) => {
  if (input.kind === 'texts') return ANY;
  const { options, operands, unsure } = sortArguments(fields, { values: '-n -c -k -t' });
  if (operands.length + unsure.length > 0) return ANY;
  return isNumeric(input) || options.every(({ name }) => WHOLE_LINES.test(name)) ? input : ANY;
};

const WHOLE_LINES = /^-(?:[bdfghiknqrstuzMRV]|\d)$|^--(?:lines|reverse|unique|numeric-sort|version-sort|quiet)$/;

/** Lines of the input: with a file to read, or below a folder, it prints others. */
const matching: Printer = ({ fields, input }) => {
  const { options, operands, unsure } = sortArguments(fields, { values: '-e -f -m' });
  const isGiven = options.some(({ name }) => /^-[ef]$/.test(name));
  const isPlain = options.every(({ name }) => /^-[efimqsvwxEFGP]$/.test(name));
  const isRead = isPlain && unsure.length === 0 && operands.length <= (isGiven ? 0 : 1);
  return isRead && input.kind !== 'texts' ? input : ANY;
};

const number: Printer = () => NUMBER;
const lister: Printer = (invocation) => (listsProject(invocation) ? NAME : ANY);

const PRINTERS: Readonly<Record<string, Printer>> = {
  pwd: ({ state }) => folderAsWritten(state),
  echo: ({ fields }) => joined(fields),
  wc: ({ fields }, [option, ...others]) => {
    if (!fields.every((field) => /^-[clmwL]+$/.test(exactText(field) ?? ''))) return ANY;
    return option?.length === 2 && others.length === 0 ? NUMBER : NUMBERS;
  },
  seq: ({ fields }, words) =>
    fields.every((field) => isNumeric(field.value)) && !words.includes('-f') ? NUMBERS : ANY,
  nproc: number,
  expr: ({ fields }) =>
    fields.every((field) => isNumeric(field.value) || /^[-+*/%]$/.test(exactText(field) ?? '')) ? NUMBER : ANY,
  date: (_, words) => (words.length === 1 && /^\+%[smdHMSYj]$/.test(words[0] ?? '') ? NUMBER : ANY),
  grep: (invocation, words) => {
    const counts = words.some((word) => /^-[a-zA-Z]*c|^--count$/.test(word));
    if (counts) return countsOneFile(invocation) ? NUMBER : ANY;
    if (words.some((word) => /^-[a-zA-Z]*l|^--files-with/.test(word))) return listsProject(invocation) ? NAME : ANY;
    return matching(invocation, words) ?? ANY;
  },
  rg: (invocation, words) => {
    return words.some((word) => /^-[a-zA-Z]*l$|^--files(?:-with-matches|-without-match)?$/.test(word)) &&
      listsProject(invocation)
      ? NAME
      : ANY;
  },
  ls: (invocation, words) =>
    words.some((word) => /^-(?!-)[a-zA-Z]*[lsniog]|^--[^acr]/.test(word)) ? ANY : lister(invocation, words),
  find: (invocation, words) =>
    words.some((word) => /^-(?:printf|ls|exec|ok)/.test(word)) ? ANY : lister(invocation, words),
  fd: lister,
  tr: ({ input }, words) => (isNumeric(input) && words[0] === '-d' ? numberLike(input) : ANY),
  xargs: ({ input }, words) => (isNumeric(input) && words.length === 0 ? numberLike(input) : ANY),
  lsof: (_, words) => (listensOnly(words) ? OTHER_PROCESSES : ANY),
  sort: filter,
  uniq: (invocation, words) => (words.some((word) => /^-[a-z]*c/.test(word)) ? ANY : filter(invocation, words)),
  head: filter,
  tail: filter,
  tac: filter,
  shuf: filter,
  cat: ({ fields, input }) => (fields.length === 0 ? input : ANY),
  basename: ({ fields }) =>
    fields.length === 1 && fields[0]?.value.kind === 'unknown' && fields[0].value.trait === 'name' ? NAME : ANY,
  dirname: ({ fields }) =>
    fields.length === 1 && fields[0]?.value.kind === 'unknown' && fields[0].value.trait === 'name' ? NAME : ANY,
};

/** Lists who has a port open, as no hook does; any other option adds processes. */
function listensOnly(words: readonly string[]): boolean {
  const isKnown = words.every((word) =>
    /^-[tnP]*(?:i[\w.:@-]*)?$|^-s(?:TCP:\w+)?$|^(?:[Tt][Cc][Pp]|[Uu][Dd][Pp])?:?\d*$|^TCP:\w+$/.test(word),
  );
  return isKnown && /^-[nP]*t|\s-[nP]*t/.test(words.join(' ')) && words.some((word) => /^-[tnP]*i/.test(word));
}

/** With several files, or below a folder, each number stands behind a name. */
function countsOneFile({ fields }: Invocation): boolean {
  const { options, operands, unsure } = sortArguments(fields, { values: '-e -f -A -B -C -m' });
  const isGiven = options.some(({ name }) => name === '-e' || name === '-f');
  const isPlain = options.every(({ name }) => /^-[cefiEFGPvwxqsm]$|^--(?:count|ignore-case|invert-match)$/.test(name));
  return (
    isPlain && unsure.length === 0 && operands.length <= (isGiven ? 1 : 2) && operands.every((field) => !field.isMany)
  );
}

function joined(fields: readonly Field[]): Value {
  const words = fields.map(exactText);
  if (fields.length === 1 && fields[0] !== undefined && !fields[0].isMany && !fields[0].isGlob)
    return withoutOption(fields[0].value);
  return words.includes(undefined) || words.some((word) => word?.startsWith('-') || word?.includes('\\'))
    ? ANY
    : text(words.join(' '));
}

function withoutOption(value: Value): Value {
  return value.kind === 'texts' && value.texts.some((item) => item.startsWith('-') || item.includes('\\'))
    ? ANY
    : value;
}

/** Only files of the project are listed, and not its build output: nobody but a person has given them their names. */
export function listsProject({ context, state, fields }: Invocation): boolean {
  const starts = fields.map((field) => exactText(field) ?? knownStart(field));
  const folders = state.folders ?? [];
  const isOutput = folders.some((folder) => starts.some((start) => context.isFree(`${folder}/${start}`)));
  return (
    isAmongPersonsFiles(context, state) &&
    !isOutput &&
    starts.every((start) => !/^[/~:]/.test(start) && !start.includes('..'))
  );
}
