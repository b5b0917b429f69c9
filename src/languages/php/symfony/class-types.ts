/** The kinds of classes of a Symfony application, told by what they extend, implement or lie in. */
import type { ClassType } from '../class-types.ts';

export const SYMFONY_TYPES: readonly ClassType[] = [
  { type: 'controller', prefix: 'controller', suffix: /Controller$/, folder: /\\Controller\\(?:.+\\)?\w+$/ },
  { type: 'controller', prefix: 'controller', suffix: /Controller$/, ancestors: new Set(['AbstractController']) },
  { type: 'form_type', prefix: 'form', suffix: /Type$/, ancestors: new Set(['AbstractType', 'AbstractTypeExtension']) },
  { type: 'command', prefix: 'command', suffix: /Command$/, ancestors: new Set(['Command', 'ContainerAwareCommand']) },
  {
    type: 'subscriber',
    prefix: 'subscriber',
    suffix: /(?:Event)?Subscriber$/,
    ancestors: new Set(['EventSubscriberInterface']),
  },
  {
    type: 'voter',
    prefix: 'voter',
    suffix: /Voter$/,
    ancestors: new Set(['Voter', 'VoterInterface', 'CacheableVoterInterface']),
  },
  {
    type: 'message_handler',
    prefix: 'handler',
    suffix: /(?:Message)?Handler$/,
    ancestors: new Set(['MessageHandlerInterface', 'MessageSubscriberInterface']),
  },
  { type: 'message_handler', prefix: 'handler', suffix: /(?:Message)?Handler$/, folder: /\\MessageHandler\\\w+$/ },
  { type: 'message', prefix: 'message', suffix: /Message$/, folder: /\\Message\\\w+$/ },
  {
    type: 'twig_extension',
    prefix: 'twig',
    suffix: /(?:Twig)?Extension$/,
    ancestors: new Set(['AbstractExtension', 'ExtensionInterface', 'RuntimeExtensionInterface']),
  },
  {
    type: 'repository',
    prefix: 'repository',
    suffix: /Repository$/,
    ancestors: new Set(['ServiceEntityRepository', 'EntityRepository']),
  },
  { type: 'repository', prefix: 'repository', suffix: /Repository$/, folder: /\\Repository\\(?:.+\\)?\w+Repository$/ },
  {
    type: 'rule',
    prefix: 'constraint',
    suffix: /Validator$/,
    ancestors: new Set(['Constraint', 'ConstraintValidator']),
  },
  { type: 'seeder', prefix: 'fixture', suffix: /Fixtures?$/, ancestors: new Set(['Fixture', 'FixtureInterface']) },
  { type: 'listener', prefix: 'listener', suffix: /Listener$/, folder: /\\(?:EventListener|Listener)\\\w+$/ },
  { type: 'service', prefix: 'service', suffix: /Service$/, folder: /\\Service\\(?:.+\\)?\w+$/ },
];

/** Type of a class by its attribute, whatever it extends. */
export const BY_ATTRIBUTE: ReadonlyMap<string, ClassType> = new Map<string, ClassType>([
  ['AsCommand', { type: 'command', prefix: 'command', suffix: /Command$/ }],
  ['AsMessageHandler', { type: 'message_handler', prefix: 'handler', suffix: /(?:Message)?Handler$/ }],
  ['AsEventListener', { type: 'listener', prefix: 'listener', suffix: /Listener$/ }],
  ['AsTwigComponent', { type: 'view_component', prefix: 'component', suffix: /^$/ }],
  ['AsLiveComponent', { type: 'view_component', prefix: 'component', suffix: /^$/ }],
  ['AsController', { type: 'controller', prefix: 'controller', suffix: /Controller$/ }],
]);
