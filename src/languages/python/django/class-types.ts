/** The kinds of classes of a Django application, told by what they extend. */
import type { PythonClass } from '../classes.ts';
import type { PythonNames } from '../names.ts';
import { lastName } from '../values.ts';
import type { TYPE_WORDS } from '../words.ts';

export interface ClassType {
  readonly type: keyof typeof TYPE_WORDS;
  /** Prefix of its id, such as `form` of `form:order`. */
  readonly prefix: string;
  /** The end of its name that its id leaves out. */
  readonly suffix: RegExp;
  /** Matches the name of one of its bases. */
  readonly base: RegExp;
  /** Matches the path of its file. */
  readonly path?: RegExp;
}

/** The first that fits wins. */
const TYPES: readonly ClassType[] = [
  {
    type: 'command',
    prefix: 'command',
    suffix: /^$/,
    base: /Command$/,
    path: /(?:^|\/)management\/commands\/\w+\.py$/,
  },
  { type: 'view', prefix: 'endpoint', suffix: /(?:API)?ViewSet$/, base: /ViewSet$/ },
  {
    type: 'admin',
    prefix: 'admin',
    suffix: /(?:Model)?Admin(?:Base)?$/,
    base: /(?:Admin|TabularInline|StackedInline|InlineModelAdmin)$/,
  },
  { type: 'serializer', prefix: 'serializer', suffix: /Serializer$/, base: /Serializer$/ },
  { type: 'filter', prefix: 'filter', suffix: /Filter(?:Set)?$/, base: /FilterSet$/ },
  { type: 'form', prefix: 'form', suffix: /Form(?:Set)?$/, base: /Form(?:Set)?$/ },
  { type: 'view', prefix: 'endpoint', suffix: /(?:API)?View$/, base: /(?:View|APIView|ViewMixin)$/ },
  { type: 'permission', prefix: 'permission', suffix: /Permissions?$/, base: /Permissions?$|^Is[A-Z]\w*$/ },
  { type: 'choices', prefix: 'choices', suffix: /Choices$/, base: /(?:Text|Integer)Choices$/ },
  { type: 'middleware', prefix: 'middleware', suffix: /Middleware$/, base: /Middleware(?:Mixin)?$/ },
  { type: 'manager', prefix: 'manager', suffix: /^$/, base: /(?:Manager|QuerySet)(?:\.from_queryset)?$/ },
];

const AMONG_MODELS = /(?:^|\/)(?:abstract_)?models(?:\.py$|\/)/;
/** Types that stand beside models; a class of another type there is a model with a misleading name. */
const OF_MODELS: ReadonlySet<string> = new Set(['manager', 'choices']);

/** Undefined for a class that is none of the framework's. */
export function classTypeOf({ bases, symbol }: PythonClass, path: string): ClassType | undefined {
  if (/^(?:Test|Meta$)|(?:Test|Tests|TestCase)$/.test(symbol.name)) return undefined;
  const names = bases.map(lastName);
  const found = TYPES.find(
    ({ base, path: where }) => (where?.test(path) ?? true) && names.some((name) => base.test(name)),
  );
  return found !== undefined && AMONG_MODELS.test(path) && !OF_MODELS.has(found.type) ? undefined : found;
}

/** Bases of the project itself; those of packages lead nowhere. */
export function ownBases({ bases }: PythonClass, names: PythonNames): string[] {
  return bases
    .filter((base) => !/^(?:django|rest_framework|django_filters|typing|abc|celery|enum)\b/.test(names.origin(base)))
    .filter((base) => /^[\w.]+$/.test(base) && base !== 'object')
    .map((base) => names.resolve(base));
}
