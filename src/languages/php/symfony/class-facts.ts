/** Controllers, forms, repositories, commands, subscribers, message handlers, voters and their like. */
import type { Entity, FrameworkFacts, FrameworkFile, Metadata } from '../../framework-contract.ts';
import { snakeCase, withoutSuffix } from '../../naming.ts';
import { classTypeIn } from '../class-types.ts';
import { defaultOf, type PhpClass, phpFileOf } from '../classes.ts';
import { shortName } from '../names.ts';
import { TYPE_WORDS } from '../type-words.ts';
import { stringOf } from '../values.ts';
import { annotationArgument, annotationText } from './annotation-arguments.ts';
import { annotationsNamed, annotationsOf } from './annotations.ts';
import { componentName, edgesOfClass, subscribedEvents, type Typed } from './class-edges.ts';
import { SYMFONY_TYPES } from './class-types.ts';
import { formFieldsOf } from './forms.ts';

export function readClasses({ parsed, text }: FrameworkFile): FrameworkFacts {
  const file = phpFileOf(parsed);
  const found = file.classes.flatMap((owner) => {
    const annotations = annotationsOf(text, owner.symbol);
    const kind = classTypeIn(
      SYMFONY_TYPES,
      owner,
      annotations.map(({ name }) => shortName(name)),
    );
    return kind === undefined ? [] : [{ owner, kind, annotations, names: file.names, text }];
  });
  return { entities: found.map(entityOf), edges: found.flatMap(edgesOfClass) };
}

function entityOf(typed: Typed): Entity {
  const { owner, kind } = typed;
  const called = calledOf(typed);
  return {
    type: kind.type,
    place: owner.index,
    id: `${kind.prefix}:${called ?? snakeCase(withoutSuffix(owner.symbol.name, kind.suffix))}`,
    node: owner.fullName,
    words: TYPE_WORDS[kind.type],
    metadata: metadataOf(typed),
  };
}

/** A command goes by what is typed, a component by its tag, a controller of a folder by that as well. */
function calledOf({ owner, kind, annotations }: Typed): string | undefined {
  if (kind.type === 'controller') {
    const [, folders, name = ''] = /\\Controller\\(.+)\\(\w+)$/.exec(owner.fullName) ?? [];
    return folders === undefined
      ? undefined
      : `${folders.replaceAll('\\', '/')}/${snakeCase(name.replace(kind.suffix, ''))}`;
  }
  if (kind.type === 'view_component') return componentName(owner, annotations);
  if (kind.type !== 'command') return undefined;
  const [annotation] = annotationsNamed(annotations, 'AsCommand');
  return (
    annotationText(annotationArgument(annotation?.arguments ?? [], 'name', 0)) ??
    stringOf(defaultOf(owner, 'defaultName'))
  );
}

function metadataOf({ owner, kind, annotations, names }: Typed): Metadata {
  switch (kind.type) {
    case 'controller':
      return { actions: owner.members.filter(isAction).map(({ symbol }) => symbol.name) };
    case 'form_type':
      return { fields: formFieldsOf(owner, names).map(({ name }) => name) };
    case 'subscriber':
      return { events: subscribedEvents(owner, names).map(({ event }) => event) };
    case 'command': {
      const given = annotationsNamed(annotations, 'AsCommand')[0]?.arguments ?? [];
      return {
        description:
          annotationText(annotationArgument(given, 'description', 1)) ??
          stringOf(defaultOf(owner, 'defaultDescription')) ??
          '',
      };
    }
    default:
      return {};
  }
}

function isAction({ symbol }: PhpClass['members'][number]): boolean {
  return (
    symbol.kind === 'method' &&
    !/\b(?:private|protected)\b/.test(symbol.signature) &&
    !/^__(?!invoke)/.test(symbol.name)
  );
}
