/** The kinds of classes of a Rails application, told by what they extend, what they are called and where they live. */
import { type ClassRule, classRuleFor } from '../../class-rule.ts';
import { includedBy, type RubyClass } from '../classes.ts';
import { shortName, underscore } from '../names.ts';
import type { TYPE_WORDS } from './words.ts';

export type RailsClassRule = ClassRule<keyof typeof TYPE_WORDS>;

const MODEL_PARENT = /^(?:ApplicationRecord|ActiveRecord::Base|(?:\w+::)*(?:Application|Base)Record|Spree::Base)$/;

const MODEL: RailsClassRule = { type: 'model', prefix: 'model', suffix: /^$/, ancestor: MODEL_PARENT };

/** The first that fits wins. */
const CLASSES: readonly RailsClassRule[] = [
  {
    type: 'controller',
    prefix: 'controller',
    suffix: /Controller$/,
    ancestor: /(?:Controller|Controller::(?:Base|API))$/,
  },
  { type: 'mailer', prefix: 'mailer', suffix: /Mailer$/, ancestor: /(?:Mailer|Mailer::Base)$/ },
  { type: 'job', prefix: 'job', suffix: /(?:Job|Worker)$/, ancestor: /(?:Job|Job::Base|Worker|Scheduler)$/ },
  { type: 'job', prefix: 'job', suffix: /(?:Job|Worker)$/, marker: /^Sidekiq::(?:Worker|Job)$/ },
  { type: 'channel', prefix: 'channel', suffix: /Channel$/, ancestor: /(?:Channel|Channel::Base)$/ },
  { type: 'policy', prefix: 'policy', suffix: /Policy$/, place: /(?:^|\/)app\/policies\// },
  { type: 'serializer', prefix: 'serializer', suffix: /Serializer$/, place: /(?:^|\/)app\/serializers\// },
  { type: 'service', prefix: 'service', suffix: /Service$/, place: /(?:^|\/)app\/services\// },
  {
    type: 'view_component',
    prefix: 'component',
    suffix: /Component$/,
    ancestor: /(?:^ViewComponent::Base|Component)$/,
  },
  { type: 'view_component', prefix: 'component', suffix: /Component$/, place: /(?:^|\/)app\/components\// },
  MODEL,
];
const MODULES: readonly RailsClassRule[] = [
  { type: 'helper', prefix: 'helper', suffix: /Helper$/, place: /(?:^|\/)app\/helpers\// },
  { type: 'model_concern', prefix: 'concern', suffix: /^$/, place: /(?:^|\/)app\/models\/(?:.+\/)?concerns\// },
];

/** Undefined for a class that is none of the framework's, and for what only holds one. */
export function classTypeOf(owner: RubyClass, path: string): RailsClassRule | undefined {
  const found = { name: owner.fullName, markers: includedBy(owner), ancestors: [owner.parent], place: path };
  if (owner.node.is('module')) return classRuleFor(MODULES, found);
  return classRuleFor(CLASSES, found) ?? modelByPlace(owner, path);
}

const ASSOCIATION = /^(?:belongs_to|has_many|has_one|has_and_belongs_to_many)$/;

/**
 * The class by which a file of `app/models` is called, when it extends another one, as single-table inheritance does; or
 * one with associations.
 */
function modelByPlace(owner: RubyClass, path: string): RailsClassRule | undefined {
  if (!/(?:^|\/)app\/models\//.test(path)) return undefined;
  const isOfFile = path.endsWith(`/${underscore(shortName(owner.fullName))}.rb`);
  const hasParent = isOfFile && /^[A-Z][\w:]*$/.test(owner.parent) && !NO_MODEL_PARENT.test(owner.parent);
  const isModel = hasParent || owner.calls.some(({ name, receiver }) => receiver === '' && ASSOCIATION.test(name));
  return isModel ? MODEL : undefined;
}

const NO_MODEL_PARENT =
  /(?:Error|Exception|Struct|^(?:Set|Hash|Array|String|Object|BasicObject|SimpleDelegator|Module))$/;

export function isAbstractParent(parent: string): boolean {
  return parent === '' || MODEL_PARENT.test(parent) || /(?:^|::)(?:Base|Application\w*|\w*Record)$/.test(parent);
}
