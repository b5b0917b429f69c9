/** Kind of a class of an application, told by its annotations and by what it extends. */
import { type ClassRule, classRuleFor } from '../../class-rule.ts';
import type { Declaration, JvmType } from './jvm-file.ts';
import type { TYPE_WORDS } from './words.ts';

export type Stereotype = ClassRule<keyof typeof TYPE_WORDS>;

const REPOSITORY = { type: 'repository', prefix: 'repository', suffix: /(?:Repository|Dao|Repo)$/ } as const;
const SERVICE = { type: 'service', prefix: 'service', suffix: /(?:Service)?(?:Impl)?$/ } as const;

/** The first that fits wins; one without a marker is told by what an interface extends or is called. */
const INTERFACES: readonly Stereotype[] = [
  {
    type: 'advice',
    prefix: 'advice',
    suffix: /(?:Controller)?Advice$/,
    marker: /^(?:Rest)?ControllerAdvice$/,
  },
  { type: 'client', prefix: 'client', suffix: /Client$/, marker: /^(?:FeignClient|HttpExchange)$/ },
  { type: 'controller', prefix: 'controller', suffix: /(?:Rest)?Controller$/, marker: /^(?:Rest)?Controller$/ },
  {
    type: 'model',
    prefix: 'model',
    suffix: /(?:Entity)?$/,
    marker: /^(?:Entity|MappedSuperclass|Embeddable|Document)$/,
  },
  { ...REPOSITORY, marker: /^(?:Repository|Mapper)$/ },
  {
    ...REPOSITORY,
    ancestor:
      /(?:^|\.)(?:\w*(?:Jpa|Crud|Mongo|R2dbc|PagingAndSorting|Elasticsearch|Reactive\w*)\w*Repository|Repository)$/,
  },
  { ...REPOSITORY, name: /(?:Repository|Dao|Mapper)$/ },
  { ...SERVICE, marker: /^Service$/ },
  { ...SERVICE, name: /(?:Service|Facade|Gateway|UseCase)$/ },
  {
    type: 'config_properties',
    prefix: 'properties',
    suffix: /(?:Config)?Properties$/,
    marker: /^ConfigurationProperties$/,
  },
  {
    type: 'configuration',
    prefix: 'configuration',
    suffix: /Config(?:uration)?$/,
    marker: /^(?:(?:Auto|Test)?Configuration|SpringBootApplication)$/,
  },
  { type: 'component', prefix: 'component', suffix: /Component$/, marker: /^(?:Component|Named)$/ },
];
const CLASSES = INTERFACES.filter(({ marker }) => marker !== undefined);

/** Undefined for a class that is none of the framework's. */
export function stereotypeOf({
  annotations,
  ancestors,
  symbol,
  fullName,
  isInterface,
}: JvmType): Stereotype | undefined {
  if (/Tests?$|IT$/.test(symbol.name)) return undefined;
  return classRuleFor(isInterface ? INTERFACES : CLASSES, {
    name: symbol.name,
    markers: annotations.map(({ name }) => name),
    ancestors: ancestors.map((ancestor) => ancestor.replace(/\s*<[\s\S]*$/, '')),
    place: fullName,
  });
}

export function isRest({ annotations }: Declaration): boolean {
  return annotations.some(({ name }) => name === 'RestController' || name === 'ResponseBody');
}
