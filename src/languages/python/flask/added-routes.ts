/** Routes that are added by a call: `app.add_url_rule(…)`, and resources of Flask-RESTful with their paths. */
import type { NapiConfig, SgNode } from '@ast-grep/napi';
import type { FrameworkFile } from '../../framework-contract.ts';
import { type Route, routePlace } from '../../route-entity.ts';
import type { PythonFile } from '../classes.ts';
import type { PythonNames } from '../names.ts';
import { type Call, callOf, lastName, stringOf, stringsOf } from '../values.ts';

const ADDED: NapiConfig = {
  rule: { kind: 'call', has: { field: 'function', kind: 'attribute', regex: '\\.(?:add_url_rule|add_\\w*resource)$' } },
};

export function addedRoutes({ text, parsed }: FrameworkFile, { names }: PythonFile): Route[] {
  if (!/\.add_(?:url_rule|\w*resource)\(/.test(text)) return [];
  return (parsed.tree?.root.findAll(ADDED) ?? []).flatMap((node) => {
    const call = callOf(node);
    if (call === undefined) return [];
    return lastName(call.name) === 'add_url_rule' ? ruleOf(call, names) : resourceOf(call, names);
  });
}

/** `add_url_rule('/orders', 'orders', view_func=orders)`. */
function ruleOf(call: Call, names: PythonNames): Route[] {
  const path = stringOf(call.arguments[0] ?? call.named.get('rule'));
  const view = call.named.get('view_func') ?? call.arguments[2];
  if (path === undefined || view === undefined) return [];
  const name = stringOf(call.arguments[1] ?? call.named.get('endpoint')) ?? stringOf(callOf(view)?.arguments[0]) ?? '';
  const methods = call.named.get('methods');
  const method = (methods === undefined ? [] : stringsOf(methods)).join('|').toUpperCase();
  return [{ method: method || 'GET', path, name, targets: targetOf(view, names), place: routePlace(call.node) }];
}

/** `api.add_resource(OrderList, '/orders', '/api/orders', endpoint='orders')`. */
function resourceOf(call: Call, names: PythonNames): Route[] {
  const [resource, ...rest] = call.arguments;
  if (resource === undefined) return [];
  const name = stringOf(call.named.get('endpoint')) ?? '';
  const paths = rest.flatMap((part) => stringOf(part) ?? []);
  return paths.map((path) => ({
    method: '',
    path,
    name,
    targets: targetOf(resource, names),
    place: routePlace(call.node),
  }));
}

function targetOf(view: SgNode, names: PythonNames): Route['targets'] {
  const written = (callOf(view)?.name ?? view.text()).replace(/\.as_view$/, '');
  return /^[\w.]+$/.test(written) ? [{ to: names.resolve(written), relation: 'handled_by' }] : [];
}
