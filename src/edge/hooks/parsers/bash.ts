/** The grammar of bash through ast-grep: native, one shared library, no start-up of a WebAssembly machine. */
import { createRequire } from 'node:module';
import process from 'node:process';
import type { SgNode } from '@ast-grep/napi';
import { grammarLibrary } from '../../../base/platform-package.ts';
import type { Parse, SyntaxNode } from '../../../shell/contract.ts';
import { MOST_DEPTH, MOST_NODES, type Reach } from './limits.ts';

/** Name under which the index registers the grammar; a process takes a single registration for both. */
const REGISTERED = 'code-intel-bash';

/**
 * Loads the grammar; only the hook calls that have a command to judge pay for it.
 * @throws when the platform has no prebuilt grammar; the caller refuses the command then
 */
export function loadBash(): Parse {
  // `require` because it is synchronous and half as slow as `import` for a native module.
  const load = createRequire(import.meta.url);
  const { parse, registerDynamicLanguage } = loadBinding(load);
  registerDynamicLanguage({ [REGISTERED]: registration() });
  return (source) => toSyntax(parse(REGISTERED, source).root(), { depth: 0, budget: { left: MOST_NODES } });
}

/** The binary of this platform. `@ast-grep/napi` finds it as well, by its own way, which takes twice as long. */
function loadBinding(load: NodeJS.Require): typeof import('@ast-grep/napi') {
  try {
    return load(`@ast-grep/napi-${BINARIES[`${process.platform}-${process.arch}`]}`);
  } catch {
    // This platform has another C library, or is not in the table.
    return load('@ast-grep/napi');
  }
}

function registration(): Registration {
  const libraryPath = grammarLibrary('bash');
  if (libraryPath === undefined) throw new Error('no package holds the grammar of bash for this platform');
  return { libraryPath, extensions: ['bash', 'sh'], languageSymbol: 'tree_sitter_bash', expandoChar: '$' };
}

type Registration = Parameters<typeof import('@ast-grep/napi').registerDynamicLanguage>[0][string];

/** Binaries of `@ast-grep/napi` by platform. */
const BINARIES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64-gnu',
  'linux-arm64': 'linux-arm64-gnu',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'win32-x64-msvc',
};

function toSyntax(node: SgNode, { depth, budget }: Reach): SyntaxNode | undefined {
  budget.left -= 1;
  if (depth > MOST_DEPTH || budget.left < 0) return undefined;
  const { start, end } = node.range();
  const children: SyntaxNode[] = [];
  for (const child of node.children()) {
    const converted = toSyntax(child, { depth: depth + 1, budget });
    if (converted === undefined) return undefined;
    children.push(converted);
  }
  return { kind: String(node.kind()), start: start.index, end: end.index, children };
}
