/**
 * Effects of a command for PowerShell: pipelines and lists of cmdlets and programs with plain words. Whatever else the
 * language has, such as variables, blocks, calls and types, is refused unread, but for filters of `Where-Object` and properties of
 * `ForEach-Object`. The tables of cmdlets are in `cmdlets.json`; one that is in no table is unknown.
 */
import type { CommandEffect, Effect, ShellContext, Target } from '../contract.ts';
import { isAllowedCommand } from '../judge/allowed.ts';
import { type Field, plainField } from '../judge/field.ts';
import { judgeProgram } from '../judge/program.ts';
import { mentionsProtected, runsGateCommand } from '../judge/protected-words.ts';
import { remember, type ShellState, startState } from '../judge/state.ts';
import { targetOf } from '../judge/targets.ts';
import { ANY } from '../judge/value.ts';
import { namesIn, READERS } from '../programs/spec.ts';
import data from './cmdlets.json' with { type: 'json' };

const CMDLET_READERS: ReadonlySet<string> = new Set(namesIn(data.readers));
const CMDLET_WRITERS: Readonly<Record<string, { readonly parameters: string; readonly positions: string }>> =
  data.writers;
/** Parameters of writers without a value, and those whose value is not written. */
const SWITCHES = namesIn(data.switches);
const OTHER_PARAMETERS = namesIn(data.otherParameters);
const ALIASES: Readonly<Record<string, string>> = data.aliases;
/** Programs of Windows that only read, and those that write, though of the same name elsewhere they only read. */
const WINDOWS_READERS: ReadonlySet<string> = new Set(namesIn(data.windowsReaders));
const WINDOWS_WRITERS: ReadonlySet<string> = new Set(namesIn(data.windowsWriters));

interface Scope {
  readonly context: ShellContext;
  readonly state: ShellState;
}

/** A parameter with its values, or values alone. */
interface Element {
  readonly parameter?: string;
  readonly fields: readonly Field[];
  readonly isBlock?: boolean;
}

interface Command {
  readonly name: string;
  readonly elements: readonly Element[];
  readonly redirected: readonly Field[];
}

/** Effects of the commands and redirections of a source, readers left out. Never throws, whatever the source is. */
export function powerShellEffects(source: string, context: ShellContext): readonly CommandEffect[] {
  const first = startState(context.cwd, context.environment);
  const state = changesFolder(source) ? { ...first, folders: undefined } : first;
  const effects: CommandEffect[] = [];
  for (const part of partsOf(source)) {
    const command = readCommand(part);
    const found: readonly Effect[] =
      command === undefined ? [unknown('not-parsable')] : effectsOf({ context, state }, command);
    for (const effect of found) {
      remember(state, context.root, effect);
      effects.push({ command: part, effect });
    }
  }
  return effects;
}

function unknown(reason: Extract<Effect, { kind: 'unknown' }>['reason']): Effect {
  return { kind: 'unknown', reason };
}

/** Relative paths mean nothing certain once the location changes. */
function changesFolder(source: string): boolean {
  return /(?:^|[^\w-])(?:set-location|push-location|pop-location|sl|cd|chdir|pushd|popd)\b/i.test(source);
}

/** Texts without anything that is expanded; some other quotes are quotes to PowerShell as well. */
const QUOTED = /'[^'\u2018-\u201f\n]*'|"[^"`$\u2018-\u201f\n]*"/y;
const BARE = /[\w./\\:*?=+~^%-]+/y;
const OPERAND = String.raw`(?:'[^'\u2018-\u201f\n]*'|"[^"\`$\u2018-\u201f\n]*"|\d+)`;
const TEST = String.raw`\$_(?:\.\w+)* +-(?:not)?(?:like|match|eq|ne|gt|lt|ge|le) +${OPERAND}`;
/** `{ $_.Length -gt 100 -and $_.Name -like '*.ts' }`, `{ $_.Name }` */
const BLOCK = new RegExp(String.raw`\{ *(?:${TEST}(?: +-(?:and|or) +${TEST})*|\$_(?:\.\w+)*) *\}`, 'y');
const REDIRECT = /[1-6*]?>>?(?:&[1-6])?/y;

function take(text: string, at: number, pattern: RegExp): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** Commands between `;`, `|`, `&&`, `||` and ends of lines, outside quotes. */
function partsOf(source: string): readonly string[] {
  const parts = [''];
  for (let at = 0; at < source.length; ) {
    const separator = take(source, at, /;|\|\|?|&&|\r?\n/y);
    const piece = take(source, at, QUOTED) || take(source, at, BLOCK) || separator || source.charAt(at);
    if (separator !== '' && piece === separator) parts.push('');
    else parts.push((parts.pop() ?? '') + piece);
    at += piece.length;
  }
  const written = parts.map((part) => part.trim());
  return written.filter((part) => part !== '');
}

/** @returns undefined for what holds more than plain words */
function readCommand(part: string): Command | undefined {
  const name = /^(?:[A-Za-z][\w.:/\\-]*|\.{0,2}[/\\][\w./\\-]+|[?%])(?=\s|$)/.exec(part)?.[0];
  if (name === undefined || /(?:^|\s)--%/.test(part)) return undefined;
  const elements: Element[] = [];
  const redirected: Field[] = [];
  for (let at = name.length; at < part.length; ) {
    at += take(part, at, /\s+/y).length;
    const redirect = take(part, at, REDIRECT);
    const read = redirect.includes('&') ? { element: undefined, length: 0 } : readElement(part, at + redirect.length);
    if (read === undefined) return undefined;
    const fields = read.element?.fields ?? [];
    if (redirect === '' && read.element !== undefined) elements.push(read.element);
    else if (!redirect.includes('&')) redirected.push(...fields.filter(({ written }) => !/^\$null$/i.test(written)));
    at += redirect.length + read.length;
    if (redirect + read.length === '0') return undefined;
  }
  return { name, elements, redirected };
}

interface Read {
  readonly element: Element | undefined;
  readonly length: number;
}

function readElement(part: string, from: number): Read | undefined {
  let at = from + take(part, from, /\s+/y).length;
  const word = take(part, at, BARE);
  if (/^-[A-Za-z].*:./.test(word)) return undefined;
  const parameter = /^-[A-Za-z][\w-]*:?$/.test(word) ? word : '';
  if (parameter !== '')
    return { element: { parameter: parameter.replace(/:$/, ''), fields: [] }, length: at + parameter.length - from };
  const block = take(part, at, BLOCK);
  if (block !== '') return { element: { fields: [], isBlock: true }, length: at + block.length - from };
  const fields: Field[] = [];
  for (let comma = ','; comma !== ''; comma = take(part, at, /\s*,\s*/y), at += comma.length) {
    const quoted = take(part, at, QUOTED);
    const bare = take(part, at, /\$null\b/iy) || take(part, at, BARE);
    if (quoted === '' && bare === '') return undefined;
    const content = quoted === '' ? bare : quoted.slice(1, -1);
    fields.push({ ...plainField(content), isGlob: quoted === '' && /[*?]/.test(bare) });
    at += quoted.length || bare.length;
  }
  // What is attached belongs to the word.
  return /[^\s>]/.test(part.charAt(at)) ? undefined : { element: { fields }, length: at - from };
}

/** `sort` and the like are cmdlets on Windows and programs elsewhere; `kill` without a number ends what a pipeline hands to it. */
function effectsOf(scope: Scope, command: Command): readonly Effect[] {
  const { context, state } = scope;
  const written = command.name.toLowerCase();
  const name = Object.hasOwn(ALIASES, written) ? (ALIASES[written] ?? written) : written;
  const redirects = command.redirected.map(
    (field): Effect => ({ kind: 'writer', targets: [targetOf(context, state, field)] }),
  );
  return [...redirects, ...commandEffects(scope, { ...command, name }, written)];
}

function commandEffects(scope: Scope, command: Command, written: string): readonly Effect[] {
  const { name, elements } = command;
  const filters = /^(?:where|foreach)-object$/.test(name);
  if (!filters && elements.some(({ isBlock }) => isBlock)) return [unknown('not-parsable')];
  if (Object.hasOwn(CMDLET_WRITERS, name)) return [{ kind: 'writer', targets: targetsOf(scope, command) }];
  if (CMDLET_READERS.has(name)) {
    // `ForEach-Object Delete` calls the method of that name.
    const isCall =
      name === 'foreach-object' &&
      elements.some(({ fields, parameter }) => fields.length > 0 || /^-m/i.test(parameter ?? ''));
    if (isCall) return [unknown('runs-code')];
    return Object.hasOwn(READERS, written) ? programEffects(scope, written, elements) : [];
  }
  if (WINDOWS_WRITERS.has(name) || (name === 'kill' && elements.length === 0)) return [unknown('unknown-program')];
  return WINDOWS_READERS.has(name) ? [] : programEffects(scope, written.replace(/\.exe$/, ''), elements);
}

function programEffects(scope: Scope, name: string, elements: readonly Element[]): readonly Effect[] {
  const fields = elements.flatMap(({ parameter, fields: values }) =>
    parameter === undefined ? values : [plainField(parameter), ...values],
  );
  return judged(scope, [plainField(name), ...fields]);
}

function judged(scope: Scope, fields: readonly Field[]): readonly Effect[] {
  const [program, ...rest] = fields;
  const name = program?.value.kind === 'texts' ? (program.value.texts[0] ?? '') : '';
  const { context, state } = scope;
  if (isAllowedCommand(context, state, fields)) return [];
  if (runsGateCommand(fields)) return [{ kind: 'protected', reason: 'gate-command' }];
  const { effects } = judgeProgram({
    context,
    state,
    name,
    fields: rest,
    input: ANY,
    isOutputRedirected: false,
    run: (inner) => ({ effects: judged(scope, inner), output: ANY }),
    runScript: () => ({ effects: [unknown('runs-code')], output: ANY }),
  });
  const isBlind = effects.some(({ kind }) => kind === 'unknown') && mentionsProtected(fields);
  const seen = effects.filter(({ kind }) => kind !== 'reader');
  return isBlind ? [...seen, { kind: 'protected', reason: 'protected-path' }] : seen;
}

/** Without a target the paths come through the pipeline. */
function targetsOf({ context, state }: Scope, { name, elements }: Command): readonly Target[] {
  const named: Field[] = [];
  const plain: Field[] = [];
  let owner: string | undefined;
  for (const { parameter, fields } of elements) {
    if (parameter === undefined) {
      if (owner === undefined) plain.push(...fields);
      else if (!OTHER_PARAMETERS.includes(owner)) named.push(...fields);
    }
    const given = parameter?.slice(1).toLowerCase();
    owner = given === undefined || SWITCHES.includes(given) ? undefined : given;
  }
  const positions = namesIn(CMDLET_WRITERS[name]?.positions ?? '').map(Number);
  const targets = [...named, ...positions.flatMap((position) => plain[position] ?? [])];
  if (targets.length === 0) return [{ kind: 'unprovable', written: 'the paths from the pipeline' }];
  return targets.map((field) =>
    isDrive(field) ? { kind: 'unprovable', written: field.written } : targetOf(context, state, field),
  );
}

/** `function:ls` is no file. */
function isDrive({ value }: Field): boolean {
  return value.kind === 'texts' && value.texts.some((text) => /^[A-Za-z]{2,}:/.test(text));
}
