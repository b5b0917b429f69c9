/** `sed`: in-place editing, and the commands of its scripts that write or run. */
import type { Target } from '../../contract.ts';
import { type Arguments, sortArguments } from '../../judge/arguments.ts';
import { hasOption } from '../../judge/by-spec.ts';
import { allTexts, exactText, type Field, plainField } from '../../judge/field.ts';
import { type Invocation, type Judged, type ProgramJudge, unknown, writes } from '../../judge/invocation.ts';
import { targetOf } from '../../judge/targets.ts';
import { sampleOf } from '../../judge/value.ts';
import { analyseSed } from './sed-script.ts';

export const judgeSed: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, {
    values: '-e -f -l --expression --file --line-length',
    optional: '-i -I',
  });
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  if (args.options.some((option) => isPlacedElsewhere(option) || hidesOption(option))) return unknown('unknown-option');
  return hasOption(args, '-f --file') ? unknown('runs-code') : judgeScripts(invocation, args);
};

/** The suffix of the copy that `-i` keeps may be a path, or a pattern that names one. */
function isPlacedElsewhere({ name, value }: Arguments['options'][number]): boolean {
  if (!/^(?:-[iI]|--in.*)$/.test(name) || value === undefined) return false;
  return /[/*]/.test(exactText(value) ?? '/');
}

/** `-l` takes a number for some versions of sed, and nothing for others. */
function hidesOption({ name, value }: Arguments['options'][number]): boolean {
  return name === '-l' && !/^\d+$/.test(exactText(value) ?? '');
}

function judgeScripts(invocation: Invocation, args: Arguments): Judged {
  const given = args.options.filter(
    ({ name }) => name === '-e' || (name.length > 2 && '--expression'.startsWith(name)),
  );
  const scripts = given.length > 0 ? given.flatMap(({ value }) => value ?? []) : args.operands.slice(0, 1);
  const files = given.length > 0 ? args.operands : args.operands.slice(1);
  const text = scriptOf(scripts);
  if (text === undefined) return unknown('dynamic-argument');
  const analysis = analyseSed(text);
  if (analysis === undefined) return unknown('not-parsable');
  if (analysis.runs) return unknown('runs-code');
  const edited = hasOption(args, '-i -I --in-place') ? files : [];
  return writes([...targets(invocation, edited), ...targets(invocation, analysis.files.map(plainField))]);
}

/** Pieces are joined by newlines; a number may stand for an address. */
function scriptOf(pieces: readonly Field[]): string | undefined {
  const texts = pieces.map(pieceText);
  return texts.includes(undefined) ? undefined : texts.join('\n');
}

function pieceText(field: Field): string | undefined {
  const [only, ...others] = allTexts(field) ?? [];
  if (only !== undefined && others.length === 0) return only;
  if (only !== undefined) return [only, ...others].join('\n');
  return field.isMany || field.isGlob ? undefined : sampleOf(field.value);
}

function targets({ context, state }: Invocation, fields: readonly Field[]): readonly Target[] {
  return fields.map((field) => targetOf(context, state, field));
}
