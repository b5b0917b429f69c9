/** The name and the arguments of a command of PowerShell. */
import type { SyntaxNode } from '../contract.ts';
import { type Field, plainField } from '../judge/field.ts';
import { ANY, text } from '../judge/value.ts';
import { unmask } from './mask.ts';

export interface Element {
  /** `-Name`, when this is a parameter. */
  readonly parameter: string | undefined;
  /** The arguments; behind `-Name:` those of the parameter. */
  readonly fields: readonly Field[];
  /** A bare word or a string. */
  readonly isWord: boolean;
  /** Syntax that may hold commands. */
  readonly node: SyntaxNode | undefined;
}

export interface Elements {
  /** Undefined when it is only known at run time; empty for a script block that is called. */
  readonly name: string | undefined;
  readonly elements: readonly Element[];
  readonly redirected: readonly Field[];
}

export function elementsOf(source: string, node: SyntaxNode): Elements {
  const parts = node.children.flatMap((child) =>
    child.kind === 'command_elements' || child.kind === 'foreach_command' ? child.children : [child],
  );
  const operator = parts.find(({ kind }) => kind === 'command_invokation_operator');
  const isSourced = operator !== undefined && textOf(source, operator) === '.';
  const redirects = parts.filter((part) => isRedirect(source, part));
  const first = parts.find(({ kind }) => kind === 'command_name' || kind === 'command_name_expr' || isForeach(kind));
  const rest = parts.filter(
    (part) => part !== first && part !== operator && !isRedirect(source, part) && !isBlank(part),
  );
  const blocks =
    first?.kind === 'command_name_expr' ? [{ parameter: undefined, fields: [], isWord: false, node: first }] : [];
  return {
    name: isSourced || first === undefined ? undefined : nameOf(source, first),
    elements: [...blocks, ...rest.map((part) => elementOf(source, part))],
    redirected: redirects.flatMap((redirect) => redirectTargets(source, redirect)),
  };
}

/** The grammar takes `2>file` and `>>file` for words. */
function isRedirect(source: string, node: SyntaxNode): boolean {
  return node.kind === 'redirection' || (node.kind === 'generic_token' && textOf(source, node).includes('>'));
}

function isForeach(kind: string): boolean {
  return kind === '%' || kind === 'foreach-object' || kind === 'foreach';
}

function isBlank({ kind }: SyntaxNode): boolean {
  return kind === 'command_argument_sep' || kind.trim() === '';
}

function textOf(source: string, { start, end }: SyntaxNode): string {
  return source.slice(start, end);
}

function nameOf(source: string, node: SyntaxNode): string | undefined {
  const written = textOf(source, node).trim();
  if (isForeach(node.kind)) return 'foreach-object';
  if (/^[0-9]+\.\.[0-9]+$/.test(written)) return '';
  if (node.kind === 'command_name') return /^[\w.:/\\-]+$|^[?%]$/.test(written) ? written : undefined;
  if (/^\{/.test(written)) return '';
  return /^'[\w./\\-]+'$|^"[\w./\\-]+"$/.test(written) ? written.slice(1, -1) : undefined;
}

function elementOf(source: string, node: SyntaxNode): Element {
  const written = textOf(source, node).trim();
  if (node.kind === 'command_parameter')
    return { parameter: written.replace(/:$/, ''), fields: [], isWord: false, node: undefined };
  if (node.kind === ':') return { parameter: undefined, fields: [], isWord: false, node: undefined };
  if (node.kind === 'generic_token')
    return { parameter: undefined, fields: bareFields(written), isWord: true, node: ofInterest(node) };
  const literal = literalOf(written);
  const fields = literal === undefined ? [openField(written)] : [plainField(literal)];
  return {
    parameter: undefined,
    fields,
    isWord: literal !== undefined,
    node: literal === undefined ? { ...node, children: [node] } : undefined,
  };
}

function ofInterest(node: SyntaxNode): SyntaxNode | undefined {
  return node.children.length === 0 ? undefined : node;
}

function bareFields(written: string): readonly Field[] {
  if (/[<|&;`$(){}"']/.test(written)) return [openField(written)];
  return unmask(written).map((item) => ({ ...plainField(item), isGlob: /[*?]/.test(item) }));
}

function openField(written: string): Field {
  return { ...plainField(written), value: ANY, isMany: true };
}

function literalOf(written: string): string | undefined {
  const verbatim = /^'([^']*)'$/.exec(written)?.[1];
  return verbatim ?? /^"([^"`$]*)"$/.exec(written)?.[1] ?? (/^-?[0-9]+$/.test(written) ? written : undefined);
}

function redirectTargets(source: string, redirect: SyntaxNode): readonly Field[] {
  if (redirect.children.some(({ kind }) => kind === 'merging_redirection_operator')) return [];
  const target = redirect.children.find(({ kind }) => kind === 'redirected_file_name');
  const written =
    target === undefined
      ? textOf(source, redirect)
          .trim()
          .replace(/^[1-6*]?>{1,2}/, '')
      : textOf(source, target).trim();
  if (/^&[1-6]$/.test(written)) return [];
  if (/^\$null$/i.test(written)) return [];
  const literal = literalOf(written) ?? (/^[\w./\\:~-]+$/.test(written) ? written : undefined);
  return [literal === undefined ? openField(written) : { ...plainField(literal), value: text(literal) }];
}
