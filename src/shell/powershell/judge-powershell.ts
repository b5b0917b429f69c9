/**
 * Effects of a command for PowerShell. The tree is walked by kinds: what is in no list is refused, so that syntax which
 * is new to the grammar is refused as well.
 */
import type { CommandEffect, Parse, ShellContext, SyntaxNode, UnknownReason } from '../contract.ts';
import { startState } from '../judge/state.ts';
import { METHODS, STATIC_WRITERS, TYPES } from './cmdlets.ts';
import { judgeCmdlet } from './judge-cmdlet.ts';
import { mask } from './mask.ts';
import { note, type PowerShellScope } from './scope.ts';

export interface PowerShellCommand {
  readonly source: string;
  readonly parse: Parse;
  readonly context: ShellContext;
}

const LONGEST = 100_000;

/** Effects of the commands and redirections of a source, readers left out. Never throws, whatever the source is. */
export function powerShellEffects({ source, parse, context }: PowerShellCommand): readonly CommandEffect[] {
  const masked = source.length > LONGEST ? undefined : mask(source);
  const tree = masked === undefined ? undefined : parse(masked);
  const effects: CommandEffect[] = [];
  if (masked === undefined || tree === undefined) effects.push(refused(source.slice(0, 200), 'too-complex'));
  else {
    const first = startState(context.cwd, context.environment);
    const state = changesFolder(masked) ? { ...first, folders: undefined } : first;
    visit({ context, source: masked, state, effects, visit }, tree);
  }
  return effects;
}

function refused(command: string, reason: UnknownReason): CommandEffect {
  return { command, effect: { kind: 'unknown', reason } };
}

/** Relative paths mean nothing certain once the location changes. */
function changesFolder(source: string): boolean {
  return /(?:^|[^\w-])(?:set-location|push-location|pop-location|sl|cd|chdir|pushd|popd)\b/i.test(source);
}

const STRUCTURE = new Set(
  (
    'program statement_list pipeline pipeline_chain pipeline_chain_tail statement_block if_statement else_clause ' +
    'elseif_clauses elseif_clause while_statement do_statement while_condition foreach_statement for_statement ' +
    'for_initializer for_condition for_iterator switch_statement switch_condition switch_body switch_clauses switch_clause ' +
    'switch_clause_condition try_statement catch_clauses catch_clause finally_clause flow_control_statement ' +
    'script_block script_block_body script_block_expression parenthesized_expression sub_expression array_expression ' +
    'hash_literal_expression hash_literal_body hash_entry key_expression member_access member_name element_access ' +
    'expression_with_unary_operator string_literal integer_literal real_literal comparison_operator format_operator ' +
    'file_redirection_operator argument_list argument_expression_list argument_expression post_increment_expression ' +
    'post_decrement_expression pre_increment_expression pre_decrement_expression empty_statement range_argument_expression ' +
    'argument_expression label_expression inlinescript_statement catch_type_list'
  ).split(' '),
);
const EXPRESSION =
  /^(?:(?:logical|bitwise|comparison|additive|multiplicative|format|range|array_literal|unary|cast)(?:_argument)?_expression|hash_literal_body)$/;
const LEAVES = new Set(
  'variable comment decimal_integer_literal hexadecimal_integer_literal verbatim_string_characters verbatim_here_string_characters simple_name braced_variable'.split(
    ' ',
  ),
);

function visit(scope: PowerShellScope, node: SyntaxNode): void {
  if (node.kind === 'command') judgeCmdlet(scope, node);
  else if (node.kind === 'type_literal') checkType(scope, node);
  else if (checkNode(scope, node)) for (const child of node.children) visit(scope, child);
}

/** @returns true when what is inside is worth a look */
function checkNode(scope: PowerShellScope, node: SyntaxNode): boolean {
  if (node.kind === 'assignment_expression') checkAssignment(scope, node);
  else if (node.kind === 'invokation_expression') checkCall(scope, node);
  else if (!isPlain(scope, node)) {
    note(scope, node, { kind: 'unknown', reason: 'not-parsable' });
    return false;
  }
  return true;
}

/** A kind that is known, or a token of the language. */
function isPlain({ source }: PowerShellScope, { kind, start, end, children }: SyntaxNode): boolean {
  if (kind === 'ERROR' || kind === 'inlinescript_statement') return false;
  const isToken = children.length === 0 && source.slice(start, end).trim().toLowerCase() === kind.trim().toLowerCase();
  if (kind === 'variable') return !/^\$(?:function|alias):/i.test(source.slice(start, end));
  return (
    STRUCTURE.has(kind) ||
    EXPRESSION.test(kind) ||
    LEAVES.has(kind) ||
    isToken ||
    isString(kind) ||
    kind === 'left_assignment_expression' ||
    kind === 'assignement_operator'
  );
}

function isString(kind: string): boolean {
  return kind === 'expandable_string_literal' || kind === 'expandable_here_string_literal';
}

/** Only variables of the script: `$env:` reaches programs, and `$PSDefaultParameterValues` changes what cmdlets do. */
function checkAssignment(scope: PowerShellScope, node: SyntaxNode): void {
  const left = node.children[0];
  const name = left === undefined ? '' : scope.source.slice(left.start, left.end).trim();
  const isOwn = /^\$(?!ps|executioncontext|profile|home|pwd|shellid)[a-z_]\w*$/i.test(name);
  if (!isOwn) note(scope, node, { kind: 'unknown', reason: 'changes-shell' });
}

/** A method may do anything; a few are known to compute. */
function checkCall(scope: PowerShellScope, node: SyntaxNode): void {
  const [receiver, operator, member] = node.children;
  const name = member === undefined ? '' : scope.source.slice(member.start, member.end).trim();
  const isStatic = operator?.kind === '::' && receiver?.kind === 'type_literal';
  const isKnown = isStatic
    ? TYPES.test(scope.source.slice(receiver.start, receiver.end)) && !STATIC_WRITERS.test(name)
    : METHODS.test(name);
  if (!isKnown) note(scope, node, { kind: 'unknown', reason: 'runs-code' });
}

function checkType(scope: PowerShellScope, node: SyntaxNode): void {
  if (!TYPES.test(scope.source.slice(node.start, node.end)))
    note(scope, node, { kind: 'unknown', reason: 'runs-code' });
}
