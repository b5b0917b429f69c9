/** Full names of what a file in Java or Kotlin declares and imports. */
import { type ParsedFile, qualifiedNameOf } from '../../contract.ts';

export interface JvmNames {
  readonly package: string;
  /** `Order` → `com.example.shop.Order`. */
  own(name: string): string;
  /** The full name of a class as the file writes it; what it does not import lies in its own package. */
  resolve(name: string): string;
  /** True for a class of the platform, of a library for its frameworks, or a built-in one. */
  isForeign(name: string): boolean;
}

const BUILT_IN = new Set(
  `Any Array ArrayList Autowired Boolean Byte Char Character CharSequence Class Collection Comparable Deprecated Double
   Enum Exception Float HashMap HashSet Int Integer Iterable Iterator LinkedHashMap List Long Map MutableCollection
   MutableList MutableMap MutableSet Nothing Number Object Optional Override Pair Record Runnable RuntimeException
   Sequence Set Short String StringBuilder Throwable Thread Unit Void T E K V ID R`.split(/\s+/),
);
const FOREIGN =
  /^(?:java|javax|jakarta|kotlin|kotlinx|org\.springframework|lombok|org\.slf4j|org\.hibernate|com\.fasterxml|io\.swagger|reactor|org\.apache|com\.google|io\.micrometer|org\.jetbrains)\./;
/** Projects of the framework itself lie in its package. */
const SAMPLES = /^org\.springframework\.samples\./;

export function jvmNames(text: string, { imports, symbols }: Pick<ParsedFile, 'imports' | 'symbols'>): JvmNames {
  const [, own = ''] = /^\s*package\s+([\w.]+)/m.exec(text) ?? [];
  const bound = new Map(
    imports.flatMap(({ module, names }) => {
      return names.flatMap((entry): [string, string][] => {
        const [name = '', alias = name] = entry.split(' as ');
        return name === '*' || !module.endsWith(name) ? [] : [[alias, module]];
      });
    }),
  );
  const inner = new Map(
    symbols.flatMap((symbol): [string, string][] => {
      const isInner = symbol.scope !== '' && (symbol.kind === 'class' || symbol.kind === 'interface');
      return isInner ? [[symbol.name, qualifiedNameOf(symbol)]] : [];
    }),
  );
  const qualified = (name: string): string => (own === '' ? name : `${own}.${name}`);
  const resolve = (name: string): string => {
    const [first = '', ...rest] = name.split('.');
    const known = bound.get(first);
    if (known !== undefined) return [known, ...rest].join('.');
    return /^[a-z]/.test(name) && name.includes('.') ? name : qualified(inner.get(name) ?? name);
  };
  return {
    package: own,
    own: qualified,
    resolve,
    isForeign: (name) => {
      const full = resolve(name);
      const isBuiltIn = !bound.has(name) && BUILT_IN.has(name);
      return isBuiltIn || (FOREIGN.test(full) && !SAMPLES.test(full) && !full.startsWith(`${own}.`));
    },
  };
}

/** `freeShippingFrom` and `free-shipping-from` are one property (relaxed binding). */
export function propertyNode(key: string): string {
  return `config:${key.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()}`;
}
