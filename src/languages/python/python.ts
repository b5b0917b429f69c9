import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, Import, LanguageSpec, SymbolKind } from '../contract.ts';
import { commaSeparated, words } from '../syntax/words.ts';
import { receivers } from './receivers.ts';

/** A block of a class, or a conditional block (`if`, `try`, `with`) at the top level. */
const OUTSIDE_FUNCTIONS: Rule = {
  any: [
    { kind: 'module' },
    { kind: 'block', inside: { kind: 'class_definition' } },
    { kind: 'block', not: { inside: { any: [{ kind: 'function_definition' }, { kind: 'lambda' }], stopBy: 'end' } } },
  ],
};

export const python: LanguageSpec = {
  id: 'python',
  extensions: ['.py', '.pyi', '.pyw'],
  filenames: ['SConstruct', 'SConscript', 'wscript'],
  interpreters: ['python', 'pypy', 'uv'],
  grammar: 'python',
  definitions: {
    class_definition: { kind: 'class', outer: ['decorated_definition'] },
    function_definition: { kind: functionKind, outer: ['decorated_definition'] },
    assignment: {
      kind: variableKind,
      where: { inside: { kind: 'expression_statement', inside: OUTSIDE_FUNCTIONS } },
      name: targets,
      body: () => undefined,
      outer: ['expression_statement'],
    },
    type_alias_statement: { kind: 'type', name: (node) => node.field('left') },
  },
  comments: ['comment'],
  strings: ['string_content'],
  imports: {
    import_statement: { read: readImport },
    import_from_statement: { read: readFromImport },
    future_import_statement: { read: readFutureImport },
  },
  types: ['type'],
  decorators: ['decorator'],
  keywords: words(`False None True and as assert async await break class continue def del elif else except finally
    for from global if import in is lambda nonlocal not or pass raise return try while with yield self cls`),
  receivers,
  hasReferences: true,
  docstring: /[rRuU]?("""|'''|"|')([\s\S]*?)\1/y,
};

function functionKind({ name, enclosing }: DefinitionContext): SymbolKind {
  if (enclosing?.kind !== 'class') return 'function';
  return name === '__init__' ? 'constructor' : 'method';
}

function variableKind({ name, enclosing }: DefinitionContext): SymbolKind {
  if (/^_*[A-Z][A-Z0-9_]*$/.test(name)) return 'constant';
  return enclosing?.kind === 'class' ? 'property' : 'variable';
}

/** `a = 1`, `a, b = 1, 2` and `a: int`, but not `a.b = 1`. */
function targets(node: SgNode): readonly SgNode[] {
  const left = node.field('left');
  if (left === null) return [];
  const candidates = left.is('identifier') ? [left] : left.is('pattern_list') ? left.children() : [];
  return candidates.filter((candidate) => candidate.is('identifier'));
}

type Read = readonly Omit<Import, 'line'>[];

/** `import a.b as c, d` binds each module to one name; `import a.b` binds `a`, which has the module. */
function readImport(node: SgNode): Read {
  return listOf(node.text().replace(/^import\b/, '')).map((entry) => {
    const [module = '', alias = module] = entry.split(/\s+as\s+/);
    return { module, names: [alias.includes('.') ? alias : `* as ${alias}`] };
  });
}

function readFromImport(node: SgNode): Read {
  const match = /^from\s+([\w.\s]*?)\s*\bimport\b([\s\S]*)$/u.exec(withoutComments(node.text()));
  if (match === null) return [];
  const [, module = '', names = ''] = match;
  return [{ module: module.replace(/\s+/g, ''), names: listOf(names.replace(/[()]/g, '')) }];
}

function readFutureImport(node: SgNode): Read {
  return [{ module: '__future__', names: listOf(node.text().replace(/^from\s+__future__\s+import|[()]/g, '')) }];
}

function listOf(text: string): string[] {
  return commaSeparated(withoutComments(text).replace(/\\\r?\n/g, ' '));
}

function withoutComments(text: string): string {
  return text.replace(/#.*/g, '');
}
