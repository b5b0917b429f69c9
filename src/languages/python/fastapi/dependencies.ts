/**
 * Dependencies that FastAPI injects: `Depends(get_db)` in a parameter, a decorator, a router, or an annotation with a
 * name of its own.
 */
import type { NapiConfig } from '@ast-grep/napi';
import type { Edge, Entity, FrameworkFacts, FrameworkFile } from '../../framework-contract.ts';
import { edge } from '../../framework-facts.ts';
import { lineOf } from '../../syntax/source.ts';
import { functionAround, type PythonFile, type PythonFunction } from '../classes.ts';
import { classesInType } from '../decorated-routes.ts';
import type { PythonNames } from '../names.ts';
import { callOf, lastName } from '../values.ts';
import { TYPE_WORDS } from '../words.ts';

const DEPENDS: NapiConfig = {
  rule: { kind: 'call', has: { field: 'function', regex: '^(?:\\w+\\.)?(?:Depends|Security)$' } },
};

/** From the function, class or module value around each, to what is called for it. */
export function injectionsIn(file: FrameworkFile, python: PythonFile): Edge[] {
  if (!/\b(?:Depends|Security)\(/.test(file.text)) return [];
  return (file.parsed.tree?.root.findAll(DEPENDS) ?? []).flatMap((node): Edge[] => {
    const target = callOf(callOf(node)?.arguments[0])?.name ?? callOf(node)?.arguments[0]?.text() ?? '';
    const from = ownerOf(node.range().start.index, file, python);
    if (from === undefined || !/^[\w.]+$/.test(target)) return [];
    return [edge(from, 'injects', python.names.resolve(target), lineOf(node))];
  });
}

/** `SessionDep = Annotated[Session, Depends(get_db)]` is a value of the module. */
function ownerOf(offset: number, { parsed }: FrameworkFile, python: PythonFile): string | undefined {
  const around = functionAround(python, offset)?.fullName;
  if (around !== undefined) return around;
  const value = parsed.symbols.find(({ start, end, parent }) => parent === -1 && start <= offset && offset < end);
  return value === undefined ? undefined : python.names.own(value.name);
}

/** Files in which projects keep their dependencies. */
const IN_DEPENDENCIES = /(?:^|\/)(?:deps|dependenc(?:y|ies))(?:\.py$|\/)/;

/** Injected values and functions of the module that the edges lead from and to, and all in a file of them. */
export function dependenciesOf(
  edges: readonly Edge[],
  { path, parsed }: FrameworkFile,
  file: PythonFile,
): FrameworkFacts {
  const injected = edges.filter(({ relation }) => relation === 'injects');
  const targets = new Set(injected.map(({ to }) => to));
  const sources = new Set(injected.map(({ from }) => from));
  const isFunction = ({ fullName, owner }: PythonFunction): boolean =>
    owner === undefined && (targets.has(fullName) || IN_DEPENDENCIES.test(path));
  const functions = file.functions.filter(isFunction);
  const values = parsed.symbols.flatMap(({ name, kind, parent }, index) => {
    const fullName = file.names.own(name);
    return parent === -1 && kind === 'variable' && sources.has(fullName) ? [{ index, fullName }] : [];
  });
  return {
    entities: [...values, ...functions].map(({ index, fullName }): Entity => {
      const id = `dependency:${lastName(fullName)}`;
      return {
        type: 'dependency',
        place: index,
        id,
        node: fullName,
        words: TYPE_WORDS.dependency,
        standsAlone: true,
        metadata: {},
      };
    }),
    edges: functions.flatMap((definition) => [
      ...providedBy(definition, file.names),
      ...parameterEdges(definition, file.names).filter(({ relation }) => relation === 'injects'),
    ]),
  };
}

/** `def get_service() -> OrderService` gives a class of the project. */
function providedBy({ fullName: from, node }: PythonFunction, names: PythonNames): Edge[] {
  const type = node.field('return_type');
  if (type === null) return [];
  const classes = classesInType(type).filter((name) => !isForeign(name, names));
  return classes.map((name) => edge(from, 'references', names.resolve(name), lineOf(type)));
}

/** A parameter with a class of the project is injected when its name says so, and else validates the request. */
export function parameterEdges(handler: PythonFunction, names: PythonNames): Edge[] {
  const parameters = handler.node.field('parameters')?.children() ?? [];
  return parameters.flatMap((parameter) => {
    const type = parameter.field('type');
    if (type === null || /\bDepends\b/.test(parameter.text())) return [];
    const classes = classesInType(type).filter((name) => !isForeign(name, names));
    return classes.map((name) =>
      edge(
        handler.fullName,
        isInjected(name) ? 'injects' : 'validated_by',
        names.resolve(name),
        lineOf(parameter),
        'inferred',
      ),
    );
  });
}

const FOREIGN =
  /^(?:fastapi|starlette|typing|typing_extensions|datetime|uuid|decimal|enum|sqlalchemy|pydantic|sqlmodel|collections)\b/;
const BUILT_IN = new Set(['None', 'Any', 'Optional', 'Union', 'List', 'Dict', 'Annotated', 'True', 'False', 'Literal']);

/** True for a class that is none of the project. */
export function isForeign(name: string, names: PythonNames): boolean {
  return BUILT_IN.has(name) || FOREIGN.test(names.origin(name));
}

/** Names that projects give to annotations with `Depends` inside. */
function isInjected(name: string): boolean {
  return /(?:Dep|Dependency|Service|Repository|Session)$|^Current/.test(name);
}
