/** Everything that a template names: partials, routes, translations, models. */
import type { Relation } from '../../framework-contract.ts';
import { singular } from '../../plural.ts';
import { blank } from '../../syntax/blank.ts';
import type { Span } from '../../syntax/source.ts';
import { distinctLinks, type ViewLink } from '../../views.ts';
import { camelize } from '../names.ts';
import { partialName } from './view-name.ts';

export function viewLinks(text: string, code: readonly Span[], view: string): ViewLink[] {
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
