/** Controllers: actions, filters, permitted parameters, and the views that actions show. */
import type { Edge, Metadata } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { lineOf } from '../../syntax/source.ts';
import type { Method, RubyClass } from '../classes.ts';
import { underscore } from '../names.ts';
import { stringOf, stringsOf } from '../values.ts';

/** `Admin::OrdersController` → `admin/orders`. */
export function controllerPath(fullName: string): string {
  return underscore(fullName).replace(/_controller$/, '');
}

export function controllerMetadata(owner: RubyClass, text: string): Metadata {
  const filters = filtersOf(owner);
  const permitted = permittedIn(text.slice(owner.symbol.start, owner.symbol.end));
  return {
    actions: actionsOf(owner).map(({ symbol }) => symbol.name),
    ...(filters.length > 0 ? { filters } : {}),
    ...(permitted.length > 0 ? { permitted_params: permitted } : {}),
  };
}

/** Public methods of the class itself. */
export function actionsOf({ methods }: RubyClass): Method[] {
  return methods.filter(({ symbol, node, isPublic }) => {
    return isPublic && node.is('method') && symbol.kind === 'method' && !/[?!=]$/.test(symbol.name);
  });
}

const FILTER = /^(?:prepend_|append_|skip_)?(?:before|after|around)_action$/;

/** `before_action set_order only: show`. */
function filtersOf({ calls }: RubyClass): Metadata[] {
  return calls
    .filter(({ name, receiver }) => receiver === '' && FILTER.test(name))
    .flatMap(({ name, arguments: given, options }) => {
      const limits = ['only', 'except'].flatMap((key) => {
        const value = options.get(key);
        return value === undefined ? [] : [[key, stringsOf(value)] as const];
      });
      return given.flatMap(stringsOf).map((method) => ({ filter: name, method, ...Object.fromEntries(limits) }));
    });
}

/** Methods that run before the actions of the controller. */
export function filterEdges(owner: RubyClass): Edge[] {
  const own = new Set(owner.methods.map(({ symbol }) => symbol.name));
  return owner.calls
    .filter(({ name, receiver }) => receiver === '' && FILTER.test(name) && !name.startsWith('skip_'))
    .flatMap(({ arguments: given, node }) => {
      const line = lineOf(node);
      return given
        .flatMap((argument) => stringOf(argument) ?? [])
        .filter((method) => own.has(method))
        .map((method): Edge => {
          const to = `${owner.fullName}::${method}`;
          return edge(owner.fullName, 'calls', to, line);
        });
    });
}

const PERMIT = /\.(?:permit!?|expect)\s*\(((?:[^()]|\([^()]*\))*)\)/g;

/** The names in `params.require(:order).permit(:number, :total)`; nested keys are among them. */
function permittedIn(text: string): string[] {
  const given = [...text.matchAll(PERMIT)].map(([, list = '']) => list);
  return [...new Set(given.flatMap((list) => [...list.matchAll(SYMBOL)].map(([, plain, key]) => plain ?? key ?? '')))];
}

const SYMBOL = /(?<![\w:]):(\w+)|\b(\w+):(?!:)/g;

/** Views that an action shows: those that it names, or else the one of its name, unless it answers in another way. */
export function viewEdges(owner: RubyClass, { symbol }: Method, body: string): Edge[] {
  const base = controllerPath(owner.fullName);
  const from = `${owner.fullName}::${symbol.name}`;
  const rendered = (view: string, provenance: Edge['provenance']): Edge => {
    const to = `view:${view.includes('/') ? view.replace(/^\//, '') : `${base}/${view}`}`;
    return edge(from, 'renders', to, symbol.nameLine, provenance);
  };
  const named = [...body.matchAll(RENDER)].map(([, view = '']) => rendered(view, 'declared'));
  const answers = /\b(?:redirect_to|redirect_back|head|send_data|send_file|render)\b/.test(body);
  const isShown = !answers || /^(?:index|show|new|edit)$/.test(symbol.name);
  return [...named, ...(isShown && named.length === 0 ? [rendered(symbol.name, 'convention')] : [])];
}

/** `render :new`, `render 'orders/new'`, `render action: 'new'`, `render template: 'orders/new'`. */
const RENDER = /\brender[\s(]+(?:(?:action:|template:|:action\s*=>|:template\s*=>)\s*)?[:"']([\w/]+)(?!\w|\s*=>|:)/g;
