import type { Rule, SgNode } from '@ast-grep/napi';
import type { DefinitionContext, Import, LanguageSpec, NodeKind, SymbolKind } from '../contract.ts';
import { childOf } from '../syntax/child.ts';
import { words } from '../syntax/words.ts';

/** Not `LANG=C sort`, which sets a variable for one command, and nothing inside of functions. */
const IS_GLOBAL: Rule = {
  not: { any: [{ inside: { kind: 'command' } }, { inside: { kind: 'function_definition', stopBy: 'end' } }] },
};
const IN_ALIAS: Rule = { inside: { kind: 'command', has: { field: 'name', regex: '^alias$' } } };

export const bash: LanguageSpec = {
  id: 'bash',
  extensions: ['.sh', '.bash', '.zsh', '.ksh', '.bats', '.zsh-theme'],
  filenames: ['.bashrc', '.bash_profile', '.bash_aliases', '.profile', '.zshrc', '.zshenv', '.zprofile', 'PKGBUILD'],
  interpreters: ['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash', 'bats'],
  grammar: 'bash',
  maxNesting: 256,
  definitions: {
    function_definition: { kind: 'function' },
    variable_assignment: {
      kind: variableKind,
      where: { ...IS_GLOBAL, has: { field: 'name', kind: 'variable_name' } },
      outer: ['declaration_command'],
    },
    concatenation: {
      kind: 'macro',
      where: IN_ALIAS,
      name: (node) => childOf(node, ['word']),
      rename: aliasName,
      outer: ['command'],
    },
  },
  comments: ['comment'],
  strings: ['string_content', 'raw_string', 'ansi_c_string', 'heredoc_body'],
  holes: ['command_substitution', 'simple_expansion', 'expansion'].map(inHeredoc),
  imports: {
    command: { where: { has: { field: 'name', regex: '^(?:source|\\.)$' } }, read: readSource },
  },
  types: [],
  calls: ['command_name'],
  // The usual marks that end a heredoc are no names.
  keywords:
    words(`EOF EOS alias break builtin case command continue declare do done elif else esac eval exec exit export fi for
    function if in local readonly return select set shift source then time typeset unset until while`),
  identifier: '[\\p{L}_][\\p{L}\\p{N}_]*(?:(?:-|::)[\\p{L}\\p{N}_]+)*',
  noise: String.raw`(?<![\p{L}\p{N}_}$])--?[\p{L}][\p{L}\p{N}-]*|\\\w|<<-?\s*\\?["']?\w+`,
  callSuffixes: [],
  hasReferences: true,
};

function variableKind({ node }: DefinitionContext): SymbolKind {
  const statement = node.parent();
  const isReadonly =
    statement?.is('declaration_command') === true &&
    /^(?:readonly\b|(?:declare|typeset)\s+-\w*r)/.test(statement.text());
  return isReadonly ? 'constant' : 'variable';
}

/** The `ll` of `alias ll='ls -l'`. */
function aliasName(text: string): string {
  return /^([^=\s]+)=/.exec(text)?.[1] ?? '';
}

function inHeredoc(kind: string): NodeKind {
  return { kind, inside: { kind: 'heredoc_body' } };
}

/** A path with expansions is delivered as written. */
function readSource(node: SgNode): readonly Omit<Import, 'line'>[] {
  const [path] = node.fieldChildren('argument');
  const module = path?.text().replace(/^(["'])([\s\S]*)\1$/, '$2') ?? '';
  return module === '' ? [] : [{ module, names: ['*'] }];
}
