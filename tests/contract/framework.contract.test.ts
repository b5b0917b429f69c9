import { describe, expect, it } from 'vitest';
import { FRAMEWORKS } from '../../src/frameworks/registry.ts';
import { WHOLE_FILE } from '../../src/languages/framework-contract.ts';
import { languages } from '../../src/languages/registry.ts';
import { factsOf } from '../unit/languages/facts-of.ts';

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
  json: ['composer.json', 'lang/ja.json', 'src/locales/ja.json'],
  ruby: ['config/routes.rb', 'db/schema.rb', 'db/migrate/1_a.rb', 'app/models/a.rb', 'app/controllers/a_controller.rb'],
  prisma: ['prisma/schema.prisma'],
  sql: ['db/migrations/001_orders.up.sql', 'db/schema.sql'],
  erb: ['app/views/orders/index.html.erb'],
  css: ['src/app.css'],
  svelte: ['src/lib/A.svelte', 'src/routes/+page.svelte'],
  javascript: ['src/routes/+server.js', 'src/routes/a/+page.server.js', 'src/cart.svelte.js'],
  gettext: ['resources/locales/ja/default.po', 'locale/ja/LC_MESSAGES/a.po'],
  xliff: ['translations/messages.ja.xlf'],
  android_strings: ['app/src/main/res/values-ja/strings.xml'],
  yaml: [
    'translations/messages.ja.yaml',
    'config/locales/ja.yml',
    'src/main/resources/application.yml',
    'config/services.yaml',
  ],
  python: ['shop/models.py', 'shop/urls.py', 'shop/views.py', 'shop/migrations/0001_a.py', 'config/settings.py'],
  html: ['shop/templates/shop/a.html'],
  typescript: ['tailwind.config.ts', 'src/router.ts', 'src/app.ts', 'app/orders/[id]/route.ts', 'pages/api/a.ts'],
  vue: ['src/components/A.vue'],
  tsx: ['src/A.tsx'],
  java: ['src/main/java/a/AController.java'],
  kotlin: ['src/main/kotlin/a/AController.kt'],
  properties: ['src/main/resources/application.properties', 'src/main/resources/messages_ja.properties'],
  twig: ['templates/components/a.html.twig'],
};
/** Languages by the frameworks that read them together. */
const FAMILIES = {
  php: ['php', 'blade', 'twig'],
  ruby: ['ruby', 'erb'],
  node: ['typescript', 'tsx', 'javascript', 'vue', 'svelte'],
  css: ['css'],
  python: ['python', 'html'],
  jvm: ['java', 'kotlin'],
  sql: ['sql', 'prisma'],
  catalogues: ['gettext', 'xliff', 'android_strings', 'yaml', 'properties'],
  json: ['json'],
} as const;
type Family = keyof typeof FAMILIES | 'any';
/** Every object has these; a table that is asked for them by mistake answers with a function. */
const INHERITED = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
const HOSTILE: Readonly<Record<Family, Readonly<Record<string, string>>>> = {
  any: {
    'an empty file': '',
    'Japanese and emoji': "<?php\nSchema::create('注文😀', function ($表) { $表->string('名前')->comment('😀'); });",
    'NUL bytes': "<?php\0 Route::get('\0', 'A@b'); Schema::create('a\0', 1);",
  },
  php: {
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
    'directives that nobody closes':
      "@section('a'".repeat(500) + '@include('.repeat(500) + '{{ '.repeat(500) + '{{--'.repeat(500),
    'blocks that nobody opened':
      "@endsection @endpush @stop @section('a') @push(\n@endslot @component('x') {!! !!} @php @endphp @@if",
    'attributes and annotations that nobody closes': `<?php /** ${'@ORM\\Column(name={"a'.repeat(200)} */ #[Route('/a', name: [${'['.repeat(500)} class A {}`,
    'a class that never ends': '<?php class Order extends Model { public function items() { return $this->hasMany(',
    'calls without what they need':
      "<?php Schema::create(); Schema::table('a'); Route::get(); Route::resource('a'); Route::group(); $t->string();\n",
    'computed names': '<?php Schema::create($a . f(), fn ($t) => $t->string($b)); Route::get($u, [$c, $m])->name($n);',
    'chains of 2,000 calls': `<?php Route::get('a', fn () => 1)${"->name('b')".repeat(DEEP)};`,
    'groups 200 deep': `<?php ${"Route::prefix('a')->group(function () {".repeat(200)}${'});'.repeat(200)}`,
  },
  ruby: {
    'Ruby with names that every object has': INHERITED.map(
      (name) => `class ${name[0]?.toUpperCase()}${name} < ApplicationRecord
      has_many :${name}, ${name}: '${name}'
      enum :${name}, { ${name}: 1 }
      validates :${name}, ${name}: true
      before_action :${name}
      def ${name} = Order.${name}(${name}_path, t('.${name}'))
    end
    create_table :${name} do |t| t.${name} :a; t.string :${name} end
    Rails.application.routes.draw do ${name} :a; resources :${name} do ${name} 'b' end end
    <%= ${name} '${name}' %>`,
    ).join('\n'),
    'Ruby calls without what they need':
      'Rails.application.routes.draw do\n resources\n resource :a do\n member\n get\n end\n scope do get 1 end\n concerns :a\n concern :a do concerns :a end\n root\n mount A\n match\n devise_for\n end\n class A < ActiveRecord::Migration\n def change\n create_table\n add_column :a\n add_reference :a\n change_table :b\n rename_column :a\n add_foreign_key :a\n t.string\n end\n end\n class B < ApplicationRecord\n belongs_to\n enum\n validates\n scope\n enum 1\n end',
    'Ruby blocks that never end': 'Rails.application.routes.draw do\n namespace :a do\n resources :b do\n get :c, on: ',
    'routes 200 deep': `Rails.application.routes.draw do\n${'resources :a do\n'.repeat(200)}${'end\n'.repeat(201)}`,
    'tags that nobody closes': `${'<%= '.repeat(500)}<% if %><%# <%%`,
  },
  node: {
    'Node with names that every object has': INHERITED.map(
      (name) => `import { ${name} } from './${name}'; import x from '@/${name}';
      const router = express.Router(); const app = express();
      app.${name}('/a', ${name}); router.get('/${name}', ${name}.${name}); app.use('/${name}', ${name}); app.get('/b', (req, res) => x.${name}());
      @Module({ imports: [${name}], ${name}: [${name}] }) class A${name} {}
      @Controller('${name}') class ${name} { constructor(private ${name}: ${name}) {}
        @Get('${name}') ${name}(@Body() ${name}: ${name}) { return this.${name}.${name}(prisma.${name}.findMany()); } }
      @Entity('${name}') class B${name} { @Column({ ${name}: '${name}' }) ${name}: ${name}; @OneToMany(() => ${name}, (x) => x.${name}) a; }
      export const ${name} = async () => { 'use server'; redirect('/${name}'); }`,
    ).join('\n'),
    'Node calls without what they need':
      'app.get(); app.use(); router.route().get(); app.get(1, 2); app.route("/a"); @Controller() @Get() class A { @Post() b @Column() c; @ManyToOne() d; constructor(@Inject() e, f?, ...g) {} } @Module() class B {} @Entity() class C {} prisma.a.b.c(); prisma.; export default',
    'configurations that are none':
      'export default theme; const theme = theme; module.exports = [{ theme: [[{}]], plugins: {}, content: 1 }]',
    'Svelte that ends nowhere': `${'<script>let { a } = $props(; export let; const b = $state(</script><A {...b {c} d={e} f="{g" {#if {#each {@html {#snippet }} <slot name= '.repeat(20)}<script>export const actions = load; export const GET = load = writable(1); class A { b = $state() }`,
    'templates that end nowhere':
      `<template><A ${':a="'.repeat(99)} @b='<c></template><template><template v-if="a"> {{ <D :e={{ `.repeat(20),
    'scripts without what they need':
      '<script setup lang="ts">defineProps<A>(); interface A extends A {} defineEmits<>(); defineModel(a); export default { props, emits: [1] }</script>' +
      'import { defineStore } from "pinia"; const routes = [{ path: "" }, { path: a, component }, { path: "/b", component: () => import(c) }]; const useA = defineStore(); defineStore("b", () => {}); function useB() { useB(); t("") }',
    'JSX that ends nowhere':
      'import React from "react"; const A = memo(memo(memo(memo(memo(() => <A><B.C a={<D e="'.repeat(30) +
      'export default ({ a }: P & A["b"]) => <Route path={a}><Route index/></Route>; type P = P & P; createContext(); useContext()',
  },
  css: {
    'directives of a style sheet that are none': `@theme { --: 1; --color-: 2 } @theme @utility { @custom-variant; @plugin "a" @source "b${'@theme {'.repeat(DEEP)}`,
  },
  python: {
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
  },
  jvm: {
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
  },
  sql: {
    'SQL of names that every object has': INHERITED.map(
      (name) =>
        `CREATE TABLE ${name} (${name} ${name} REFERENCES ${name} (${name}) COMMENT '${name}', FOREIGN KEY (${name}) REFERENCES ${name});
ALTER TABLE ${name} ADD ${name} ${name}, DROP ${name}, RENAME ${name} TO ${name};
CREATE VIEW ${name} AS SELECT ${name}(${name}) FROM ${name}; COMMENT ON COLUMN ${name}.${name} IS '${name}'; CREATE TRIGGER ${name};`,
    ).join('\n'),
    'SQL without what it needs':
      "CREATE; CREATE TABLE; CREATE TABLE a; CREATE TABLE (; CREATE TABLE a (,,); CREATE TYPE a AS ENUM ('', b); ALTER TABLE; ALTER TABLE a; ALTER TABLE a ADD; ALTER TABLE a ADD (; ALTER TABLE a RENAME; DROP TABLE; COMMENT ON; COMMENT ON TABLE IS 'a'; COMMENT ON COLUMN a IS 'b'; CREATE TABLE a (b REFERENCES, FOREIGN KEY REFERENCES); CREATE VIEW a AS; CREATE FUNCTION $$ $$; DELIMITER",
  },
  catalogues: {
    'keys without texts': 'ja:\n  a:\n    b:\n  - c\n : d\n"e: f\n\tg: h\n  constructor: 建設\n  __proto__: 原型',
    'a catalogue of fragments': 'msgid\nmsgid "\nmsgstr "a"\n"b"\nmsgid "a"\nmsgid "b"\nmsgstr[0] "c"\n',
    'properties and YAML of fragments': 'a\n=b\n: c\n  d: \\\n   e: f\n\ta: b\n__proto__: {a: [}\nconstructor=1\n\\u00',
  },
  json: {
    'names that every object has, as JSON': `{"require": {${INHERITED.map((name) => `"${name}": "${name}"`).join()}}, "constructor": 1}`,
    'broken JSON': '{"require": {"php": ["',
    'JSON of another shape': '{"require": 1, "autoload": [], "name": {"a": null}}',
  },
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
  (path, language) => {
    it.each(textsFor(language))('with %s is read without a failure', (_title, text) => {
      const { parsed, entities, edges } = factsOf(path, text);
      const lines = text.split('\n').length;
      expect(entities.filter(({ symbol }) => symbol !== WHOLE_FILE && parsed.symbols[symbol] === undefined)).toEqual(
        [],
      );
      expect(edges.filter(({ line, from, to }) => line < 1 || line > lines || from === '' || to === '')).toEqual([]);
      expect(parsed.symbols.filter(({ parent }, index) => parent >= index)).toEqual([]);
    });
  },
);

/** Each language gets the texts of its own family, those of the two after it, and those that are of none. */
function textsFor(language: string): [title: string, text: string][] {
  const families = Object.entries(FAMILIES);
  const own = families.findIndex(([, languages]) => languages.some((id) => id === language));
  if (own === -1) throw new Error(`${language} is in no family`);
  const near = [own, own + 1, own + 2].map((at) => families[at % families.length]![1]);
  const chosen = families.flatMap(([family, languages]) => (near.includes(languages) ? [family] : []));
  return Object.entries(HOSTILE).flatMap(([family, texts]) =>
    family === 'any' || chosen.includes(family) ? Object.entries(texts) : [],
  );
}
