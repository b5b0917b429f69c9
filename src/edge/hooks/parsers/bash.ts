/** The grammar of bash through ast-grep: native, one shared library, no start-up of a WebAssembly machine. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import type { SgNode } from '@ast-grep/napi';
import type { Parse, SyntaxNode } from '../../../shell/contract.ts';
import { MOST_DEPTH, MOST_NODES, type Reach } from './limits.ts';

/**
 * Loads the grammar; only the hook calls that have a command to judge pay for it.
 * @throws when the platform has no prebuilt grammar; the caller refuses the command then
 */
export function loadBash(): Parse {
  // `require` because it is synchronous and half as slow as `import` for a native module.
  const load = createRequire(import.meta.url);
  const { parse, registerDynamicLanguage } = bindingOf(load);
  registerDynamicLanguage({ bash: registrationOf(load) });
  return (source) => toSyntax(parse('bash', source).root(), { depth: 0, budget: { left: MOST_NODES } });
}

/** The binary of this platform. `@ast-grep/napi` finds it as well, by its own way, which takes twice as long. */
function bindingOf(load: NodeJS.Require): typeof import('@ast-grep/napi') {
  try {
    return load(`@ast-grep/napi-${platform().binary}`);
  } catch {
    // Another C library, or a platform that is not in the table.
    return load('@ast-grep/napi');
  }
}

/**
 * What `@ast-grep/lang-bash` exports, without its code: that loads what it would build the grammar with, which takes as
 * long as half of a bare `node`.
 */
function registrationOf(load: NodeJS.Require): Registration {
  const folder = path.dirname(load.resolve('@ast-grep/lang-bash/package.json'));
  const libraryPath = path.join(folder, 'prebuilds', `prebuild-${platform().grammar}`, 'parser.so');
  if (!existsSync(libraryPath)) return load('@ast-grep/lang-bash');
  return { libraryPath, extensions: ['bash', 'sh'], languageSymbol: 'tree_sitter_bash', expandoChar: '$' };
}

type Registration = Parameters<typeof import('@ast-grep/napi').registerDynamicLanguage>[0][string];

interface Platform {
  readonly binary: string;
  readonly grammar: string;
}

function platform(): Platform {
  return PLATFORMS[`${process.platform}-${process.arch}`] ?? { binary: 'none', grammar: 'none' };
}

/** As the two packages spell them. */
const PLATFORMS: Readonly<Record<string, Platform>> = {
  'linux-x64': { binary: 'linux-x64-gnu', grammar: 'Linux-X64' },
  'linux-arm64': { binary: 'linux-arm64-gnu', grammar: 'Linux-ARM64' },
  'darwin-x64': { binary: 'darwin-x64', grammar: 'macOS-X64' },
  'darwin-arm64': { binary: 'darwin-arm64', grammar: 'macOS-ARM64' },
  'win32-x64': { binary: 'win32-x64-msvc', grammar: 'Windows-X64' },
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
