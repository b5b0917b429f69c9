import { describe, expect, it } from 'vitest';
import { PackError, readPacks, withoutFailures } from '../../../src/frameworks/project-packs.ts';
import { readFrameworkFacts } from '../../../src/indexing/chunk/framework-facts.ts';
import type { Framework } from '../../../src/languages/framework-contract.ts';
import { languageOf } from '../../../src/languages/registry.ts';

const FILE = '.code-intel/frameworks/acme.json';

const pack = (rules: string, more = ''): string =>
  `{\n  "id": "acme",\n  "languages": ["typescript", "go", "ruby", "csharp"],\n  "detect": "always",${more}\n  "rules": [\n${rules}\n  ]\n}\n`;

async function problemsOf(text: string, taken: readonly string[] = []): Promise<string[]> {
  const { problems } = await readPacks([{ file: FILE, text }], taken);
  return problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`);
}

async function frameworkIn(text: string): Promise<Framework> {
  const { packs, problems } = await readPacks([{ file: FILE, text }], []);
  expect(problems).toEqual([]);
  return packs[0]!.framework;
}

function seenBy(framework: Framework, path: string, text: string): string[] {
  const language = languageOf(path, text)!;
  const file = { path, text, language: language.id, parsed: language.parse(text) };
  const { entities, edges } = readFrameworkFacts(file, [framework]);
  return [
    ...entities.map(({ type, id }) => `${type} ${id}`),
    ...edges.map(({ from, relation, to }) => `${from} -${relation}-> ${to}`),
  ];
}

describe('[PK2] a mistake in a pack is told with its line and reason', () => {
  it.each([
    ['what is no JSON', '{\n  "id": "acme",\n  oops\n}', 3, /InvalidSymbol|PropertyNameExpected/],
    [
      'a relation that does not exist',
      pack('    { "text": "a", "edges": [["a", "loves", "b"]] }'),
      6,
      /rules\.0\.edges\.0\.1: .*handled_by/,
    ],
    ['a pattern', pack('    {\n      "text": "("\n    }'), 7, /rules\.0\.text: .*regular expression/],
    [
      'a filter',
      pack('    {\n      "text": "a",\n      "words": "{0|shout}"\n    }'),
      8,
      /the filter shout does not exist; there are all, /,
    ],
    ['a key that nobody knows', pack('    { "text": "a", "egdes": [] }'), 6, /egdes/],
    ['two things to look for', pack('    { "text": "a", "call": { "name": "b" } }'), 6, /more than one of file, class/],
    ['a rule that is not there', pack('    { "use": "routes" }'), 1, /use: routes is no rule/],
    ['a rule around that is not there', pack('    { "text": "a", "inside": ["b"] }'), 1, /use: b is no rule/],
    [
      'rules in a circle',
      pack('    { "use": "a" }', '\n  "shared": { "a": { "rules": [{ "use": "a" }] } },'),
      1,
      /the rule a of `shared` uses itself/,
    ],
  ])('%s', async (_what, text, line, reason) => {
    const [first] = await problemsOf(text);
    expect(first).toMatch(new RegExp(`^${FILE}:${line}: .*${reason.source}`));
  });

  it('an id that is taken', async () => {
    expect(await problemsOf(pack('    { "text": "a" }'), ['acme'])).toEqual([`${FILE}:1: the id acme is taken`]);
  });
});

describe('[PK1] a pack of a project reads files of any language', () => {
  const RULES = `
    { "call": { "name": "get|post", "on": "^route$" },
      "route": { "method": "{callee|upper}", "path": "{1}", "to": [["handled_by", "{2|node}"]] } },
    { "call": { "name": "enqueue" }, "edges": [["{owner}", "dispatches", "job:{1}"]] },
    { "class": { "extends": "^Job$" }, "entity": { "type": "job", "id": "job:{name|snake}", "node": "{node}" } }`;

  it.each([
    [
      'src/orders.ts',
      "route.get('/orders', show); route.get(path, other);\nclass Close extends Job {}\nfunction show() { enqueue('close'); }",
      [
        'route route:GET /orders',
        'job job:close',
        'route:GET /orders -handled_by-> src/orders#show',
        'src/orders#show -dispatches-> job:close',
      ],
    ],
    [
      'orders.go',
      'package orders\nfunc Show() {\n\troute.get("/orders", Show)\n\tenqueue("close")\n}\n',
      ['route route:GET /orders', 'route:GET /orders -handled_by-> orders#Show', 'orders#Show -dispatches-> job:close'],
    ],
    [
      'orders.rb',
      "class Close < Job\n  def run\n    enqueue('close')\n    enqueue 'later', at: 1 do\n    end\n  end\nend\n",
      ['job job:close', 'Close::run -dispatches-> job:close', 'Close::run -dispatches-> job:later'],
    ],
    [
      'Close.cs',
      'class Close : Job { void Run() { enqueue("close"); } }',
      ['job job:close', 'Close#Close::Run -dispatches-> job:close'],
    ],
  ])('%s', async (path, text, facts) => {
    expect(seenBy(await frameworkIn(pack(RULES)), path, text)).toEqual(facts);
  });

  it('rules of ast-grep give what their names hold', async () => {
    const framework = await frameworkIn(
      pack(
        '    { "match": { "pattern": "work($NAME, $HANDLER)" }, "edges": [["job:{NAME}", "handled_by", "{HANDLER|node}"]] }',
      ),
    );
    expect(seenBy(framework, 'a.ts', "import { close } from './close';\nwork('close', close);")).toEqual([
      'job:close -handled_by-> close#close',
    ]);
  });

  it('rules stand inside of others, with the variables of those around them', async () => {
    const rules = `
    { "use": "group", "inside": ["group"], "rules": [] },
    { "call": { "name": "get", "on": "^route$" }, "inside": ["group"], "with": ["path"],
      "route": { "method": "GET", "path": "{whole|path}", "to": [["handled_by", "{2|node}"]] } },
    { "call": { "name": "table" }, "change": { "operation": "create", "table": "{1}" },
      "rules": [{ "call": { "name": "text|number", "on": "^t$" },
        "column": { "name": "{1}", "facts": { "type": "{callee}", "optional?": { "is": { "{behind.optional|callee}": "" } } } } }] }`;
    const shared = `
  "shared": {
    "group": { "call": { "name": "group" }, "let": { "prefix": "{prefix ?? ''}/{1}" } },
    "path": { "let": { "whole": "{prefix ?? ''}/{1}" } }
  },`;
    const text = `group('admin', () => { group('shop', () => { route.get('orders', list); }); route.get('users', users); });
table('orders', (t) => { t.number('total'); t.text('note').optional(); });`;
    const framework = await frameworkIn(pack(rules, shared));
    expect(seenBy(framework, 'a.ts', text)).toEqual([
      'route route:GET /admin/shop/orders',
      'route route:GET /admin/users',
      'table_schema migration:orders',
      'route:GET /admin/shop/orders -handled_by-> a#list',
      'route:GET /admin/users -handled_by-> a#users',
    ]);
    const language = languageOf('a.ts', text)!;
    const { entities } = framework.read({ path: 'a.ts', text, language: language.id, parsed: language.parse(text) });
    expect(entities.at(-1)?.metadata.columns).toEqual([
      { name: 'total', type: 'number' },
      { name: 'note', type: 'text', optional: true },
    ]);
  });
});

it('[PK3] a pack that takes too long for a file is stopped, and then left out', async () => {
  const framework = await frameworkIn(pack('    { "text": "(?:a+)+$", "edges": [["{owner}", "calls", "b"]] }'));
  const text = `function f() { "${'a'.repeat(40)}!" }`;
  for (let run = 0; run < 3; run++) expect(() => seenBy(framework, 'a.ts', text)).toThrow(PackError);
  expect(() => seenBy(framework, 'b.ts', text)).toThrow('the pack acme is left out, since it failed in 3 files before');
  expect(seenBy(withoutFailures(framework), 'a.ts', text)).toEqual([]);
});

it('[PK1] a pack says how templates of its own mark code, what they lead to and which names they use', async () => {
  const framework = await frameworkIn(
    JSON.stringify({
      id: 'acme-pages',
      languages: ['html'],
      detect: { files: '\\.acme\\.html$' },
      template: {
        parts: [['<\\$', '$>', 'code']],
        names: {
          token: "'[^']*'|(?<call>\\w+)(?=\\()|(?<name>\\w+)",
          uses: [
            ['call', 'call'],
            ['name', 'name', 'get{name|studly}'],
          ],
          keywords: 'and',
        },
      },
      rules: [
        {
          file: '([\\w-]+)\\.acme\\.html$',
          let: { page: 'view:{1}' },
          entity: { type: 'page', id: '{page}', node: '{page}', at: 'file', metadata: {} },
          rules: [{ code: true, from: '{page}', mentions: [["\\bpart\\('([\\w-]+)'", 'includes', 'view:{1}']] }],
        },
      ],
    }),
  );
  const text = "<p>part('no') <$ part('row') and total $></p>\n<$ part('box') $>";
  expect(seenBy(framework, 'a.acme.html', text)).toEqual([
    'page view:a',
    'view:a -includes-> view:row',
    'view:a -includes-> view:box',
  ]);
  const file = { path: 'a.acme.html', text, language: 'html', parsed: languageOf('a.acme.html', text)!.parse(text) };
  const { references = [], entities } = framework.read(file);
  expect(references.map(({ name, kind, line }) => `${line} ${kind} ${name}`)).toEqual([
    '1 call part',
    '1 name getTotal',
    '2 call part',
  ]);
  expect(entities[0]?.metadata).toEqual({ related_symbols: ['view:row', 'view:box'] });
});
