/** Archives: listing reads, creating writes the archive, extracting writes a folder. */
import type { Target } from '../../contract.ts';
import { type Arguments, means, sortArguments } from '../../judge/arguments.ts';
import { areKnown, hasOption, optionTargets } from '../../judge/by-spec.ts';
import { exactText, type Field, knownStart, plainField } from '../../judge/field.ts';
import {
  brings,
  type Invocation,
  type Judged,
  type ProgramJudge,
  reads,
  unknown,
  writes,
} from '../../judge/invocation.ts';
import { filledTarget, folderTarget } from '../../judge/targets.ts';
import { GRAMMARS, namesIn } from '../spec.ts';

export const judgeTar: ProgramJudge = (invocation) => {
  const args = sortArguments(dashed(invocation.fields), GRAMMARS.tar);
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  if (hasOption(args, GRAMMARS.tar.runs) || args.options.some(isTakenFor)) return unknown('runs-code');
  if (isElsewhere(args)) return unknown('other-user-or-machine');
  // With one of those a `-t` is not what is done, but the value of an option that nobody knows.
  if (hasOption(args, '-t --list -d --diff --compare') && !hasOption(args, GRAMMARS.tar.edits)) return reads();
  if (hasOption(args, '-x --extract --get'))
    return hasOption(args, '-O --to-stdout') ? reads() : extracts(invocation, args);
  if (!hasOption(args, '-c -r -u --create --append --update')) return unknown('unknown-option');
  const archives = optionTargets(invocation, args, '-f --file');
  return hasOption(args, '-f --file') ? writes(archives) : unknown('unknown-option');
};

/** `-f host:/archive` is reached through another machine, unless a folder stands before the colon. */
function isElsewhere(args: Arguments): boolean {
  if (hasOption(args, '--force-local')) return false;
  const files = args.options.filter(({ name }) => name === '-f' || means(name, '--file'));
  return files.some(({ value }) => value !== undefined && /^[^/]+:/.test(exactText(value) ?? knownStart(value)));
}

/** Versions of tar differ in which options take a value. */
function isTakenFor({ value }: Arguments['options'][number]): boolean {
  return value !== undefined && knownStart(value).startsWith('-') && exactText(value) !== '-';
}

/** `tar tzf x` is `tar -t -z -f x`: in a bundle without a dash the values follow in order. */
function dashed(fields: readonly Field[]): readonly Field[] {
  const [first, ...rest] = fields;
  const bundle = exactText(first);
  if (first === undefined || bundle === undefined || bundle.startsWith('-')) return fields;
  let next = 0;
  const options = [...bundle].flatMap((letter) => {
    const value = namesIn(GRAMMARS.tar.values).includes(`-${letter}`) ? rest[next++] : undefined;
    return value === undefined ? [plainField(`-${letter}`)] : [plainField(`-${letter}`), value];
  });
  return [...options, ...rest.slice(next)];
}

/** Each folder is looked for from the one before. */
function extracts(invocation: Invocation, args: Arguments): Judged {
  const named = args.options.filter(({ name }) => PLACES.some((place) => means(name, place)));
  if (named.slice(1).some(({ value }) => !/^\//.test(exactText(value) ?? ''))) return unknown('dynamic-argument');
  const places = optionTargets(invocation, args, PLACES.join(' '));
  return extracted(invocation, places);
}

const PLACES = ['-C', '--directory', '--one-top-level'];

function extracted({ context, state }: Invocation, places: readonly Target[]): Judged {
  const targets = places.length === 0 ? [folderTarget(context, state, '.')] : places;
  return brings('content', writes(targets.map((target) => filledTarget(context, target, true))));
}

const LISTING = '-l -t -v -p -Z -z -c';

export const judgeUnzip: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, GRAMMARS.unzip);
  if (args.unsure.length > 0) return unknown('dynamic-argument');
  // `-:` lets members out of the folder.
  if (!areKnown(args, GRAMMARS.unzip)) return unknown('unknown-option');
  // Behind the archive stand names of its members, whatever they look like.
  const before = sortArguments(invocation.fields, { values: '-P', stopsAtOperand: true });
  if (hasOption(before, LISTING) && !hasOption(args, '-d')) return reads();
  const places = optionTargets(invocation, args, '-d');
  return extracted(invocation, places);
};
