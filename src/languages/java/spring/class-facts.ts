/** Classes of an application: what they are, what is injected into them and what they call of it. */
import type { Edge, Entity, Metadata } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { snakeCase, withoutSuffix } from '../../naming.ts';
import { methodNode } from './actions.ts';
import { entityEdges, entityFacts, entityMetadata, entityWords } from './entities.ts';
import { annotated, type JvmFile, type JvmType } from './jvm-file.ts';
import { propertyNode } from './names.ts';
import { type Injected, injectedInto, typedMember } from './parameters.ts';
import { attributesOf, classesIn, splitAt, stringOf } from './scan.ts';
import { type Stereotype, stereotypeOf } from './stereotypes.ts';
import { TYPE_WORDS } from './words.ts';

export function classEntities(type: JvmType, file: JvmFile): Entity[] {
  const stereotype = stereotypeOf(type);
  if (stereotype === undefined) return [];
  const name = withoutSuffix(type.symbol.name, stereotype.suffix);
  const words = stereotype.type === 'model' ? entityWords(entityFacts(type, file)) : '';
  return [
    {
      type: stereotype.type,
      place: type.index,
      ...(isContract(type, stereotype) ? {} : { id: `${stereotype.prefix}:${snakeCase(name)}` }),
      node: type.fullName,
      ...(isContract(type, stereotype) ? {} : { words: `${TYPE_WORDS[stereotype.type]} ${words}`.trim() }),
      metadata: { fqcn: type.fullName, ...metadataOf(type, stereotype, file) },
    },
  ];
}

/** The interface of a service leaves id and words to the class that implements it. */
function isContract({ isInterface }: JvmType, { type }: Stereotype): boolean {
  return isInterface && type === 'service';
}

function metadataOf(type: JvmType, stereotype: Stereotype, file: JvmFile): Metadata {
  if (stereotype.type === 'model') return entityMetadata(entityFacts(type, file));
  const injected = injectedInto(type, file).map(({ class: name, name: variable }) => ({ class: name, variable }));
  const dependencies: Metadata = injected.length > 0 ? { injected_dependencies: injected } : {};
  const methods = type.members.filter(({ symbol }) => symbol.kind === 'method').map(({ symbol }) => symbol.name);
  if (stereotype.type === 'controller') return { ...dependencies, actions: methods };
  if (stereotype.type === 'repository') {
    const [entity] = managedBy(type, file);
    return { ...dependencies, ...(entity === undefined ? {} : { entity }), queries: methods };
  }
  const prefix = prefixOf(type, file);
  return prefix === undefined ? dependencies : { ...dependencies, prefix };
}

export function classEdges(type: JvmType, file: JvmFile): Edge[] {
  const stereotype = stereotypeOf(type);
  if (stereotype === undefined) return isImplementation(type) ? ancestorEdges(type, file) : [];
  const edges = [...ancestorEdges(type, file), ...valueEdges(type, file)];
  if (stereotype.type === 'model') return [...edges, ...entityEdges(type, entityFacts(type, file), file)];
  const injected = injectedInto(type, file);
  return [
    ...edges,
    ...injected.map((entry): Edge => {
      const provenance = entry.isConvention ? 'convention' : 'declared';
      const line = type.symbol.nameLine;
      return edge(type.fullName, 'injects', entry.class, line, provenance);
    }),
    ...type.members.flatMap((member) => callEdges(type, member, injected)),
    ...managedBy(type, file).map((to) => edge(type.fullName, 'manages', to, type.symbol.nameLine)),
    ...propertyEdges(type, file),
  ];
}

function isImplementation({ symbol, ancestors }: JvmType): boolean {
  return /Impl$/.test(symbol.name) && ancestors.length > 0;
}

/** An interface leads to what implements it, so that a call of it ends at code. */
function ancestorEdges(type: JvmType, { names }: JvmFile): Edge[] {
  const { fullName, symbol, ancestors, isInterface } = type;
  const line = symbol.nameLine;
  return ancestors
    .map((ancestor) => ancestor.replace(/\s*<[\s\S]*$/, ''))
    .filter((ancestor) => !names.isForeign(ancestor))
    .flatMap((ancestor): Edge[] => {
      const to = names.resolve(ancestor);
      const extended = edge(fullName, 'extends', to, line);
      if (isInterface || !/Impl$/.test(symbol.name)) return [extended];
      const implemented = edge(to, 'implemented_by', fullName, line);
      return [extended, implemented, ...overridden(type, to)];
    });
}

/** Nothing for several ancestors: only their files tell which one declares the method. */
function overridden({ fullName, members, ancestors }: JvmType, ancestor: string): Edge[] {
  if (ancestors.length > 1) return [];
  const methods = members.filter(
    (member) => annotated(member, 'Override') || /\boverride\s/.test(member.symbol.signature),
  );
  return methods.map(({ symbol: { name, nameLine: line } }) =>
    edge(`${ancestor}::${name}`, 'implemented_by', `${fullName}::${name}`, line, 'convention'),
  );
}

/** `this.orders.findById(…)` calls a method of the class that is injected as `orders`. */
function callEdges(type: JvmType, method: JvmType['members'][number], injected: readonly Injected[]): Edge[] {
  if (method.symbol.kind !== 'method' || injected.length === 0) return [];
  const variables = injected.map(({ name }) => name).join('|');
  const calls = method.code.matchAll(
    new RegExp(`(?<![\\w.]|\\bnew\\s)(?:this\\.)?(${variables})\\s*[?!]*\\.(\\w+)\\s*[({]`, 'g'),
  );
  const targets = [...calls].map(([, variable, name = '']) => {
    return `${injected.find((entry) => entry.name === variable)?.class}::${name}`;
  });
  const from = methodNode(type, method);
  const line = method.symbol.nameLine;
  return [...new Set(targets)].map((to) => edge(from, 'calls', to, line, 'inferred'));
}

/** `JpaRepository<Order, Long>`. */
function managedBy({ ancestors, isInterface }: JvmType, { names }: JvmFile): string[] {
  if (!isInterface) return [];
  return ancestors.flatMap((ancestor) => {
    const [, given = ''] = /Repository\s*<([\s\S]*)>$/.exec(ancestor) ?? [];
    const [entity = ''] = splitAt(given, ',');
    return classesIn(entity)
      .filter((name) => !names.isForeign(name))
      .map((name) => names.resolve(name));
  });
}

function prefixOf(type: JvmType, { constants }: JvmFile): string | undefined {
  const attributes = attributesOf(annotated(type, 'ConfigurationProperties'));
  return stringOf(attributes.get('prefix') ?? attributes.get('value'), constants);
}

/** Each property of the class is one below its prefix. */
function propertyEdges(type: JvmType, file: JvmFile): Edge[] {
  const prefix = prefixOf(type, file);
  if (prefix === undefined) return [];
  const fields = type.members.filter(({ symbol }) => symbol.kind === 'property');
  return fields.flatMap((field): Edge[] => {
    if (typedMember(field, file) === undefined) return [];
    const to = propertyNode(`${prefix}.${field.symbol.name}`);
    return [edge(type.fullName, 'uses_config', to, field.symbol.nameLine, 'convention')];
  });
}

/** `@Value("${shop.tax-rate:0.1}")` of a field or a parameter. */
function valueEdges({ fullName, code, symbol }: JvmType, { text }: JvmFile): Edge[] {
  if (!code.includes('@Value')) return [];
  const begin = symbol.end - code.length;
  return [...code.matchAll(/@(?:field:|param:)?Value\(\s*(?:value\s*=\s*)?"\\?[$#]\{([\w.-]+)/g)].map(
    ({ 1: key = '', index }) => {
      const before = text.slice(symbol.start, begin + index);
      const line = symbol.startLine + (before.match(/\n/g)?.length ?? 0);
      return edge(fullName, 'uses_config', propertyNode(key), line);
    },
  );
}
