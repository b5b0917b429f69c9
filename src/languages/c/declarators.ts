/** Names and kinds that C declarations give, out of declarators such as `*(*name[3])(int)`. */
import type { SgNode } from '@ast-grep/napi';
import type { DefinitionContext, SymbolKind } from '../contract.ts';

/** The names of `int a, *b = 0, c[3], (*d)(int)`. */
export function declaredNames(node: SgNode): readonly SgNode[] {
  return node.fieldChildren('declarator').flatMap((declarator) => innermost(declarator) ?? []);
}

/**
 * The names of a struct, union, enum or class with a body: its tag, then what its declaration declares with it
 * (`typedef struct tag { } alias, *pointer;`, `struct { } variable;`). Names that a function declares are local.
 */
export function tagNames(node: SgNode): readonly SgNode[] {
  const tag = innermost(node.field('name')) ?? null;
  const holder = node.parent();
  const declared = holder === null || !declaresNames(holder) ? [] : declaredNames(holder);
  const others = declared.filter((name) => name.text() !== tag?.text());
  return tag === null ? others : [tag, ...others];
}

/** The kind for the tag, or for the type that stands in for a missing tag; what is declared with it has its own. */
export function tagKind(kind: SymbolKind): (context: DefinitionContext) => SymbolKind {
  return ({ node, name }) => {
    const holder = String(node.parent()?.kind());
    const tag = innermost(node.field('name'));
    const isNamed = tag !== undefined;
    if (isNamed ? tag.text() === name : !HOLDER_KINDS.has(holder)) return kind;
    if (holder !== 'type_definition') return HOLDER_KINDS.get(holder) ?? kind;
    return isNamed || tagNames(node)[0]?.text() !== name ? 'type' : kind;
  };
}

/** True for `int f(int)` and `char *f(int)`, false for the variable `int (*f)(int)`. */
export function declaresFunction(declarator: SgNode | null): boolean {
  for (let node = declarator; node !== null; node = node.field('declarator')) {
    if (node.is('function_declarator')) return !node.field('declarator')?.is('parenthesized_declarator');
    if (node.is('reference_declarator')) return declaresFunction(lastNamed(node) ?? null);
    if (node.is('operator_cast') || node.is('qualified_identifier')) return qualifiesCast(node);
    if (!node.is('pointer_declarator')) break;
  }
  return false;
}

/** The node that names what a declarator declares, without its qualifier. */
export function innermost(declarator: SgNode | null): SgNode | undefined {
  let node = declarator ?? undefined;
  for (; node !== undefined && !NAME.test(String(node.kind())); node = inner(node)) {
    if (!WRAPPER.test(String(node.kind()))) return undefined;
  }
  return node;
}

/** The `a.b` of `a::b::name`, without template arguments. */
export function qualifierOf(declarator: SgNode | null): string {
  const parts: string[] = [];
  let node = declarator ?? undefined;
  for (; node !== undefined && WRAPPER.test(String(node.kind())); node = inner(node)) {
    const scope = node.is('qualified_identifier')
      ? node
          .field('scope')
          ?.text()
          .replace(/<[\s\S]*$/, '')
      : undefined;
    if (scope !== undefined) parts.push(scope);
  }
  return parts.join('.');
}

const HOLDER_KINDS: ReadonlyMap<string, SymbolKind> = new Map<string, SymbolKind>([
  ['type_definition', 'type'],
  ['declaration', 'variable'],
  ['field_declaration', 'property'],
]);
const WRAPPER = /_declarator$|^qualified_identifier$/;
const NAME =
  /^(?:(?:type_|field_)?identifier|operator_name|destructor_name|operator_cast|template_(?:function|method|type))$/;

function inner(node: SgNode): SgNode | undefined {
  return node.field('declarator') ?? node.field('name') ?? lastNamed(node);
}

/** A conversion has its parameters in itself. */
function qualifiesCast(node: SgNode): boolean {
  return node.is('operator_cast') || node.field('name')?.is('operator_cast') === true;
}

function declaresNames(holder: SgNode): boolean {
  if (!HOLDER_KINDS.has(String(holder.kind()))) return false;
  if (!holder.is('declaration')) return true;
  return !holder.ancestors().some((ancestor) => ancestor.is('compound_statement'));
}

/** `(*name)`, `&name` and `[[attribute]] name` hold the declarator without a field. */
function lastNamed(node: SgNode): SgNode | undefined {
  return node
    .children()
    .filter((child) => child.isNamed() && !/attribute|comment|modifier/.test(String(child.kind())))
    .at(-1);
}
