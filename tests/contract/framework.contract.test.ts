import { describe, expect, it } from 'vitest';
import { WHOLE_FILE } from '../../src/languages/framework-contract.ts';
import { FRAMEWORKS } from '../../src/languages/framework-registry.ts';
import { languages } from '../../src/languages/registry.ts';
import { knowledgeOf } from '../unit/languages/knowledge-of.ts';

const DEEP = 2_000;
/** Paths that frameworks look for, and texts that promise much and keep nothing of it. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  blade: ['resources/views/orders/index.blade.php', 'resources/views/components/a.blade.php'],
  php: [
    'database/migrations/2024_create.php',
    'routes/web.php',
    'app/Models/A.php',
    'lang/ja/a.php',
    'config/a.php',
    'config/routes.php',
    'templates/Orders/index.php',
    'src/Controller/OrdersController.php',
    'src/Entity/Order.php',
  ],
  json: ['composer.json', 'lang/ja.json'],
  twig: ['templates/components/a.html.twig'],
  gettext: ['resources/locales/ja/default.po'],
  xliff: ['translations/messages.ja.xlf'],
  yaml: ['config/services.yaml', 'translations/messages.ja.yaml', 'config/locales/ja.yml'],
};
/** Every object has these; a table that is asked for them by mistake answers with a function. */
const INHERITED = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
const HOSTILE: Readonly<Record<string, string>> = {
  'an empty file': '',
  'names that every object has': INHERITED.map(
    (name) => `<?php use Livewire\\Component; use Filament\\Resources\\Resource;
      class ${name} extends Resource { protected $casts = ['${name}' => '${name}']; function ${name}() { $x->${name}('a'); ${name}('a'); A::${name}('a'); $this->a->${name}('b'); } }
      class A${name} extends Component { function render() { return view('${name}'); } }
      Schema::create('${name}', function ($table) { $table->${name}('a'); $table->${name}(); $table->string('${name}')->${name}(); });
      Route::${name}('/', '${name}'); Route::resource('${name}', '${name}');
      return ['${name}' => ['${name}' => '${name}']];
      namespace A\\Model\\Table; class ${name}Table extends Table { function initialize() { $this->belongsTo('${name}', ['${name}' => '${name}']); $routes->connect('${name}', ['${name}' => 1]); } }
      class M extends BaseMigration { function up() { $this->table('${name}')->${name}('${name}')->create(); } }
      #[ORM\\Entity] class B { #[ORM\\Column(type: '${name}')] #[Route('/${name}', name: '${name}')] function ${name}() {} }
      @${name}('a') @end${name} <x-${name}> {{ ${name}('a') }}`,
  ).join('\n'),
  'names that every object has, as JSON': `{"require": {${INHERITED.map((name) => `"${name}": "${name}"`).join()}}, "constructor": 1}`,
  'directives that nobody closes':
    "@section('a'".repeat(500) + '@include('.repeat(500) + '{{ '.repeat(500) + '{{--'.repeat(500),
  'blocks that nobody opened':
    "@endsection @endpush @stop @section('a') @push(\n@endslot @component('x') {!! !!} @php @endphp @@if",
  'tags that nobody closes': '{% block a %}{% extends "'.repeat(300) + '{{ {'.repeat(300) + '{# '.repeat(300),
  'attributes and annotations that nobody closes': `<?php /** ${'@ORM\\Column(name={"a'.repeat(200)} */ #[Route('/a', name: [${'['.repeat(500)} class A {}`,
  'a class that never ends': '<?php class Order extends Model { public function items() { return $this->hasMany(',
  'calls without what they need':
    "<?php Schema::create(); Schema::table('a'); Route::get(); Route::resource('a'); Route::group(); $t->string();\n",
  'computed names': '<?php Schema::create($a . f(), fn ($t) => $t->string($b)); Route::get($u, [$c, $m])->name($n);',
  'chains of 2,000 calls': `<?php Route::get('a', fn () => 1)${"->name('b')".repeat(DEEP)};`,
  'groups 200 deep': `<?php ${"Route::prefix('a')->group(function () {".repeat(200)}${'});'.repeat(200)}`,
  'broken JSON': '{"require": {"php": ["',
  'JSON of another shape': '{"require": 1, "autoload": [], "name": {"a": null}}',
  'Japanese and emoji': "<?php\nSchema::create('注文😀', function ($表) { $表->string('名前')->comment('😀'); });",
  'NUL bytes': "<?php\0 Route::get('\0', 'A@b'); Schema::create('a\0', 1);",
};

describe('the registry', () => {
  it('names every framework once, and languages that exist', () => {
    const ids = FRAMEWORKS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(FRAMEWORKS.flatMap((framework) => framework.languages).filter((id) => !languages.has(id))).toEqual([]);
  });
});

describe.each(Object.entries(PATHS).flatMap(([language, paths]) => paths.map((path) => [path, language])))(
  '%s',
  (path) => {
    it.each(Object.entries(HOSTILE))('with %s is read without a failure', (_title, text) => {
      const { parsed, entities, edges } = knowledgeOf(path, text);
      const lines = text.split('\n').length;
      expect(entities.filter(({ symbol }) => symbol !== WHOLE_FILE && parsed.symbols[symbol] === undefined)).toEqual(
        [],
      );
      expect(edges.filter(({ line, from, to }) => line < 1 || line > lines || from === '' || to === '')).toEqual([]);
      expect(parsed.symbols.filter(({ parent }, index) => parent >= index)).toEqual([]);
    });
  },
);
