/** Templates of Django and Jinja: what they extend, include, link to and translate. */
import type { ParsedFile, Reference } from '../../contract.ts';
import { type Edge, type Framework, NO_FACTS, type Relation } from '../../framework-contract.ts';
import { distinctEdges } from '../../framework-facts.ts';
import { blank } from '../../syntax/blank.ts';
import { type PlacedName, referencesAt } from '../../syntax/placed-names.ts';
import { sourceOf } from '../../syntax/source.ts';
import { targetsOf, viewEntity } from '../../views.ts';

/** @param live text whose comments are blank */
function referencesIn(live: string, parsed: Pick<ParsedFile, 'symbols'>): Reference[] {
  const names = [...live.matchAll(CODE)].flatMap(({ 0: code, index }) => namesIn(code, index));
  return referencesAt(live, names, parsed);
}

const CODE = /\{\{(?:(?!\}\}).){1,2000}\}\}|\{%(?:(?!%\}).){1,2000}%\}/gs;
const TOKEN = /(["'])(?:(?!\1)[^\\]|\\.)*\1|\d\w*|[\p{L}_][\p{L}\p{N}_]*/gsu;

/** Members, filters, tags and what is called: a variable of the template has the name that its view gives it. */
function namesIn(code: string, start: number): PlacedName[] {
  return [...code.matchAll(TOKEN)].flatMap(({ 0: name, index }): PlacedName[] => {
    if (!/^[\p{L}_]/u.test(name)) return [];
    const before = code.slice(Math.max(index - 4, 0), index);
    const isCall = /^\s{0,4}\(/.test(code.slice(index + name.length, index + name.length + 5));
    const isTag = TAG.test(before) && !TAGS.has(name) && !name.startsWith('end');
    if (!isCall && !isTag && !/(?:\.|(?<!\|)\|\s?)$/.test(before)) return [];
    return [{ name, kind: isCall || isTag ? 'call' : 'name', at: start + index }];
  });
}

const TAG = /^\{%[-+]?\s*$/;
const TAGS: ReadonlySet<string> = new Set(
  `autoescape block blocktrans blocktranslate call comment csrf_token cycle debug do elif else empty extends filter
  firstof for from get_current_language get_static_prefix if ifchanged import include language load localize lorem macro
  now plural raw regroup resetcycle set spaceless static templatetag trans translate url verbatim widthratio with`.split(
    /\s+/,
  ),
);

export const pythonTemplates: Framework = {
  id: 'python-templates',
  languages: ['html'],
  evidence: {
    dependencies: ['pypi:django', 'pypi:flask', 'pypi:jinja2', 'pypi:fastapi', 'pypi:starlette'],
  },
  read: (file) => {
    const [, name] = FILE.exec(file.path) ?? [];
    if (name === undefined || file.text.trim() === '') return NO_FACTS;
    const live = file.text.includes('{%') || file.text.includes('{{') ? file.text.replace(COMMENT, blank) : '';
    const links = linksIn(live);
    const edges = links.map((link): Edge => ({ from: `view:${name}`, ...link, provenance: 'declared' }));
    return {
      entities: [viewEntity('template', name, targetsOf(links))],
      edges: distinctEdges(edges),
      references: referencesIn(live, file.parsed),
    };
  },
};

/** The name that code gives a template is its path below the folder of templates that lies deepest. */
const FILE = /(?:^|\/)(?:templates|jinja2)\/((?!(?:.*\/)?(?:templates|jinja2)\/).+)$/;

interface Link {
  readonly to: string;
  readonly relation: Relation;
  readonly line: number;
}

/** Each pattern has the name in its second group, behind the quote. */
const PATTERNS: readonly (readonly [RegExp, Relation, string])[] = [
  [/\{%-?\s*extends\s+(["'])([^"'\n]+)\1/g, 'extends', 'view:'],
  [/\{%-?\s*(?:include|import|from)\s+(["'])([^"'\n]+)\1/g, 'includes', 'view:'],
  [/\{%-?\s*url\s+(["'])([\w.:-]+)\1/g, 'links_to', 'route:'],
  [/\burl_for\(\s*(["'])([\w.:-]+)\1/g, 'links_to', 'route:'],
  [/\{%-?\s*(?:trans|translate)\s+(["'])((?:(?!\1).)+)\1/g, 'uses_translation', 'translation:'],
  [/\{[{%][^%}\n]*?\b(?:_|gettext)\(\s*(["'])((?:(?!\1).)+)\1/g, 'uses_translation', 'translation:'],
  [/\{%-?\s*(blocktrans(?:late)?)\b[^%]*%\}\s*([^{]+?)\s*\{%/g, 'uses_translation', 'translation:'],
];

const COMMENT = /\{#[\s\S]*?#\}|\{%\s*comment\b[\s\S]*?endcomment\s*%\}/g;

function linksIn(live: string): Link[] {
  const source = sourceOf(live);
  return PATTERNS.flatMap(([pattern, relation, prefix]) => {
    return [...live.matchAll(pattern)].map(({ 2: name = '', index }): Link => {
      return { to: prefix + name, relation, line: source.lineAt(index) };
    });
  });
}
