/** The classes of a Rails application: models, controllers, jobs, mailers, helpers and their like. */
import {
  type Edge,
  type Entity,
  type FrameworkFacts,
  type FrameworkFile,
  type Metadata,
  NO_FACTS,
} from '../../framework-contract.ts';
import { edge, joinFacts } from '../../framework-facts.ts';
import { withoutSuffix } from '../../naming.ts';
import { lineOf } from '../../syntax/source.ts';
import { classesIn, includedBy, type RubyClass } from '../classes.ts';
import { namespaceOf, shortName, underscore } from '../names.ts';
import { classTypeOf, type RailsClassRule } from './class-types.ts';
import { actionsOf, controllerMetadata, filterEdges, viewEdges } from './controllers.ts';
import { mentionsIn } from './mentions.ts';
import { modelFacts } from './models.ts';
import { TYPE_WORDS } from './words.ts';

/** Everything in these folders is loaded by name; classes elsewhere are known by what they extend. */
const MAY_HOLD_ONE = /\b(?:class|module)\b/;

export function readClasses(file: FrameworkFile): FrameworkFacts {
  const { path, text, parsed } = file;
  if (file.language !== 'ruby' || !MAY_HOLD_ONE.test(text) || /\.Migration\b|Migration\[/.test(text)) return NO_FACTS;
  const found = classesIn(text, parsed).flatMap((owner) => {
    const kind = classTypeOf(owner, path);
    return kind === undefined || holdsOthersOnly(owner, kind, file) ? [] : [{ owner, kind, file }];
  });
  return joinFacts(found.map(readOne));
}

/** `module Admin` around `module OrdersHelper` is no helper itself, nor is `class Order` around `class Order::Note` a model. */
function holdsOthersOnly(
  { index, node, methods, calls, fullName }: RubyClass,
  kind: RailsClassRule,
  { parsed, path }: FrameworkFile,
) {
  if (path.endsWith(`/${underscore(shortName(fullName))}.rb`)) return false;
  if (!(node.is('module') || kind.type === 'model') || methods.length + calls.length > 0) return false;
  return parsed.symbols.some((symbol) => symbol.parent === index && /^(?:module|class)$/.test(symbol.kind));
}

interface Typed {
  readonly owner: RubyClass;
  readonly kind: RailsClassRule;
  readonly file: FrameworkFile;
}

function readOne(typed: Typed): FrameworkFacts {
  const { owner, kind, file } = typed;
  const isModel = kind.type === 'model' || kind.type === 'model_concern';
  const facts = isModel ? modelFacts(owner, file.text) : undefined;
  const mentions = mentionsIn(owner, file);
  const metadata: Metadata = {
    fqcn: owner.fullName,
    ...(owner.parent === '' ? {} : { extends: owner.parent }),
    ...facts?.metadata,
    ...(kind.type === 'controller' ? controllerMetadata(owner, file.text) : {}),
    ...(mentions.classes.length > 0 ? { related_symbols: mentions.classes } : {}),
  };
  const entity: Entity = {
    type: kind.type,
    place: owner.index,
    id: `${kind.prefix}:${nameOf(typed)}`,
    node: owner.fullName,
    words: TYPE_WORDS[kind.type],
    metadata,
  };
  return {
    entities: [entity],
    edges: [...(facts?.edges ?? []), ...ancestorEdges(owner), ...ownEdges(typed), ...mentions.edges],
  };
}

/** `admin/orders` of `Admin::OrdersController`. */
function nameOf({ owner, kind }: Typed): string {
  const short = shortName(owner.fullName);
  const namespace = namespaceOf(owner.fullName);
  const own = withoutSuffix(short, kind.suffix);
  return underscore(namespace === '' ? own : `${namespace}::${own}`);
}

function ancestorEdges(owner: RubyClass): Edge[] {
  const from = owner.fullName;
  const line = owner.symbol.nameLine;
  const parent = /^[A-Z][\w:]*$/.test(owner.parent) ? [owner.parent] : [];
  const traits = includedBy(owner).filter((name) => /^[A-Z][\w:]*$/.test(name));
  return [
    ...parent.map((to) => edge(from, 'extends', to, line)),
    ...traits.map((to) => edge(from, 'uses_trait', to, line)),
  ];
}

function ownEdges({ owner, kind, file }: Typed): Edge[] {
  switch (kind.type) {
    case 'controller':
      return [
        ...filterEdges(owner),
        ...actionsOf(owner).flatMap((action) => viewEdges(owner, action, bodyOf(action, file))),
      ];
    case 'mailer':
      return mailEdges(owner);
    case 'policy':
      return policyEdges(owner);
    case 'view_component':
      return componentEdges(owner);
    default:
      return [];
  }
}

function bodyOf({ symbol }: RubyClass['methods'][number], { text }: FrameworkFile): string {
  return text.slice(symbol.start, symbol.end).replace(/(?<![\w"'#])#(?!\{).*$/gm, '');
}

/** A mail shows the view of its name. */
function mailEdges(owner: RubyClass): Edge[] {
  const folder = underscore(owner.fullName);
  return actionsOf(owner).map(({ symbol, node }): Edge => {
    const from = `${owner.fullName}::${symbol.name}`;
    return edge(from, 'renders', `view:${folder}/${symbol.name}`, lineOf(node), 'convention');
  });
}

/** `OrderPolicy` is about `Order`. */
function policyEdges({ fullName: from, symbol }: RubyClass): Edge[] {
  const to = from.replace(/Policy$/, '');
  const isNamed = to !== from && to !== 'Application' && !to.endsWith('::');
  return isNamed ? [edge(from, 'authorizes', to, symbol.nameLine, 'convention')] : [];
}

/** A component lies beside its template. */
function componentEdges({ fullName: from, symbol }: RubyClass): Edge[] {
  return [edge(from, 'renders', `view:${underscore(from)}`, symbol.nameLine, 'convention')];
}
