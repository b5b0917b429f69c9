/** The kinds of classes of a Django application, told by what they extend. */
import { type ClassRule, classRuleFor } from '../../class-rule.ts';
import type { PythonClass } from '../classes.ts';
import type { PythonNames } from '../names.ts';
import { lastName } from '../values.ts';
import type { TYPE_WORDS } from '../words.ts';

export type DjangoClassRule = ClassRule<keyof typeof TYPE_WORDS>;

/** The first that fits wins. */
const TYPES: readonly DjangoClassRule[] = [
  {
    type: 'command',
    prefix: 'command',
    suffix: /^$/,
    ancestor: /Command$/,
    place: /(?:^|\/)management\/commands\/\w+\.py$/,
  },
  { type: 'view', prefix: 'endpoint', suffix: /(?:API)?ViewSet$/, ancestor: /ViewSet$/ },
  {
    type: 'admin',
    prefix: 'admin',
    suffix: /(?:Model)?Admin(?:Base)?$/,
    ancestor: /(?:Admin|TabularInline|StackedInline|InlineModelAdmin)$/,
  },
  { type: 'serializer', prefix: 'serializer', suffix: /Serializer$/, ancestor: /Serializer$/ },
  { type: 'filter', prefix: 'filter', suffix: /Filter(?:Set)?$/, ancestor: /FilterSet$/ },
  { type: 'form', prefix: 'form', suffix: /Form(?:Set)?$/, ancestor: /Form(?:Set)?$/ },
  { type: 'view', prefix: 'endpoint', suffix: /(?:API)?View$/, ancestor: /(?:View|APIView|ViewMixin)$/ },
  { type: 'permission', prefix: 'permission', suffix: /Permissions?$/, ancestor: /Permissions?$|^Is[A-Z]\w*$/ },
  { type: 'choices', prefix: 'choices', suffix: /Choices$/, ancestor: /(?:Text|Integer)Choices$/ },
  { type: 'middleware', prefix: 'middleware', suffix: /Middleware$/, ancestor: /Middleware(?:Mixin)?$/ },
  { type: 'manager', prefix: 'manager', suffix: /^$/, ancestor: /(?:Manager|QuerySet)(?:\.from_queryset)?$/ },
];

const AMONG_MODELS = /(?:^|\/)(?:abstract_)?models(?:\.py$|\/)/;
/** Types that stand beside models; a class of another type there is a model with a misleading name. */
const OF_MODELS: ReadonlySet<string> = new Set(['manager', 'choices']);

/** Undefined for a class that is none of the framework's. */
export function classTypeOf({ bases, symbol }: PythonClass, path: string): DjangoClassRule | undefined {
  if (/^(?:Test|Meta$)|(?:Test|Tests|TestCase)$/.test(symbol.name)) return undefined;
  const found = classRuleFor(TYPES, { name: symbol.name, markers: [], ancestors: bases.map(lastName), place: path });
  return found !== undefined && AMONG_MODELS.test(path) && !OF_MODELS.has(found.type) ? undefined : found;
}

/** Bases of the project itself; those of packages lead nowhere. */
export function ownBases({ bases }: PythonClass, names: PythonNames): string[] {
  return bases
    .filter((base) => !/^(?:django|rest_framework|django_filters|typing|abc|celery|enum)\b/.test(names.origin(base)))
    .filter((base) => /^[\w.]+$/.test(base) && base !== 'object')
    .map((base) => names.resolve(base));
}
