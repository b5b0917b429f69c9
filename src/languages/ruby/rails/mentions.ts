/** Edges from methods: classes, jobs, mails, views, routes and translations. */
import type { CodeSymbol, ParsedFile } from '../../contract.ts';
import type { Edge, FrameworkFile } from '../../framework-contract.ts';
import { sourceOf } from '../../syntax/source.ts';
import type { RubyClass } from '../classes.ts';
import { controllerPath } from './controllers.ts';

export interface Mentions {
  /** From the methods of a class, each target once for each method. */
  readonly edges: readonly Edge[];
  /** Full names of the classes that the methods use, in the order of the text. */
  readonly classes: readonly string[];
}

export function mentionsIn(owner: RubyClass, { text, parsed }: Pick<FrameworkFile, 'text' | 'parsed'>): Mentions {
  const constants = constantsIn(owner, text, parsed);
  const isInMethod = ({ offset }: Constant): boolean =>
    owner.methods.some(({ symbol }) => symbol.start <= offset && offset < symbol.end);
  const classes = [...new Set(constants.filter(isInMethod).map(({ name }) => name))];
  return { edges: edgesOf(owner, constants, text), classes };
}

function edgesOf(owner: RubyClass, constants: readonly Constant[], text: string): Edge[] {
  return owner.methods.flatMap(({ symbol }) => {
    const from = `${owner.fullName}::${symbol.name}`;
    const inside = constants.filter(({ offset }) => symbol.start <= offset && offset < symbol.end);
    const found = [...inside.flatMap(constantTarget), ...namedTargets(owner, symbol, text)];
    const distinct = new Map(found.map((target) => [`${target.relation} ${target.to}`, target]));
    return [...distinct.values()].map((target): Edge => ({ from, ...target }));
  });
}

type Target = Omit<Edge, 'from'>;

interface Constant {
  readonly name: string;
  /** The method that is called on it. */
  readonly method: string;
  readonly offset: number;
  readonly line: number;
}

/** Constants that are called, those of Ruby and Rails themselves left out. Comments and strings hold none. */
function constantsIn({ symbol, fullName }: RubyClass, text: string, { references }: ParsedFile): Constant[] {
  const source = sourceOf(text);
  return references.flatMap(({ name, kind, line, column }): Constant[] => {
    if (kind === 'string') return [];
    const offset = source.offsetAt(line, column);
    if (!/^[A-Z]/.test(name) || offset < symbol.start || offset >= symbol.end || text.startsWith('::', offset - 2))
      return [];
    CALLED.lastIndex = offset;
    const [, full = '', method = ''] = CALLED.exec(text) ?? [];
    return full === '' || OWN.test(full) || full === fullName ? [] : [{ name: full, method, offset, line }];
  });
}

const CALLED = /([A-Z]\w*(?:::[A-Z]\w*)*)(?:&?\.|::)([a-z_]\w*)/y;
/** Names that Ruby, Rails and their usual company bring along. */
const OWN = new RegExp(
  `^(?:${`Active(?:Record|Support|Job|Model|Storage)|Action(?:Controller|Mailer|View|Dispatch|Cable)|Rails|I18n|Time|Date|
  DateTime|String|Array|Hash|Set|Integer|Float|Rational|BigDecimal|Struct|Data|Class|Module|Object|Kernel|Process|Thread|
  Mutex|File|FileUtils|Dir|IO|Pathname|Tempfile|StringIO|URI|Net|JSON|YAML|CSV|ERB|CGI|Base64|Digest|OpenSSL|
  SecureRandom|Random|Math|Regexp|Comparable|Enumerable|Enumerator|Proc|Method|Logger|Benchmark|Timeout|ENV|ARGV|GC|
  ObjectSpace|Marshal|Zlib|Nokogiri|Rack|Sidekiq|Redis|Arel|Concurrent|Errno|Encoding|Etc|Socket|Exception|Zeitwerk|
  RbConfig|Gem|Bundler|Addressable|Faraday|Devise|Warden|Mime|MIME|Logging|Sentry|ApplicationRecord`.replace(
    /\s+/g,
    '',
  )})(?:::|$)`,
);

function constantTarget({ name, method, line }: Constant): Target[] {
  if (/(?:Job|Worker)$/.test(name) && /^(?:perform_|set$)/.test(method))
    return [{ to: name, relation: 'dispatches', provenance: 'declared', line }];
  if (/Mailer$/.test(name) && method !== 'with')
    return [{ to: `${name}::${method}`, relation: 'dispatches', provenance: 'declared', line }];
  if (method === 'perform_later' || method === 'perform_async')
    return [{ to: name, relation: 'dispatches', provenance: 'declared', line }];
  return [{ to: name, relation: 'references', provenance: 'declared', line }];
}

/** Path helpers and translations, by their names in the text of a method. */
function namedTargets(owner: RubyClass, { start, end }: CodeSymbol, text: string): Target[] {
  const body = text.slice(start, end);
  const source = sourceOf(text);
  const at = (index: number): number => source.lineAt(start + index);
  const routes = [...body.matchAll(PATH_HELPER)].map(({ 1: name = '', index }): Target => {
    return { to: `route:${name}`, relation: 'links_to', provenance: 'declared', line: at(index) };
  });
  const keys = [...body.matchAll(TRANSLATION)].map(({ 1: key = '', index }): Target => {
    const full = key.startsWith('.') ? `${keyBase(owner, body)}${key}` : key;
    return { to: `translation:${full}`, relation: 'uses_translation', provenance: 'declared', line: at(index) };
  });
  return [...routes, ...keys];
}

/** `t('.notice')` in an action is the key `orders.create.notice`. */
function keyBase({ fullName }: RubyClass, body: string): string {
  const [, method = ''] = /^\s*(?:private\s+)?def\s+(\w+)/.exec(body) ?? [];
  return `${controllerPath(fullName).replaceAll('/', '.')}.${method}`;
}

/** `orders_path`, `edit_order_url`; `request.original_url` and `def image_path` are none. */
export const PATH_HELPER =
  /(?<![\w.@:"'/-]|def\s)(?!(?:root_)?(?:image|asset|font|audio|video|javascript|stylesheet|file|full|base|original)_(?:path|url)\b)([a-z]\w*)_(?:path|url)\b(?!\s*(?:=(?![=~])|:(?!:)))/g;
export const TRANSLATION = /(?<![\w.])(?:I18n\.)?(?:t|translate)[\s(]+["':]([\w.]+)(?![\w.]*#\{)/g;
