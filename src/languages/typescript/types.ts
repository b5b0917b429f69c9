/** Types as TypeScript writes them, as far as they list names. */
import type { SgNode } from '@ast-grep/napi';

/** The first type that a call is given: `defineProps<Props>()`. */
export function typeArgument(call: SgNode): SgNode | undefined {
  const list = call.field('type_arguments') ?? call.children().find((child) => child.is('type_arguments'));
  return list?.namedChildren()[0];
}

/** Deeper types are machinery of a library. */
const DEEPEST = 6;

/** Names of the members of a type; of a call signature, the literals that its first parameter takes. */
export function memberNames(type: SgNode, root: SgNode, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  switch (String(type.kind())) {
    case 'object_type':
    case 'interface_body':
      return type.namedChildren().flatMap(namesOfMember);
    case 'intersection_type':
    case 'parenthesized_type':
    case 'extends_type_clause':
      return type.namedChildren().flatMap((part) => memberNames(part, root, depth + 1));
    case 'type_identifier':
      return declaredNames(type.text(), root, depth + 1);
    case 'generic_type':
      return genericNames(type, root, depth + 1);
    default:
      return [];
  }
}

function namesOfMember(member: SgNode): string[] {
  if (member.is('property_signature') || member.is('method_signature')) {
    return [(member.field('name')?.text() ?? '').replace(/^['"]|['"]$/g, '')].filter((name) => name !== '');
  }
  if (!member.is('call_signature')) return [];
  const [first = ''] = /^\([^,)]*/.exec(member.text()) ?? [];
  return [...first.matchAll(/['"]([^'"]+)['"]/g)].map(([, name = '']) => name);
}

/** Types that leave the names of their first argument as they are. */
const TRANSPARENT = /^(?:Partial|Required|Readonly|PropsWithChildren|React\.PropsWithChildren|Omit)$/;

function genericNames(type: SgNode, root: SgNode, depth: number): string[] {
  const name = type.field('name')?.text() ?? type.child(0)?.text() ?? '';
  const inner = type
    .children()
    .find((child) => child.is('type_arguments'))
    ?.namedChildren()[0];
  if (!TRANSPARENT.test(name)) return declaredNames(name, root, depth);
  return inner === undefined ? [] : memberNames(inner, root, depth);
}

function declaredNames(name: string, root: SgNode, depth: number): string[] {
  if (!/^[\w$]+$/.test(name)) return [];
  const named = { has: { field: 'name', regex: `^${name.replaceAll('$', '\\$')}$` } };
  const found = root.find({
    rule: {
      any: [
        { kind: 'interface_declaration', ...named },
        { kind: 'type_alias_declaration', ...named },
      ],
    },
  });
  const body = found?.field('body') ?? found?.field('value');
  const above = found?.children().find((child) => child.is('extends_type_clause'));
  return [above, body].flatMap((part) => (part ? memberNames(part, root, depth) : []));
}
