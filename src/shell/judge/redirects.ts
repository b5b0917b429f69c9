/** Redirections: which of them write, and what. */
import type { Effect } from '../contract.ts';
import type { Redirect } from '../script.ts';
import { expandValue, expandWord } from './expand.ts';
import { exactText, type Field } from './field.ts';
import { note, noteUnknown, type Scope } from './scope.ts';
import type { ShellState } from './state.ts';
import { targetOf } from './targets.ts';

/** @returns true when one of them may have written something */
export function judgeRedirects(scope: Scope, state: ShellState, redirects: readonly Redirect[]): boolean {
  return redirects.map((redirect) => judgeRedirect(scope, state, redirect)).includes(true);
}

function judgeRedirect(scope: Scope, state: ShellState, redirect: Redirect): boolean {
  const { operator, target } = redirect;
  if (operator === '?' || operator === '{}') noteUnknown(scope, redirect, 'not-parsable');
  if (target === undefined) return false;
  if (operator === '<<' || operator === '<<<') {
    expandValue(scope, state, target);
    return false;
  }
  const fields = expandWord(scope, state, target);
  // An operator of zsh: `>! file` writes the file.
  if (operator.includes('>') && scope.source.startsWith('!', target.start))
    noteUnknown(scope, redirect, 'not-parsable');
  if (operator.startsWith('<')) judgeInput(scope, redirect, fields);
  if (operator === '>&' && isOpenedForReading(scope, exactText(fields[0])))
    noteUnknown(scope, redirect, 'changes-shell');
  if (!operator.includes('>') || isDuplicate(operator, fields)) return false;
  note(scope, redirect, writes(scope, state, fields));
  return true;
}

function writes(scope: Scope, state: ShellState, fields: readonly Field[]): Effect {
  return { kind: 'writer', targets: fields.map((field) => targetOf(scope.context, state, field)) };
}

/** A file that is opened for standard output, even for reading, can be written by way of `/dev/stdout`. */
function judgeInput(scope: Scope, redirect: Redirect, fields: readonly Field[]): void {
  if (redirect.operator === '<&' && !isDuplicate('<&', fields)) noteUnknown(scope, redirect, 'dynamic-argument');
  if (redirect.operator === '<' && (redirect.descriptor === 1 || redirect.descriptor === 2))
    noteUnknown(scope, redirect, 'changes-shell');
}

/** `/dev/stdout` opens anew, for writing, what standard output is a duplicate of: `3< file >&3 > /dev/stdout`. */
function isOpenedForReading({ source }: Scope, descriptor: string | undefined): boolean {
  if (descriptor === '0') return true;
  if (descriptor === undefined || !/^\d+$/.test(descriptor)) return false;
  return new RegExp(`(?<![\\d&<>])${descriptor}<(?![&<(])`).test(source);
}

function isDuplicate(operator: string, fields: readonly Field[]): boolean {
  return operator.endsWith('&') && /^(?:[0-9]+-?|-)$/.test(exactText(fields[0]) ?? '') && fields.length === 1;
}
