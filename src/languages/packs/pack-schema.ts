/** What may stand in a pack: checks packs of projects, and is the schema by which editors complete them (`docs/packs.md`). */
import { z } from 'zod';
import { PROVENANCES, RELATIONS } from '../framework-contract.ts';
import type { EachSpec, MetadataSpec, Pack, Rule } from './pack-contract.ts';
import { pathOf } from './template.ts';

const LONGEST = 2_000;
const MOST = 200;

const pattern = z
  .string()
  .max(LONGEST)
  .superRefine(refused((source) => new RegExp(source)));
const template = z.string().max(LONGEST).superRefine(refused(pathOf));
const relation = z.enum(RELATIONS);
const provenance = z.enum(PROVENANCES).or(template);
const conditions = z.record(template, pattern).describe('Templates, with what one of their values must match.');

const definition = z.strictObject({
  kind: pattern.describe('Kind of the symbol: class, interface, trait, enum, function, method, property …').optional(),
  name: pattern.optional(),
  place: pattern.describe('The full name, or the path of the file where names say nothing of it.').optional(),
  extends: pattern.describe('What it extends, implements or mixes in, with or without its module.').optional(),
  marker: pattern.describe('A decorator, attribute or annotation, without its module.').optional(),
  signature: pattern.describe('The first line.').optional(),
});
const kindRow = definition.extend({
  type: z.string().describe('The variable `type`.'),
  prefix: z.string().describe('The variable `prefix`, else the type.').optional(),
  drop: pattern.describe('End of the name that the variable `short` leaves out.').optional(),
});

const finder = {
  file: pattern.describe('The path of the file, its groups as variables.').optional(),
  class: definition
    .extend({ kinds: z.array(kindRow).max(MOST).describe('The first row that fits.').optional() })
    .optional(),
  member: definition.describe('Members of the class around.').optional(),
  function: definition.describe('Functions and methods.').optional(),
  value: definition
    .extend({ call: pattern.describe('What its value calls.').optional() })
    .describe('Variables of the module.')
    .optional(),
  marker: pattern
    .describe('Decorators, attributes or annotations of the definition around; their arguments are `1`, `arg.name`.')
    .optional(),
  parameter: pattern.describe('Typed parameters of the methods of that name: `variable`, `type`, `method`.').optional(),
  injected: z.literal(true).describe('What the class is given: `variable`, `type`.').optional(),
  injectedCall: z
    .literal(true)
    .describe('Calls that methods make on what the class is given: `method`, `to`.')
    .optional(),
  importedCall: z.literal(true).describe('Calls of functions that other modules export: `to`.').optional(),
  uses: pattern.describe('Uses of imported names: `used`, `method`.').optional(),
  call: z
    .strictObject({ name: pattern, on: pattern.optional(), whole: z.literal(true).optional() })
    .describe('Calls, by the whole last name and by what they are made on; `whole` takes the statement as its place.')
    .optional(),
  match: z
    .looseObject({})
    .describe('A rule of ast-grep (pattern, kind, has, inside, any …); its `$NAMES` become variables.')
    .optional(),
  text: pattern.describe('Text outside of comments, its groups as variables.').optional(),
  entry: template.describe('Elements of a list or an object: `key`, `value`.').optional(),
  tag: pattern.describe('Tags of a template by how they begin, such as `section(`: `tag`, `arguments`.').optional(),
  code: z.literal(true).describe('The code of a template, piece by piece.').optional(),
  elsewhere: z.string().describe('A rule of `shared`: what it finds anywhere in the file.').optional(),
  rows: z
    .array(z.string().max(LONGEST))
    .min(1)
    .max(MOST)
    .describe('Names of columns, and rows of them as variables; parted by blanks, `-` is an empty cell.')
    .optional(),
};

const letValue = template.or(
  z.strictObject({
    if: conditions.optional(),
    unless: conditions.optional(),
    // biome-ignore lint/suspicious/noThenProperty: a key of packs, which nobody awaits.
    then: template,
    else: template.optional(),
  }),
);
const chosen = {
  with: z.array(z.string()).max(MOST).describe('Rules of `shared` whose variables come before its own.').optional(),
  inside: z
    .array(z.string())
    .max(MOST)
    .describe('Rules of `shared`: the innermost of what they find is what is around, with its variables.')
    .optional(),
  if: conditions.optional(),
  unless: conditions.optional(),
  let: z.record(z.string(), letValue).describe('Variables, each from those before it.').optional(),
  line: z
    .enum(['name', 'class'])
    .describe('The line of the definition or class around instead of the own one.')
    .optional(),
};

const metadata: z.ZodType<MetadataSpec> = z.lazy(() => z.record(z.string(), metadataValue));
const eachSpec: z.ZodType<EachSpec> = z.lazy(() =>
  z.strictObject({ ...finder, ...chosen, as: metadataValue, by: template.optional() }),
);
const metadataValue = z.lazy(() =>
  z.union([template, z.boolean(), z.array(template), z.strictObject({ is: conditions }), eachSpec, metadata]),
);

const entity = z.strictObject({
  type: template.describe('Type in the terms of the framework, such as `route`.'),
  id: template.describe('The name under which search shows it and takes it back.').optional(),
  node: template.describe('Its name in edges.').optional(),
  name: template.describe('Name of a range that is no definition.').optional(),
  kind: z.enum(['section', 'route', 'table', 'key', 'macro']).optional(),
  signature: template.optional(),
  words: template.describe('Words by which people look for it, in any language.').optional(),
  alone: z.literal(true).describe('Worth a chunk of its own.').optional(),
  needs: z.string().describe('A list of the metadata that must not be empty.').optional(),
  at: z
    .enum(['definition', 'file'])
    .describe('The definition around, or the file, instead of what was found.')
    .optional(),
  metadata: metadata.optional(),
});

const rule: z.ZodType<Rule> = z.lazy(() =>
  z
    .strictObject({
      ...finder,
      ...chosen,
      use: z.string().describe('A rule of `shared`.').optional(),
      until: pattern.describe('The tag that closes a `tag`.').optional(),
      first: z.literal(true).describe('Only the first that is found.').optional(),
      entity: entity.optional(),
      route: z
        .strictObject({
          method: template,
          path: template,
          name: template.optional(),
          shared: z.literal(true).describe('Routes of one path share their name.').optional(),
          to: z.array(z.tuple([relation, template]).or(z.tuple([relation, template, provenance]))).optional(),
          more: metadata.optional(),
        })
        .describe('A route with its entity and its edges.')
        .optional(),
      edges: z
        .array(z.tuple([template, relation, template]).or(z.tuple([template, relation, template, provenance])))
        .max(MOST)
        .optional(),
      mentions: z
        .array(z.tuple([pattern, relation, template]).or(z.tuple([pattern, relation, template, provenance])))
        .max(MOST)
        .describe('Texts outside of comments that name something.')
        .optional(),
      from: template.describe('What mentions lead from, else the definition around.').optional(),
      terms: z
        .array(z.tuple([template, template]))
        .max(MOST)
        .describe('What people call a node.')
        .optional(),
      change: z
        .strictObject({
          operation: template.describe('create, table, rename or drop.'),
          table: template,
          label: template.optional(),
          alias: template.optional(),
          to: template.optional(),
          signature: template.optional(),
          id: template.optional(),
          joins: z.literal(true).optional(),
          optional: z.literal(true).optional(),
        })
        .describe('A change of a table; rules inside of it add columns, indexes and keys.')
        .optional(),
      column: z
        .strictObject({
          name: template,
          label: template.optional(),
          facts: metadata.optional(),
          to: template.optional(),
          provenance: provenance.optional(),
        })
        .optional(),
      index: z.strictObject({ type: template, columns: template }).optional(),
      key: z
        .strictObject({
          column: template,
          on: template,
          references: template.optional(),
          provenance: provenance.optional(),
        })
        .optional(),
      dropped: template.optional(),
      renamed: template.optional(),
      collect: metadata.describe('Elements of lists in the metadata of the entity around.').optional(),
      words: template.describe('Words of the entity around.').optional(),
      rules: z.array(rule).max(MOST).describe('What lies inside.').optional(),
    })
    .refine((found) => Object.keys(finder).filter((key) => Object.hasOwn(found, key)).length <= 1, {
      error: `has more than one of ${Object.keys(finder).join(', ')}`,
    }),
);

export const packSchema: z.ZodType<Pack> = z.strictObject({
  $schema: z.string().optional(),
  id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'is made of small letters, digits and -'),
  title: z.string().max(80).optional(),
  languages: z.array(z.string()).min(1).max(20),
  detect: z
    .literal('always')
    .or(z.strictObject({ dependencies: z.array(z.string()).max(MOST).optional(), files: pattern.optional() }))
    .describe('Packages as `npm:vue` or `composer:laravel/*`, a file that only such projects have, or always.'),
  sign: pattern.describe('What every text must hold that the pack reads.').optional(),
  blank: pattern.describe('Comments of a template, which are not looked into.').optional(),
  template: z
    .strictObject({
      parts: z
        .array(z.tuple([pattern, z.string().max(LONGEST)], z.string().max(LONGEST)))
        .max(20)
        .describe(
          'Opening (a pattern without groups), closing, `code`, `tag`, `comment` or `text`, and `file` or `outside`.',
        )
        .optional(),
      names: z
        .strictObject({
          token: z
            .string()
            .max(LONGEST)
            .superRefine(refused((source) => new RegExp(source, 'gsu'))),
          uses: z.array(z.array(template).min(2).max(4)).max(MOST),
          keywords: z.string().max(LONGEST).optional(),
        })
        .describe('Names that the code of a template uses: tokens by their groups.')
        .optional(),
      related: z.array(template).max(20).describe('Names under which the code knows a `{target}`.').optional(),
    })
    .describe('How templates are read.')
    .optional(),
  words: z
    .record(z.string(), z.string().max(LONGEST))
    .describe('Words that people have for things of a type.')
    .optional(),
  maps: z.record(z.string(), z.record(z.string(), z.string())).describe('Tables for the filter `map`.').optional(),
  parts: z
    .record(z.string(), z.string().max(LONGEST))
    .describe('Parts of texts, written `%{name}` in them.')
    .optional(),
  shared: z.record(z.string(), rule).describe('Rules that others `use`.').optional(),
  rules: z.array(rule).min(1).max(MOST),
});

/** The schema by which editors complete a pack. */
export function packJsonSchema(): unknown {
  return z.toJSONSchema(packSchema, { io: 'input' });
}

function refused(read: (source: string) => unknown): (source: string, context: z.RefinementCtx) => void {
  return (source, context) => {
    try {
      read(source);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    }
  };
}
