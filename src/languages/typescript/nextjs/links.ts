/** Edges from the code of a Next application: pages with computed paths, API routes, server actions. */
import type { ParsedFile } from '../../contract.ts';
import type { Edge, FrameworkFile } from '../../framework-contract.ts';
import { distinctEdges } from '../../framework-facts.ts';
import { sourceOf } from '../../syntax/source.ts';
import { componentNode } from '../bindings.ts';
import { moduleOf, namesIn, symbolNode } from '../modules.ts';
import { definitionAt } from '../used-imports.ts';

interface Found extends Pick<Edge, 'to' | 'relation' | 'provenance'> {
  readonly at: number;
}

/** Each target once for each definition. */
export function linkEdges(file: FrameworkFile): Edge[] {
  const { path, text, parsed } = file;
  const found = [...fetches(text), ...pushes(text), ...actions(file)];
  if (found.length === 0) return [];
  const source = sourceOf(text);
  const edges = found.map(
    ({ at, ...target }): Edge => ({ from: placeOf(at, path, parsed), ...target, line: source.lineAt(at) }),
  );
  return distinctEdges(edges);
}

/** A component goes by its name, as the framework of components calls it. */
function placeOf(at: number, path: string, parsed: ParsedFile): string {
  const symbol = definitionAt(at, parsed);
  if (symbol === undefined) return moduleOf(path);
  const isComponent = symbol.scope === '' && /^[A-Z][a-z]/.test(symbol.name) && /\.[jt]sx$/.test(path);
  return isComponent ? componentNode(symbol.name) : symbolNode(moduleOf(path), symbol);
}

const FETCH =
  /\b(?:fetch|useSWR\w*|axios(?:\.(?:get|post|put|patch|delete))?|mutate)\(\s*(["'`])(\/api\/[^"'`]*)\1([^;]{0,200})/g;

/** `fetch('/api/orders', { method: 'POST' })`. */
function fetches(text: string): Found[] {
  return [...text.matchAll(FETCH)].map(({ 0: call, 2: path = '', 3: rest = '', index }) => {
    const method = /\bmethod:\s*["'](\w+)["']/.exec(rest)?.[1] ?? /^axios\.(\w+)/.exec(call)?.[1] ?? 'GET';
    return {
      to: `route:${method.toUpperCase()} ${plainPath(path)}`,
      relation: 'calls',
      provenance: provenanceOf(path),
      at: index,
    };
  });
}

/** Fixed links of components are theirs to tell; what the server sends elsewhere and computed paths are added here. */
const PUSH =
  /\b(?:redirect|permanentRedirect|revalidatePath)\(\s*(["'`])(\/[^"'`]*)\1|(?:\bhref=\{|\brouter\.(?:push|replace|prefetch)\(\s*)`(\/[^`]*)`/g;

function pushes(text: string): Found[] {
  return [...text.matchAll(PUSH)].map(({ 2: plain, 3: computed, index }) => {
    const path = plain ?? computed ?? '/';
    return { to: `route:${plainPath(path)}`, relation: 'links_to', provenance: provenanceOf(path), at: index };
  });
}

/** `/orders/${order.id}?a=1` is taken for `/orders/:id`. */
function plainPath(path: string): string {
  const named = path.replace(/\$\{([^}]*)\}/g, (_, code: string) => `:${/(\w+)\W*$/.exec(code)?.[1] ?? 'value'}`);
  return named.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
}

function provenanceOf(path: string): Edge['provenance'] {
  return path.includes('${') ? 'inferred' : 'declared';
}

const ACTION =
  /\b(?:action|formAction)=\{\s*([A-Za-z_$][\w$]*)\s*\}|\buse(?:ActionState|FormState|Action|OptimisticAction)\(\s*([A-Za-z_$][\w$]*)/g;

/** `<form action={createOrder}>` and `useActionState(createOrder)` run a function of the server. */
function actions({ path, text, parsed }: FrameworkFile): Found[] {
  const names = namesIn(path, parsed);
  return [...text.matchAll(ACTION)].flatMap(({ 1: form, 2: hook, index }): Found[] => {
    const to = names.ofProject(form ?? hook ?? '');
    return to === undefined ? [] : [{ to, relation: 'calls', provenance: 'declared', at: index }];
  });
}
