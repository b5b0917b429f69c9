import { describe, expect, it } from 'vitest';
import { WHOLE_FILE } from '../../src/languages/framework-contract.ts';
import { FRAMEWORKS } from '../../src/languages/framework-registry.ts';
import { languages } from '../../src/languages/registry.ts';
import { knowledgeOf } from '../unit/languages/knowledge-of.ts';

const DEEP = 2_000;
/** Paths that frameworks look for, and texts that promise much and keep nothing of it. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  blade: ['resources/views/orders/index.blade.php', 'resources/views/components/a.blade.php'],
  php: ['database/migrations/2024_create.php', 'routes/web.php', 'app/Models/A.php', 'lang/ja/a.php', 'config/a.php'],
  json: ['composer.json', 'lang/ja.json'],
  python: ['shop/models.py', 'shop/urls.py', 'shop/views.py', 'shop/migrations/0001_a.py', 'config/settings.py'],
  html: ['shop/templates/shop/a.html'],
  gettext: ['locale/ja/LC_MESSAGES/a.po'],
  java: ['src/main/java/a/AController.java'],
  kotlin: ['src/main/kotlin/a/AController.kt'],
  properties: ['src/main/resources/application.properties', 'src/main/resources/messages_ja.properties'],
  yaml: ['src/main/resources/application.yml'],
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
      @${name}('a') @end${name} <x-${name}> {{ ${name}('a') }}`,
  ).join('\n'),
  'names that every object has, as JSON': `{"require": {${INHERITED.map((name) => `"${name}": "${name}"`).join()}}, "constructor": 1}`,
  'directives that nobody closes':
    "@section('a'".repeat(500) + '@include('.repeat(500) + '{{ '.repeat(500) + '{{--'.repeat(500),
  'blocks that nobody opened':
    "@endsection @endpush @stop @section('a') @push(\n@endslot @component('x') {!! !!} @php @endphp @@if",
  'a class that never ends': '<?php class Order extends Model { public function items() { return $this->hasMany(',
  'calls without what they need':
    "<?php Schema::create(); Schema::table('a'); Route::get(); Route::resource('a'); Route::group(); $t->string();\n",
  'computed names': '<?php Schema::create($a . f(), fn ($t) => $t->string($b)); Route::get($u, [$c, $m])->name($n);',
  'chains of 2,000 calls': `<?php Route::get('a', fn () => 1)${"->name('b')".repeat(DEEP)};`,
  'groups 200 deep': `<?php ${"Route::prefix('a')->group(function () {".repeat(200)}${'});'.repeat(200)}`,
  'Python of names that every object has': INHERITED.map(
    (name) => `from django.db import models as ${name}
class ${name}(${name}.Model, metaclass=${name}):
    ${name}: ${name} = ${name}.CharField("${name}", ${name}="${name}")
    class Meta:
        ${name} = ${name}
    def ${name}(self, request): return render(request, "${name}")
@${name}("${name}", ${name}=${name})
def ${name}(request: ${name} = Depends(${name})): ${name}.objects
migrations.${name}("${name}", fields=[("${name}", ${name}())])
op.${name}("${name}", sa.Column("${name}", ${name}()))
urlpatterns = [path("${name}/", ${name}), router.register("${name}", ${name})]`,
  ).join('\n'),
  'Python calls without what they need':
    'urlpatterns = [path(), re_path(1), path("a"), url(**x), router.register()]\nmigrations.CreateModel()\nmigrations.AddField("a")\nmigrations.CreateModel("a", fields=[1, (), ("a",), (b, c)])\nclass A(models.Model):\n    a = models.ForeignKey()\n    b = models.CharField(*c)\n',
  'a Python class that never ends': 'class A(models.Model):\n    a = models.CharField(_("',
  'Python calls 500 deep': `urlpatterns = [path("a", ${'f('.repeat(500)}g${')'.repeat(500)})]`,
  'templates with tags that nobody closes': '{% extends "a" {% include "b" {% url {{ _("'.repeat(300),
  'a catalogue of fragments': 'msgid\nmsgid "\nmsgstr "a"\n"b"\nmsgid "a"\nmsgid "b"\nmsgstr[0] "c"\n',
  'Java of names that every object has': INHERITED.map(
    (name) => `package ${name}; import ${name}.${name};
@Controller @RequestMapping(${name} = "${name}") @Entity @Table(name = ${name})
class ${name} extends ${name}<${name}> implements JpaRepository<${name}, ${name}> {
  @Autowired ${name} ${name}; @Value("\${${name}}") @ManyToOne List<${name}> a;
  ${name}(${name} ${name}) { }
  @GetMapping("/${name}") @Scheduled(${name} = 1) @EventListener String ${name}(@Valid ${name} ${name}) { ${name}.${name}(); return "${name}"; } }`,
  ).join('\n'),
  'Kotlin that says little':
    '@Service class A(\n@RestController class B : \n@Entity data class C(val a: List<D>, @Column( val b\nclass E @Autowired constructor(private val x: Y) : F by x { @GetMapping fun g() = "h" }',
  'annotations that nobody closes': '@RequestMapping("/a"@Controller(class A { @GetMapping({"/b", @Value("${'.repeat(
    200,
  ),
  'annotations 2,000 in a row': `${'@A(1) '.repeat(DEEP)}class B { }\n@Controller class C { ${'@GetMapping("/a") '.repeat(DEEP)} String d() { return "e"; } }`,
  'type arguments 500 deep': `@Service class A extends ${'B<'.repeat(500)}C${'>'.repeat(500)} { A(${'D<'.repeat(500)} e) { } }`,
  'properties and YAML of fragments': 'a\n=b\n: c\n  d: \\\n   e: f\n\ta: b\n__proto__: {a: [}\nconstructor=1\n\\u00',
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
