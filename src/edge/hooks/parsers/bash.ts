/** The grammar of bash through ast-grep: native, one shared library, no start-up of a WebAssembly machine. */
import { createRequire } from 'node:module';
import type { SgNode } from '@ast-grep/napi';
import type { Parse, SyntaxNode } from '../../../shell/contract.ts';
import { MOST_DEPTH } from './limits.ts';

/**
 * Loads the grammar; only the hook calls that have a command to judge pay for it.
 * @throws when the platform has no prebuilt grammar; the caller refuses the command then
 */
export function loadBash(): Parse {
  // `require` because it is synchronous and half as slow as `import` for a native module.
  const load = createRequire(import.meta.url);
  const { parse, registerDynamicLanguage }: typeof import('@ast-grep/napi') = load('@ast-grep/napi');
  registerDynamicLanguage({ bash: load('@ast-grep/lang-bash') });
  return (source) => toSyntax(parse('bash', source).root(), 0);
}

function toSyntax(node: SgNode, depth: number): SyntaxNode | undefined {
  if (depth > MOST_DEPTH) return undefined;
  const { start, end } = node.range();
  const children: SyntaxNode[] = [];
  for (const child of node.children()) {
    const converted = toSyntax(child, depth + 1);
    if (converted === undefined) return undefined;
    children.push(converted);
  }
  return { kind: String(node.kind()), start: start.index, end: end.index, children };
}
