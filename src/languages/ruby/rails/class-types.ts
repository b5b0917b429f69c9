/** The kinds of classes of a Rails application, told by what they extend, what they are called and where they live. */
import { includedBy, type RubyClass } from '../classes.ts';
import { shortName, underscore } from '../names.ts';
import type { TYPE_WORDS } from './words.ts';

export interface ClassType {
  readonly type: keyof typeof TYPE_WORDS;
  /** Prefix of its id. */
  readonly prefix: string;
  /** The end of its name that its id leaves out. */
  readonly suffix: RegExp;
  /** Class that it extends, as written. */
  readonly parent?: RegExp;
  /** The folder it lives in; with a `parent`, either is enough. */
  readonly folder?: RegExp;
  /** A module that it includes. */
  readonly included?: RegExp;
  readonly isModule?: true;
}

const MODEL_PARENT = /^(?:ApplicationRecord|ActiveRecord::Base|(?:\w+::)*(?:Application|Base)Record|Spree::Base)$/;

/** The first that fits wins. */
const TYPES: readonly ClassType[] = [
  {
    type: 'controller',
    prefix: 'controller',
    suffix: /Controller$/,
    parent: /(?:Controller|Controller::(?:Base|API))$/,
  },
  { type: 'mailer', prefix: 'mailer', suffix: /Mailer$/, parent: /(?:Mailer|Mailer::Base)$/ },
  {
    type: 'job',
    prefix: 'job',
    suffix: /(?:Job|Worker)$/,
    parent: /(?:Job|Job::Base|Worker|Scheduler)$/,
    included: /^Sidekiq::(?:Worker|Job)$/,
  },
  { type: 'channel', prefix: 'channel', suffix: /Channel$/, parent: /(?:Channel|Channel::Base)$/ },
  { type: 'policy', prefix: 'policy', suffix: /Policy$/, folder: /(?:^|\/)app\/policies\// },
  { type: 'serializer', prefix: 'serializer', suffix: /Serializer$/, folder: /(?:^|\/)app\/serializers\// },
  { type: 'service', prefix: 'service', suffix: /Service$/, folder: /(?:^|\/)app\/services\// },
  {
    type: 'view_component',
    prefix: 'component',
    suffix: /Component$/,
    parent: /(?:^ViewComponent::Base|Component)$/,
    folder: /(?:^|\/)app\/components\//,
  },
  { type: 'helper', prefix: 'helper', suffix: /Helper$/, folder: /(?:^|\/)app\/helpers\//, isModule: true },
  {
    type: 'model_concern',
    prefix: 'concern',
    suffix: /^$/,
    folder: /(?:^|\/)app\/models\/(?:.+\/)?concerns\//,
    isModule: true,
  },
  { type: 'model', prefix: 'model', suffix: /^$/, parent: MODEL_PARENT },
];

/** Undefined for a class that is none of the framework's, and for what only holds one. */
export function classTypeOf(owner: RubyClass, path: string): ClassType | undefined {
  const isModule = owner.node.is('module');
  const fits = TYPES.find(({ parent, folder, included, isModule: wanted }) => {
    if ((wanted === true) !== isModule) return false;
    if (parent?.test(owner.parent) || folder?.test(path)) return true;
    return included !== undefined && includedBy(owner).some((name) => included.test(name));
  });
  return fits ?? (isModule ? undefined : modelByPlace(owner, path));
}

const ASSOCIATION = /^(?:belongs_to|has_many|has_one|has_and_belongs_to_many)$/;

/**
 * The class by which a file of `app/models` is called, when it extends another one, as single-table inheritance does; or
 * one with associations.
 */
function modelByPlace(owner: RubyClass, path: string): ClassType | undefined {
  if (!/(?:^|\/)app\/models\//.test(path)) return undefined;
  const isOfFile = path.endsWith(`/${underscore(shortName(owner.fullName))}.rb`);
  const hasParent = isOfFile && /^[A-Z][\w:]*$/.test(owner.parent) && !NO_MODEL_PARENT.test(owner.parent);
  const isModel = hasParent || owner.calls.some(({ name, receiver }) => receiver === '' && ASSOCIATION.test(name));
  return isModel ? TYPES.at(-1) : undefined;
}

const NO_MODEL_PARENT =
  /(?:Error|Exception|Struct|^(?:Set|Hash|Array|String|Object|BasicObject|SimpleDelegator|Module))$/;

export function isAbstractParent(parent: string): boolean {
  return parent === '' || MODEL_PARENT.test(parent) || /(?:^|::)(?:Base|Application\w*|\w*Record)$/.test(parent);
}
