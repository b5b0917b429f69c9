/**
 * Views and scripts that belong to the best places by an attribute, a tag, a path, a rendering call or a text alone: no search ranks them
 * beside these, and a change of the one is often a change of the other.
 */
import path from 'node:path';
import { byVersion } from '../../base/by-version.ts';
import { distinctBy } from '../../base/distinct-by.ts';
import { groupBy } from '../../base/group-by.ts';
import { literalExpression } from '../../base/literal-expression.ts';
import { asRelative } from '../../base/paths.ts';
import { queryTerms } from '../../base/words/terms.ts';
import type { IndexStore } from '../../storage/contract.ts';
import { asideOf } from '../facts/file-order.ts';
import { fileRoleOf } from '../impact/file-role.ts';
import { type LinesOf, lineReader } from '../project/source-lines.ts';
import type { Workspace } from '../sessions/workspace.ts';
import type { FoundLine } from './common-names.ts';
import { isScript, markupNamesOf, namesInMarkup } from './places/markup-names.ts';
import type { Place } from './places/place.ts';
import { renderedViews } from './places/rendered-views.ts';
import { shownLine } from './places/telling-lines.ts';
import type { ScreenText } from './screen-texts.ts';

/** So many of the best places are looked at; what belongs to a later one than the first few has to be spoken of. */
const MOST_PLACES = 8;
const MOST_SURE = 3;
const MOST_OF_PLACE = 2;
const MOST_TIED = 4;
/** A script that more views ask for belongs to none of them. */
const MOST_USERS = 3;
const MOST_MATCHES = 1000;
const VIEWS =
  '*.{htm,html,twig,php,phtml,ctp,tpl,erb,haml,slim,ejs,hbs,mustache,liquid,jinja,jinja2,njk,pug,cshtml,jsp,ftl,vue,svelte}';

interface Tied {
  /** Path of the place to which it belongs. */
  readonly to: string;
  readonly file: string;
  readonly line: number;
  readonly why: string;
  /** Name or text by which it is tied; empty where a call in the place leads to it. */
  readonly by: string;
  /** Made for the place, as a script by a path is for its page; a component may serve any view. */
  readonly isOwn: boolean;
}

export interface Asked {
  readonly places: readonly Place[];
  readonly texts: readonly ScreenText[];
  /** The request and its leads. */
  readonly words: string;
}

/** The places with what is tied to each below it; a less likely place that is tied moves there. */
export async function withTied(workspace: Workspace, { places, texts, words }: Asked): Promise<Place[]> {
  const { store } = workspace.project;
  const best = places.filter(({ isWeak }) => !isWeak);
  const looked = best.slice(0, MOST_PLACES);
  const markup = await markupTies(workspace, looked);
  const terms = new Set(queryTerms(words));
  const told = new Set(best.map(({ file }) => file));
  const tied: Tied[] = [];
  for (const [at, place] of looked.entries()) {
    const isMeant = ({ by, isOwn }: Tied): boolean =>
      (isOwn && at < MOST_SURE) || queryTerms(by).some((term) => terms.has(term));
    const all = [...(markup.get(place.file) ?? []), ...textTies(texts, place), ...renderedTies(store, place)];
    const others = all.filter((one) => !told.has(one.file) && asideOf(one.file) === null && isMeant(one));
    const found = distinctBy(others, ({ file }) => file).slice(0, Math.min(MOST_OF_PLACE, MOST_TIED - tied.length));
    for (const one of found) told.add(one.file);
    tied.push(...found);
  }
  const isMoved = new Set(tied.map(({ file }) => file));
  const kept = places.filter(({ file, isWeak }) => !isWeak || !isMoved.has(file));
  return kept.flatMap((place) => [place, ...tied.filter(({ to }) => to === place.file).map(placeOf)]);
}

function placeOf({ file, line, why }: Tied): Place {
  return { file, line, endLine: line, symbol: null, kind: 'lines', why, under: true, isWeak: false, isTied: true };
}

function isView(file: string): boolean {
  const isMarkup = fileRoleOf(file) === 'template' && !/\.(?:css|s[ac]ss|less|styl)$/.test(file);
  return isMarkup || /\.(?:vue|svelte)$/.test(file);
}

interface Use {
  readonly script: string;
  readonly name: string;
}

/** By path of a place, the scripts that it asks for as a view, and the views that ask for it as a script. */
async function markupTies(
  { project, facts }: Workspace,
  places: readonly Place[],
): Promise<ReadonlyMap<string, readonly Tied[]>> {
  const linesOf = lineReader(project);
  const files = places.map(({ file }) => file);
  const uses = [
    ...files.filter(isScript).flatMap((script) => markupNamesOf(script).map((name): Use => ({ script, name }))),
    ...files.filter(isView).flatMap((view) => usesIn(project.store, linesOf, view)),
  ];
  const names = [...new Set(uses.map(({ name }) => literalExpression(name)))];
  if (names.length === 0) return new Map();
  const { matches } = await facts.searchText({
    patterns: [`["'<\\s/.-](?:${names.join('|')})(?:["'>\\s/.-]|$)`],
    regex: true,
    caseSensitive: true,
    glob: VIEWS,
    limit: MOST_MATCHES,
  });
  const views = matches.filter(({ file }) => isView(file));
  return groupBy(
    [...groupBy(uses, ({ script }) => script)].flatMap(([script, some]) => tiesOf(script, some, views)),
    ({ to }) => to,
  );
}

function tiesOf(script: string, uses: readonly Use[], views: readonly FoundLine[]): Tied[] {
  const asking = views.flatMap((view) => {
    const named = namesInMarkup(view.content);
    const by = uses.find(({ name }) => named.includes(name))?.name;
    return by === undefined || view.file === script ? [] : [{ ...view, by }];
  });
  const first = distinctBy(asking, ({ file }) => file);
  if (first.length > MOST_USERS) return [];
  return first.flatMap(({ file, line, content, by }) => [
    { to: script, file, line, why: `${line}: ${shownLine(content)}`, by, isOwn: true },
    {
      to: file,
      file: script,
      line: 1,
      why: `used by ${path.posix.basename(file)}:${line}`,
      by,
      isOwn: by.includes('/'),
    },
  ]);
}

function usesIn(store: IndexStore, linesOf: LinesOf, view: string): Use[] {
  const scripts = scriptsIn(store);
  const names = new Set(linesOf(asRelative(view)).flatMap(namesInMarkup));
  return [...names].flatMap((name) => {
    const [script, other] = scripts.get(name) ?? [];
    return script === undefined || other !== undefined ? [] : [{ script, name }];
  });
}

/** Scripts by the names that markup has for them; read once for each version of the index. */
const scriptsIn = byVersion((store: IndexStore): ReadonlyMap<string, string[]> => {
  const scripts = new Map<string, string[]>();
  for (const { path: file, skip } of store.files()) {
    if (skip !== null || !isScript(file) || asideOf(file) !== null) continue;
    for (const name of markupNamesOf(file)) scripts.set(name, [...(scripts.get(name) ?? []), file]);
  }
  return scripts;
});

/** Of a list of routes a view tells nothing. */
function renderedTies(store: IndexStore, place: Place): Tied[] {
  const { file: to, symbol } = place;
  const views = symbol === null ? [] : renderedViews(store, place);
  return views.map(({ view, line }) => {
    return { to, file: view, line: 1, why: `rendered by ${symbol}:${line}`, by: '', isOwn: true };
  });
}

/** Views with a text of the screen that a line of a place has. */
function textTies(texts: readonly ScreenText[], { file: to, why: told }: Place): Tied[] {
  return texts
    .filter(({ text }) => told.includes(text))
    .flatMap(({ text, lines }) => {
      const others = lines.filter(({ file }) => file !== to && isView(file));
      return others.map(({ file, line }) => ({ to, file, line, why: `text ${text}`, by: text, isOwn: true }));
    });
}
