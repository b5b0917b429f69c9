/** Commands of PowerShell: cmdlets by their tables, and other programs by the tables of the shell. */
import type { Effect, SyntaxNode, Target } from '../contract.ts';
import { isAllowedCommand } from '../judge/allowed.ts';
import { type Field, plainField } from '../judge/field.ts';
import { judgeProgram } from '../judge/program.ts';
import { mentionsProtected, runsGateCommand } from '../judge/protected-words.ts';
import { targetOf } from '../judge/targets.ts';
import { ANY } from '../judge/value.ts';
import { namesIn, READERS } from '../programs/spec.ts';
import {
  ALIASES,
  CMDLET_READERS,
  CMDLET_WRITERS,
  type CmdletWriter,
  OTHER_PARAMETERS,
  SWITCHES,
  WINDOWS_READERS,
  WINDOWS_WRITERS,
} from './cmdlets.ts';
import { type Element, elementsOf } from './elements.ts';
import { note, type PowerShellScope } from './scope.ts';

export function judgeCmdlet(scope: PowerShellScope, node: SyntaxNode): void {
  const { name, elements, redirected } = elementsOf(scope.source, node);
  for (const element of elements)
    if (element.node !== undefined) for (const child of element.node.children) scope.visit(scope, child);
  for (const target of redirected)
    note(scope, node, { kind: 'writer', targets: [targetOf(scope.context, scope.state, target)] });
  const dynamic: Effect = { kind: 'unknown', reason: 'dynamic-command' };
  const effects = name === undefined ? [dynamic] : effectsOf(scope, name.toLowerCase(), elements);
  for (const effect of effects) note(scope, node, effect);
}

/** `sort` and the like are cmdlets on Windows and programs elsewhere; `kill` without a number ends what a pipeline hands to it. */
function effectsOf(scope: PowerShellScope, written: string, elements: readonly Element[]): readonly Effect[] {
  if (written === '') return [];
  const name = Object.hasOwn(ALIASES, written) ? (ALIASES[written] ?? written) : written;
  const writer = Object.hasOwn(CMDLET_WRITERS, name) ? CMDLET_WRITERS[name] : undefined;
  if (writer !== undefined) return [{ kind: 'writer', targets: targetsOf(scope, writer, elements) }];
  if (CMDLET_READERS.has(name))
    return [
      ...readerEffects(name, elements),
      ...(Object.hasOwn(READERS, written) ? programEffects(scope, written, elements) : []),
    ];
  if (WINDOWS_WRITERS.has(name) || (name === 'kill' && elements.length === 0))
    return [{ kind: 'unknown', reason: 'unknown-program' }];
  return WINDOWS_READERS.has(name) ? [] : programEffects(scope, written.replace(/\.exe$/, ''), elements);
}

/** `ForEach-Object Delete` calls the method of that name. */
function readerEffects(name: string, elements: readonly Element[]): readonly Effect[] {
  const isCall =
    name === 'foreach-object' && elements.some((element) => element.isWord || /^-m/i.test(element.parameter ?? ''));
  return isCall ? [{ kind: 'unknown', reason: 'runs-code' }] : [];
}

function programEffects(scope: PowerShellScope, name: string, elements: readonly Element[]): readonly Effect[] {
  const fields = elements.flatMap(({ parameter, fields: values }) =>
    parameter === undefined ? values : [plainField(parameter), ...values],
  );
  return judged(scope, [plainField(name), ...fields]);
}

function judged(scope: PowerShellScope, fields: readonly Field[]): readonly Effect[] {
  const [program, ...rest] = fields;
  const name = program?.value.kind === 'texts' ? (program.value.texts[0] ?? '') : '';
  const { context, state } = scope;
  if (isAllowedCommand(context, state, fields)) return [];
  if (runsGateCommand(fields)) return [{ kind: 'protected', reason: 'gate-command' }];
  const unseen: Effect = { kind: 'unknown', reason: 'runs-code' };
  const { effects } = judgeProgram({
    context,
    state,
    name,
    fields: rest,
    input: ANY,
    isOutputRedirected: false,
    run: (inner) => ({ effects: judged(scope, inner), output: ANY }),
    runScript: () => ({ effects: [unseen], output: ANY }),
  });
  const isBlind = effects.some(({ kind }) => kind === 'unknown') && mentionsProtected(fields);
  return isBlind ? [...effects, { kind: 'protected', reason: 'protected-path' }] : effects;
}

/** Without a target the paths come through the pipeline. */
function targetsOf(scope: PowerShellScope, writer: CmdletWriter, elements: readonly Element[]): readonly Target[] {
  const named: Field[] = [];
  const plain: Field[] = [];
  elements.forEach(({ parameter, fields }, at) => {
    const before = elements[at - 1]?.parameter;
    const owner =
      parameter ??
      (before === undefined || takesNothing(before) || elements[at - 1]?.fields.length ? undefined : before);
    if (owner === undefined) plain.push(...fields);
    else if (!isOther(owner)) named.push(...fields);
  });
  const positions = namesIn(writer.positions).map(Number);
  const targets = [...named, ...positions.flatMap((position) => plain[position] ?? [])];
  if (targets.length === 0) return [{ kind: 'unprovable', written: 'the paths from the pipeline' }];
  return targets.map((field) =>
    isDrive(field) ? { kind: 'unprovable', written: field.written } : targetOf(scope.context, scope.state, field),
  );
}

/** `function:ls` is no file. */
function isDrive({ value }: Field): boolean {
  return value.kind === 'texts' && value.texts.some((text) => /^[A-Za-z]{2,}:/.test(text));
}

function takesNothing(parameter: string): boolean {
  return matches(parameter, SWITCHES);
}

function isOther(parameter: string): boolean {
  return matches(parameter, OTHER_PARAMETERS) || matches(parameter, SWITCHES);
}

/** Parameters may be abbreviated. */
function matches(parameter: string, names: readonly string[]): boolean {
  const given = parameter.slice(1).toLowerCase();
  return given !== '' && names.some((name) => name === given);
}
