/** The grammar of PowerShell, which exists for WebAssembly only. */
import { createRequire } from 'node:module';
import v8 from 'node:v8';
import type { Node as TreeNode } from 'web-tree-sitter';
import { platformCopy } from '../../../base/platform-package.ts';
import type { Parse, SyntaxNode } from '../../../shell/contract.ts';
import { MOST_DEPTH, MOST_NODES, type Reach } from './limits.ts';

const GRAMMAR = '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm';

/** @throws when the package is missing or WebAssembly is not available; the caller refuses the command then */
export async function loadPowerShell(): Promise<Parse> {
  // The optimising compiler would work on the grammar in the background and keep the process alive for a second.
  v8.setFlagsFromString('--liftoff-only');
  const load = createRequire(import.meta.url);
  const { Language, Parser }: typeof import('web-tree-sitter') = load('web-tree-sitter');
  await Parser.init();
  const language = await Language.load(load.resolve(platformCopy(GRAMMAR)));
  const parser = new Parser().setLanguage(language);
  return (source) => {
    const tree = parser.parse(source);
    return tree === null ? undefined : toSyntax(tree.rootNode, { depth: 0, budget: { left: MOST_NODES } });
  };
}

function toSyntax(node: TreeNode, { depth, budget }: Reach): SyntaxNode | undefined {
  budget.left -= 1;
  if (depth > MOST_DEPTH || budget.left < 0) return undefined;
  const children: SyntaxNode[] = [];
  for (const child of node.children) {
    const converted = toSyntax(child, { depth: depth + 1, budget });
    if (converted === undefined) return undefined;
    children.push(converted);
  }
  const kind = node.isMissing ? 'ERROR' : node.type;
  return { kind, start: node.startIndex, end: node.endIndex, children };
}
