/** Shape of a request: the fields of a DTO with their checks and labels. */
import type { Edge, Metadata } from '../../framework-contract.ts';
import { lineOf } from '../../syntax/source.ts';
import { termEdge } from '../../terms.ts';
import { type DecoratedClass, decoratorNamed, type Member, typeOf } from '../decorators.ts';
import { propertyOf, stringOf } from '../values.ts';

/** They describe a field and check nothing. */
const DESCRIBING = /^(?:Api\w*|Type|Transform|Expose|Exclude|Field)$/;

export function dtoFacts({ symbol, members }: DecoratedClass): { metadata: Metadata; edges: Edge[] } {
  const fields = members.filter(({ node }) => node.is('public_field_definition'));
  return {
    metadata: { fields: fields.map(fieldOf) },
    edges: fields.flatMap((field) => {
      const text = descriptionOf(field);
      return termEdge(`field:${symbol.name}.${field.name}`, text, lineOf(field.node));
    }),
  };
}

function fieldOf(field: Member): Metadata {
  const checks = field.decorators.map(({ name }) => name).filter((name) => !DESCRIBING.test(name));
  const description = descriptionOf(field);
  return {
    name: field.name,
    type: typeOf(field.node),
    ...(checks.length > 0 ? { validations: checks } : {}),
    ...(description === undefined ? {} : { description }),
  };
}

function descriptionOf(field: Member): string | undefined {
  const [options] = decoratorNamed(field, 'ApiProperty', 'ApiPropertyOptional')?.arguments ?? [];
  return stringOf(propertyOf(options, 'description'));
}
