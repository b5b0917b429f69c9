/** `xargs`: arguments from standard input for another program. */
import { sortArguments } from '../../judge/arguments.ts';
import { areKnown } from '../../judge/by-spec.ts';
import { exactText, type Field, plainField } from '../../judge/field.ts';
import { type Invocation, type Judged, type ProgramJudge, unknown } from '../../judge/invocation.ts';
import { ANY, concatenate, isAnything, isList, isNumeric, NUMBER, text, type Value } from '../../judge/value.ts';
import { GRAMMARS } from '../spec.ts';

export const judgeXargs: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, GRAMMARS.xargs);
  const { options, operands } = args;
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  if (!areKnown(args, GRAMMARS.xargs)) return unknown('unknown-option');
  const option = (...names: string[]) => options.findLast(({ name }) => names.includes(name));
  if (option('--process-slot-var', '-J') !== undefined) return unknown('unknown-option');
  const input = option('-a', '--arg-file') === undefined ? invocation.input : ANY;
  const replaced = option('-I', '--replace') ?? option('-i');
  const program = operands.length === 0 ? [plainField('echo')] : operands;
  if (replaced === undefined) return invocation.run([...program, itemField(input, true)]);
  const mark = exactText(replaced.value) || '{}';
  return runReplaced(invocation, program, { mark, input });
};

function itemField(value: Value, isMany: boolean): Field {
  return {
    ...plainField('the arguments from standard input'),
    value: value.kind === 'texts' ? wordsOf(value.texts) : value,
    isMany,
  };
}

/** Every line, and every word of it, may be an argument of its own. */
function wordsOf(texts: readonly string[]): Value {
  const pieces = texts.flatMap((item) => [...item.split('\n'), ...item.split(/\s+/)]).filter((item) => item !== '');
  return pieces.length === 0 || pieces.some((piece) => /['"\\]/.test(piece)) ? ANY : text(...pieces);
}

interface Replacement {
  readonly mark: string;
  readonly input: Value;
}

/** Input becomes code where the mark stands in the text of a program. */
function runReplaced(invocation: Invocation, program: readonly Field[], { mark, input }: Replacement): Judged {
  const given = itemField(input, false).value;
  const item = given.kind === 'unknown' && isList(given) ? NUMBER : given;
  const isCode = isAnything(item);
  const [first] = program;
  if (first === undefined || exactText(first) === undefined || exactText(first)?.includes(mark))
    return unknown('dynamic-command');
  const runsShell = /(?:^|\/)(?:ba|da|z|k)?sh$/.test(exactText(first) ?? '');
  if (runsShell && program.some((field) => exactText(field)?.includes(mark))) {
    if (isCode) return unknown('dynamic-argument');
    return invocation.run(
      program.map((field) => mentioned(field, mark, item.kind === 'texts' || isNumeric(item) ? item : text('name'))),
    );
  }
  return invocation.run(program.map((field) => mentioned(field, mark, item)));
}

function mentioned(field: Field, mark: string, item: Value): Field {
  const pieces = exactText(field)?.split(mark);
  if (pieces === undefined || pieces.length === 1) return field;
  const value = pieces
    .slice(1)
    .reduce<Value>((all, piece) => concatenate(concatenate(all, item), text(piece)), text(pieces[0] ?? ''));
  return { ...field, value };
}
