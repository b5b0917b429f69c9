/** Kind of a class of an application, told by its annotations and by what it extends. */
import type { Declaration, JvmType } from './jvm-file.ts';
import type { TYPE_WORDS } from './words.ts';

export interface Stereotype {
  readonly type: keyof typeof TYPE_WORDS;
  /** The end of its name that its id leaves out. */
  readonly suffix: RegExp;
  readonly annotations: ReadonlySet<string>;
  /** Matches an ancestor of an interface without its type arguments. */
  readonly ancestor?: RegExp;
  /** Matches the name of an interface that others implement. */
  readonly interfaceName?: RegExp;
}

/** The first that fits wins. */
const STEREOTYPES: readonly Stereotype[] = [
  {
    type: 'advice',
    suffix: /(?:Controller)?Advice$/,
    annotations: new Set(['ControllerAdvice', 'RestControllerAdvice']),
  },
  { type: 'client', suffix: /Client$/, annotations: new Set(['FeignClient', 'HttpExchange']) },
  { type: 'controller', suffix: /(?:Rest)?Controller$/, annotations: new Set(['Controller', 'RestController']) },
  {
    type: 'model',
    suffix: /(?:Entity)?$/,
    annotations: new Set(['Entity', 'MappedSuperclass', 'Embeddable', 'Document']),
  },
  {
    type: 'repository',
    suffix: /(?:Repository|Dao|Repo)$/,
    annotations: new Set(['Repository', 'Mapper']),
    ancestor:
      /(?:^|\.)(?:\w*(?:Jpa|Crud|Mongo|R2dbc|PagingAndSorting|Elasticsearch|Reactive\w*)\w*Repository|Repository)$/,
    interfaceName: /(?:Repository|Dao|Mapper)$/,
  },
  {
    type: 'service',
    suffix: /(?:Service)?(?:Impl)?$/,
    annotations: new Set(['Service']),
    interfaceName: /(?:Service|Facade|Gateway|UseCase)$/,
  },
  { type: 'config_properties', suffix: /(?:Config)?Properties$/, annotations: new Set(['ConfigurationProperties']) },
  {
    type: 'configuration',
    suffix: /Config(?:uration)?$/,
    annotations: new Set(['Configuration', 'SpringBootApplication', 'AutoConfiguration', 'TestConfiguration']),
  },
  { type: 'component', suffix: /Component$/, annotations: new Set(['Component', 'Named']) },
];

/** Undefined for a class that is none of the framework's. */
export function stereotypeOf({ annotations, ancestors, symbol, isInterface }: JvmType): Stereotype | undefined {
  if (/Tests?$|IT$/.test(symbol.name)) return undefined;
  const names = ancestors.map((ancestor) => ancestor.replace(/\s*<[\s\S]*$/, ''));
  return STEREOTYPES.find(({ annotations: wanted, ancestor, interfaceName }) => {
    if (annotations.some(({ name }) => wanted.has(name))) return true;
    return isInterface && (names.some((name) => ancestor?.test(name)) || interfaceName?.test(symbol.name) === true);
  });
}

export function isRest({ annotations }: Declaration): boolean {
  return annotations.some(({ name }) => name === 'RestController' || name === 'ResponseBody');
}
