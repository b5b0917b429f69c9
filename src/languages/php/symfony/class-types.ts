/** The kinds of classes of a Symfony application, told by what they extend, implement or lie in. */
import type { PhpClassRule } from '../class-types.ts';

/** The first that fits wins: an attribute counts more than what a class extends. */
export const SYMFONY_TYPES: readonly PhpClassRule[] = [
  { type: 'command', prefix: 'command', suffix: /Command$/, marker: /^AsCommand$/ },
  { type: 'message_handler', prefix: 'handler', suffix: /(?:Message)?Handler$/, marker: /^AsMessageHandler$/ },
  { type: 'listener', prefix: 'listener', suffix: /Listener$/, marker: /^AsEventListener$/ },
  { type: 'view_component', prefix: 'component', suffix: /^$/, marker: /^AsTwigComponent$/ },
  { type: 'view_component', prefix: 'component', suffix: /^$/, marker: /^AsLiveComponent$/ },
  { type: 'controller', prefix: 'controller', suffix: /Controller$/, marker: /^AsController$/ },
  { type: 'controller', prefix: 'controller', suffix: /Controller$/, place: /\\Controller\\(?:.+\\)?\w+$/ },
  { type: 'controller', prefix: 'controller', suffix: /Controller$/, ancestor: /^AbstractController$/ },
  { type: 'form_type', prefix: 'form', suffix: /Type$/, ancestor: /^(?:AbstractType|AbstractTypeExtension)$/ },
  { type: 'command', prefix: 'command', suffix: /Command$/, ancestor: /^(?:Command|ContainerAwareCommand)$/ },
  {
    type: 'subscriber',
    prefix: 'subscriber',
    suffix: /(?:Event)?Subscriber$/,
    ancestor: /^EventSubscriberInterface$/,
  },
  {
    type: 'voter',
    prefix: 'voter',
    suffix: /Voter$/,
    ancestor: /^(?:Voter|VoterInterface|CacheableVoterInterface)$/,
  },
  {
    type: 'message_handler',
    prefix: 'handler',
    suffix: /(?:Message)?Handler$/,
    ancestor: /^(?:MessageHandlerInterface|MessageSubscriberInterface)$/,
  },
  { type: 'message_handler', prefix: 'handler', suffix: /(?:Message)?Handler$/, place: /\\MessageHandler\\\w+$/ },
  { type: 'message', prefix: 'message', suffix: /Message$/, place: /\\Message\\\w+$/ },
  {
    type: 'twig_extension',
    prefix: 'twig',
    suffix: /(?:Twig)?Extension$/,
    ancestor: /^(?:AbstractExtension|ExtensionInterface|RuntimeExtensionInterface)$/,
  },
  {
    type: 'repository',
    prefix: 'repository',
    suffix: /Repository$/,
    ancestor: /^(?:ServiceEntityRepository|EntityRepository)$/,
  },
  { type: 'repository', prefix: 'repository', suffix: /Repository$/, place: /\\Repository\\(?:.+\\)?\w+Repository$/ },
  {
    type: 'rule',
    prefix: 'constraint',
    suffix: /Validator$/,
    ancestor: /^(?:Constraint|ConstraintValidator)$/,
  },
  { type: 'seeder', prefix: 'fixture', suffix: /Fixtures?$/, ancestor: /^(?:Fixture|FixtureInterface)$/ },
  { type: 'listener', prefix: 'listener', suffix: /Listener$/, place: /\\(?:EventListener|Listener)\\\w+$/ },
  { type: 'service', prefix: 'service', suffix: /Service$/, place: /\\Service\\(?:.+\\)?\w+$/ },
];
