/**
 * Edges from methods: templates, routes, forms, repositories, messages, translations, parameters, injected services.
 */
import { type Edge, type FrameworkFacts, type FrameworkFile, NO_FACTS } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { phpFileOf } from '../classes.ts';
import { injectedInto } from '../injection.ts';
import { type Naming, namingEdges } from '../named-calls.ts';
import type { PhpNames } from '../names.ts';
import { viewAskedFor } from '../twig/view-name.ts';

export function readMentions(file: FrameworkFile): FrameworkFacts {
  const { names, classes } = phpFileOf(file.parsed);
  if (classes.length === 0) return NO_FACTS;
  const edges = [...namingEdges(file, [...STRINGS, ...classNamings(names)], ''), ...givenEdges(file)];
  return { entities: [], edges };
}

const STRINGS: readonly Naming[] = [
  {
    pattern:
      /->(?:render|renderView|renderForm|renderBlock|htmlTemplate|textTemplate)\(\s*(?:template:\s*)?(['"])([^'"\n]+\.twig)\1/g,
    relation: 'renders',
    to: (match) => viewAskedFor(match[2] ?? ''),
  },
  {
    pattern: /->(?:redirectToRoute|generateUrl|generate)\(\s*(['"])([\w.-]+)\1/g,
    relation: 'links_to',
    to: (match) => `route:${match[2]}`,
  },
  {
    pattern:
      /(?:->trans|(?<![\w>$:])trans|\bnew\s+TranslatableMessage|(?<![\w>$:])t)\(\s*(['"])((?:(?!\1)[^\\\n$])+)\1/g,
    relation: 'uses_translation',
    to: (match) => `translation:${match[2]}`,
  },
  {
    pattern: /\b\w*[mM]essage\s*[:=]\s*(['"])([\w-]+(?:\.[\w-]+)+)\1/g,
    relation: 'uses_translation',
    to: (match) => `translation:${match[2]}`,
  },
  { pattern: /->getParameter\(\s*(['"])([\w.]+)\1/g, relation: 'uses_config', to: (match) => `config:${match[2]}` },
];

function classNamings(names: PhpNames): Naming[] {
  const to = (match: RegExpExecArray): string => names.resolve(match[1] ?? '');
  return [
    {
      pattern: /->(?:createForm|createNamed|createBuilder|createNamedBuilder)\((?:[^(),]*,)?\s*([\w\\]+)::class/g,
      relation: 'uses_component',
      to,
    },
    { pattern: /->(?:getRepository|getManagerForClass)\(\s*([\w\\]+)::class/g, relation: 'references', to },
    { pattern: /->dispatch\(\s*\(?\s*new\s+([\w\\]+)/g, relation: 'dispatches', to },
  ];
}

/** Services and entities that an action is given. */
function givenEdges({ parsed }: FrameworkFile): Edge[] {
  const { names, classes } = phpFileOf(parsed);
  const controllers = classes.filter(({ fullName }) => /\\Controller\\/.test(fullName));
  return controllers.flatMap(({ fullName, members }) =>
    members.flatMap(({ node, symbol }) => {
      if (symbol.kind !== 'method') return [];
      return injectedInto(node, names)
        .filter(({ class: name }) => !/^(?:Symfony|Doctrine|Psr|Twig)\\|^\w+$/.test(name))
        .map(({ class: to, line }) => edge(`${fullName}::${symbol.name}`, 'injects', to, line));
    }),
  );
}
