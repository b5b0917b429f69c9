/** Thymeleaf templates: what they include, decorate, link to, translate and read. */
import {
  type Edge,
  type FrameworkFacts,
  type FrameworkFile,
  NO_FACTS,
  type Relation,
} from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { blank } from '../../syntax/blank.ts';
import { sourceOf } from '../../syntax/source.ts';
import { targetsOf, viewEntity } from '../../views.ts';
import { namesUsed } from './thymeleaf-names.ts';

/** The name that controllers return is the path below the folder of templates. */
const FILE = /(?:^|\/)templates\/(.+)\.html$/;

export function readThymeleaf({ path, text, parsed }: FrameworkFile): FrameworkFacts {
  const [, name] = FILE.exec(path) ?? [];
  if (name === undefined || !/\bth:|\blayout:|xmlns:th|data-th-/.test(text)) return NO_FACTS;
  const live = text.replace(/<!--[\s\S]*?-->/g, blank);
  const edges = linksIn(live, `view:${name}`);
  return {
    entities: [viewEntity('template', name, targetsOf(edges))],
    edges,
    references: namesUsed(live, parsed),
  };
}

const LINKS: readonly (readonly [RegExp, Relation, (found: string) => string | undefined])[] = [
  [/(?:layout:decorate|layout:decorator)\s*=\s*"([^"]+)"/g, 'extends', viewIn],
  [/(?:th:|data-th-)(?:replace|insert|include|substituteby)\s*=\s*"([^"]+)"/g, 'includes', viewIn],
  [/(?:th:|data-th-)(?:href|src)\s*=\s*"([^"]+)"/g, 'links_to', (found) => routeIn(found, 'GET')],
  [/(?:th:|data-th-)action\s*=\s*"([^"]+)"/g, 'links_to', (found) => routeIn(found, 'POST')],
  [/#\{\s*([\w.-]+)/g, 'uses_translation', (found) => `translation:${found}`],
];

function linksIn(live: string, from: string): Edge[] {
  const source = sourceOf(live);
  const seen = new Set<string>();
  return LINKS.flatMap(([pattern, relation, target]) =>
    [...live.matchAll(pattern)].flatMap(({ 1: found = '', index }): Edge[] => {
      const to = target(found);
      if (to === undefined || to === from || seen.has(`${relation} ${to}`)) return [];
      seen.add(`${relation} ${to}`);
      return [edge(from, relation, to, source.lineAt(index))];
    }),
  );
}

/** `~{fragments/layout :: layout (~{::body})}` and `fragments/layout :: header`. */
function viewIn(found: string): string | undefined {
  const [, view] = /^\s*(?:~\{)?\s*'?\/?([\w/.-]+?)(?:\.html)?'?\s*(?:::|\}|\(|$)/.exec(found) ?? [];
  return view === undefined || view === 'this' ? undefined : `view:${view}`;
}

/** `@{/orders/{id}(id=${order.id})}`; what is computed is a variable of the path. */
function routeIn(found: string, verb: string): string | undefined {
  const [, path] = /@\{\s*(\/(?:[^(){}?]|\{\w+\})*)/.exec(found.replace(/\$\{[^}]*\}/g, '*')) ?? [];
  if (path === undefined || /\.(?:css|js|png|jpe?g|svg|ico|gif|webp|woff2?)$/.test(path)) return undefined;
  return `route:${verb} ${path.trim().replace(/(?<=.)\/$/, '')}`;
}
