/** ERB templates: what they show, link to and translate. */
import type { ParsedFile, Reference } from '../../contract.ts';
import { type Framework, NO_FACTS, type Relation } from '../../framework-contract.ts';
import { singular } from '../../plural.ts';
import { CATALOGUE } from '../../reference.ts';
import { blank } from '../../syntax/blank.ts';
import { type PlacedName, referencesAt } from '../../syntax/placed-names.ts';
import type { Span } from '../../syntax/source.ts';
import { distinctLinks, edgesOfView, targetsOf, type ViewLink, viewEntity } from '../../views.ts';
import { camelize } from '../names.ts';
import { TRANSLATES } from '../receivers.ts';
import { ruby } from '../ruby.ts';
import { scanErb } from './scan.ts';

/** `app/views/orders/_item.html.erb` → `orders/_item`; a component's template lies beside its class. */
function viewNameOf(path: string): string {
  const [, name = path] = /(?:^|\/)(?:views|components|templates)\/(.+)$/.exec(path) ?? [];
  return name.replace(/\.[^/]*$/, '');
}

/** Name by which a partial is shown: `shared/header` is the file `shared/_header`. */
function partialName(given: string, view: string): string {
  const folder = view.includes('/') ? view.slice(0, view.lastIndexOf('/')) : '';
  const full = given.includes('/') || folder === '' ? given.replace(/^\//, '') : `${folder}/${given}`;
  return full.replace(/([^/]+)$/, '_$1');
}

function viewLinks(text: string, code: readonly Span[], view: string): ViewLink[] {
  const found = code.flatMap(({ start, end }) => {
    const ruby = text.slice(start, end).replace(/(?<![\w"'&#])#(?!\{)[^"'\n]*$/gm, blank);
    return linksIn(ruby, view).map((link) => ({ ...link, at: link.at + start }));
  });
  return distinctLinks(found);
}

function linksIn(ruby: string, view: string): ViewLink[] {
  return [
    ...matches(ruby, PARTIAL, (name) => declared('includes', `view:${partialName(name, view)}`)),
    ...matches(ruby, COLLECTION, (name) => inferred('includes', `view:${collectionPartial(name)}`)),
    ...matches(ruby, PATH_HELPER, (name) => declared('links_to', `route:${name}`)),
    ...matches(ruby, TRANSLATION, (key) => declared('uses_translation', `translation:${fullKey(key, view)}`)),
    ...matches(ruby, COMPONENT, (name) => declared('uses_component', name)),
    ...matches(ruby, VARIABLE, (name) => inferred('references', camelize(name))),
    ...matches(ruby, CONSTANT, (name) => declared('references', name)),
  ];
}

/** `render 'form'`, `render partial: 'orders/item'`, `render layout: 'box'`. */
const PARTIAL = /\brender[\s(]+(?:(?::?(?:partial|layout)\s*(?::|=>))\s*)?["']([\w/.-]+)["']/g;
/** `render @orders` and `render @order` show the partial of the model. */
const COLLECTION = /\brender[\s(]+(?:(?:partial:\s*)?)@(\w+)\s*(?=$|[,)\n]|if\b|unless\b|-?%)/g;
const COMPONENT = /\brender[\s(]+\(?([A-Z][\w:]*Component)\b/g;
/** `@order.number` shows a model of that name, as far as a name tells. */
const VARIABLE = /@([a-z]\w*[a-rt-z])(?=&?\.[a-z])/g;
const CONSTANT = /(?<![\w:@.])([A-Z]\w*(?:::[A-Z]\w*)*)(?=\.[a-z])/g;

type Target = Omit<ViewLink, 'at'>;

function matches(ruby: string, pattern: RegExp, targetOf: (name: string) => Target): ViewLink[] {
  return [...ruby.matchAll(pattern)].map(({ 1: name = '', index }) => ({ ...targetOf(name), at: index }));
}

function declared(relation: Relation, to: string): Target {
  return { relation, to, provenance: 'declared' };
}

function inferred(relation: Relation, to: string): Target {
  return { relation, to, provenance: 'inferred' };
}

/** `@orders` are shown by `orders/_order`. */
function collectionPartial(variable: string): string {
  const one = singular(variable);
  return `${one === variable ? `${variable}s` : variable}/_${one}`;
}

/** `t('.title')` in `orders/_form` is the key `orders.form.title`. */
function fullKey(key: string, view: string): string {
  return key.startsWith('.') ? view.replaceAll('/', '.').replace(/\._(?=[^.]+$)/, '.') + key : key;
}

/** `orders_path`, `edit_order_url`; `request.original_url` and `def image_path` are none. */
const PATH_HELPER =
  /(?<![\w.@:"'/-]|def\s)(?!(?:root_)?(?:image|asset|font|audio|video|javascript|stylesheet|file|full|base|original)_(?:path|url)\b)([a-z]\w*)_(?:path|url)\b(?!\s*(?:=(?![=~])|:(?!:)))/g;
const TRANSLATION = /(?<![\w.])(?:I18n\.)?(?:t|translate)[\s(]+["':]([\w.]+)(?![\w.]*#\{)/g;

const TOKEN = /#(?!\{).*|(["'])(?:(?!\1)[^\\]|\\.)*\1|\d\w*|[\p{L}_][\p{L}\p{N}_]*[?!]?/gsu;
const LINE_COMMENT = /^#[^\n]*/;

/** @param pieces ranges of Ruby in ascending order */
function referencesIn(text: string, pieces: readonly Span[], parsed: ParsedFile): Reference[] {
  return referencesAt(
    text,
    pieces.flatMap((piece) => namesIn(text, piece)),
    parsed,
  );
}

function namesIn(text: string, { start, end }: Span): PlacedName[] {
  const code = text.slice(start, end);
  const found: PlacedName[] = [];
  const token = new RegExp(TOKEN);
  for (let match = token.exec(code); match !== null; match = token.exec(code)) {
    const [written] = match;
    const comment = LINE_COMMENT.exec(written);
    if (comment !== null) token.lastIndex = match.index + comment[0].length;
    else found.push(...nameOf(written, code, match.index).map((name) => ({ ...name, at: name.at + start })));
  }
  return found;
}

/** The call before a symbol that is a key. */
const IN_CATALOGUE = new RegExp(`(?<![\\w@])(?:${TRANSLATES.replaceAll(' ', '|')})(?:\\(\\s*| +):$`);
const LONGEST_CALL = 30;

/** A string that is a name, such as that of a partial, is one; a keyword is none unless it is a member. */
function nameOf(written: string, code: string, at: number): PlacedName[] {
  const quoted = /^["']([\p{L}_][\w./-]*)["']$/u.exec(written)?.[1];
  if (quoted !== undefined) return [{ name: quoted, kind: 'string', at: at + 1 }];
  const isMember = code[at - 1] === '.';
  if (!/^[\p{L}_]/u.test(written) || (ruby.keywords.has(written) && !isMember)) return [];
  const isCall = isMember || /^\s*\(/.test(code.slice(at + written.length, at + written.length + 4));
  const name: PlacedName = { name: written, kind: isCall ? 'call' : 'name', at };
  return [IN_CATALOGUE.test(code.slice(Math.max(0, at - LONGEST_CALL), at)) ? { ...name, receiver: CATALOGUE } : name];
}

export const erbViews: Framework = {
  id: 'erb',
  languages: ['erb'],
  evidence: { files: /\.(?:erb|rhtml)$/ },
  read: ({ path, text, parsed }) => {
    const { code } = scanErb(text);
    if (code.length === 0 && text.trim() === '') return NO_FACTS;
    const view = viewNameOf(path);
    const links = viewLinks(text, code, view);
    return {
      entities: [viewEntity('erb_view', view, targetsOf(links))],
      edges: edgesOfView(view, links, text),
      references: referencesIn(text, code, parsed),
    };
  },
};
