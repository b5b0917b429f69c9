/**
 * Facts of every PHP class, whatever framework it is written for: full name, ancestors, dependencies (CH13, CH14,
 * CH17).
 */
import type { ParsedFile } from '../contract.ts';
import type { Edge, Entity, Framework, Metadata } from '../framework-contract.ts';
import { edge } from '../framework-facts.ts';
import { linesWithin } from '../syntax/source.ts';
import { termEdge } from '../terms.ts';
import { methodNamed, type PhpClass, type PhpFile, phpFileOf } from './classes.ts';
import { type Injected, injectedInto } from './injection.ts';

const IN_MODELS =
  /(?:^|\\)(?:Models?\\(?!(?:\w+\\)*(?:Traits|Concerns|Scopes|Builders|Collections)\\)(?:\w+\\)*|Entit(?:y|ies)\\)\w+$/;

const ARM = /(?:(?:self|static|[A-Z]\w*)::(\w+)|#\[\w+\(\s*(?:\w+:\s*)?)(?:\s*=>\s*)?(['"])((?:(?!\2)[^\\\n])+)\2/g;
const CASE = /\]\s*case\s+(\w+)/y;

function labelEdges({ node, symbol, fullName }: PhpClass): Edge[] {
  if (symbol.kind !== 'enum') return [];
  const text = node.text();
  const lineAt = linesWithin(node);
  return [...text.matchAll(ARM)].flatMap(({ 0: whole, 1: arm, 3: label, index }) => {
    const name = arm ?? caseAfter(text, index + whole.length);
    return name === undefined ? [] : termEdge(`${fullName}::${name}`, label, lineAt(index));
  });
}

/** The case that an attribute stands above. */
function caseAfter(text: string, at: number): string | undefined {
  const closing = text.indexOf(']', at);
  CASE.lastIndex = closing;
  return closing === -1 ? undefined : CASE.exec(text)?.[1];
}

export const phpFacts: Framework = {
  id: 'php',
  languages: ['php'],
  evidence: 'always',
  read: ({ parsed }) => {
    const file = phpFileOf(parsed);
    return {
      entities: file.classes.map((owner) => entityOf(owner, file, parsed)),
      edges: file.classes.flatMap((owner) => [...edgesOf(owner, file), ...labelEdges(owner)]),
    };
  },
};

function dependenciesOf(owner: PhpClass, { names }: PhpFile): readonly Injected[] {
  return injectedInto(methodNamed(owner, '__construct')?.node, names);
}

function entityOf(owner: PhpClass, file: PhpFile, parsed: ParsedFile): Entity {
  const injected = dependenciesOf(owner, file).map(({ class: name, variable }) => ({ class: name, variable }));
  const models = modelsIn(owner, file, parsed);
  const metadata: Record<string, Metadata[string]> = { fqcn: owner.fullName };
  const add = (key: string, values: Metadata[string] & readonly unknown[]): void => {
    if (values.length > 0) metadata[key] = values;
  };
  add('extends', owner.parents);
  add('implements', owner.interfaces);
  add('traits', owner.traits);
  add('injected_dependencies', injected);
  add('related_models', models);
  add('related_services', servicesIn(injected, models));
  add('related_symbols', [...new Set([...injected.map((entry) => entry.class), ...models])]);
  return { type: owner.symbol.kind, place: owner.index, node: owner.fullName, metadata };
}

/** Full names of the imported models that the class mentions (CH14). */
function modelsIn(owner: PhpClass, { names }: PhpFile, { references, symbols }: ParsedFile): string[] {
  const isInside = (enclosing: number): boolean => {
    for (let at = enclosing; at !== -1; at = symbols[at]?.parent ?? -1) if (at === owner.index) return true;
    return false;
  };
  const mentioned = new Set<string>();
  for (const { kind, name, enclosing } of references)
    if (kind !== 'import' && !mentioned.has(name) && isInside(enclosing)) mentioned.add(name);
  const full = new Set([...mentioned].flatMap((name) => names.imported(name) ?? []));
  return [...full].filter((name) => IN_MODELS.test(name) && name !== owner.fullName);
}

/** Injected classes that are no models: what `$this->orders->create()` calls. */
function servicesIn(injected: readonly { readonly class: string }[], models: readonly string[]): string[] {
  return [...new Set(injected.map((entry) => entry.class))].filter((name) => !models.includes(name));
}

function edgesOf(owner: PhpClass, file: PhpFile): Edge[] {
  const line = owner.symbol.nameLine;
  const to = (relation: Edge['relation']) => (target: string) => edge(owner.fullName, relation, target, line);
  return [
    ...owner.parents.map(to('extends')),
    ...owner.interfaces.map(to('implements')),
    ...owner.traits.map(to('uses_trait')),
    ...dependenciesOf(owner, file).map((dependency) => ({ ...to('injects')(dependency.class), line: dependency.line })),
  ];
}
