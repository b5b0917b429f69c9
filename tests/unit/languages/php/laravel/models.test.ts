import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const read = (body: string, uses = '') =>
  factsOf(
    'app/Models/Product.php',
    `<?php\nnamespace App\\Models;\nuse Illuminate\\Database\\Eloquent\\Model;\n${uses}\nclass Product extends Model\n{\n${body}\n}\n`,
  );
const facts = (body: string, uses = '') => metadataOf(read(body, uses), 'model:product');

describe('a model', () => {
  it('[CH18] has the id of its name', () => {
    expect(entitiesOf(read(''))).toEqual(['model:product model']);
    const item = factsOf('a.php', '<?php class OrderItem extends Illuminate\\Database\\Eloquent\\Model {}');
    expect(entitiesOf(item)).toEqual(['model:order_item model']);
  });

  it('[CH15] has the relations that its methods return', () => {
    const body = `public function category(): BelongsTo { return $this->belongsTo(Category::class); }
      public function variants() { return $this->hasMany(\\Shop\\Variant::class, 'product_id')->latest(); }
      public function tags() { $query = $this->belongsToMany('App\\Models\\Tag'); return $query; }
      public function owner() { return $this->morphTo(); }
      public function total() { return $this->sum(Category::class); }`;
    expect(facts(body)?.relations).toEqual([
      { method: 'category', type: 'belongsTo', related: 'App\\Models\\Category' },
      { method: 'variants', type: 'hasMany', related: 'Shop\\Variant' },
      { method: 'tags', type: 'belongsToMany', related: 'App\\Models\\Tag' },
      { method: 'owner', type: 'morphTo', related: '' },
    ]);
    expect(edgesOf(read(body)).filter((edge) => edge.includes('relates_to'))).toHaveLength(3);
  });

  it('[CH16] says which of its fields are translatable', () => {
    const body = "use HasTranslations;\npublic $translatable = ['name', 'description'];";
    const known = facts(body, 'use Spatie\\Translatable\\HasTranslations;');
    expect(known).toMatchObject({ translatable: true, translatable_fields: ['name', 'description'] });
    expect(facts("public $translatable = ['name'];")).not.toHaveProperty('translatable');
  });

  it('has casts from the property and from the method', () => {
    const body =
      "protected $casts = ['meta' => 'array'];\nprotected function casts(): array { return ['status' => Status::class]; }";
    const known = read(body, 'use App\\Enums\\Status;');
    expect(metadataOf(known, 'model:product')?.casts).toEqual({ meta: 'array', status: 'App\\Enums\\Status' });
    expect(edgesOf(known)).toContain('App\\Models\\Product -references-> App\\Enums\\Status');
  });

  it('has scopes and accessors in both forms', () => {
    const body = `public function scopeActive($query) {}
      #[Scope] protected function recent($query) {}
      public function getFullNameAttribute() {}
      protected function priceWithTax(): Attribute { return Attribute::get(fn () => 1); }`;
    expect(facts(body)).toMatchObject({ scopes: ['active', 'recent'], accessors: ['full_name', 'price_with_tax'] });
  });

  it.each([
    ['', 'products', 'convention'],
    ["protected $table = 'shop_products';", 'shop_products', 'declared'],
  ])('with %j is stored in a table', (body, table, provenance) => {
    expect(read(body).edges).toContainEqual(
      expect.objectContaining({
        from: 'App\\Models\\Product',
        to: `table:${table}`,
        relation: 'stored_in',
        provenance,
      }),
    );
  });

  it('leads to the observer that an attribute names', () => {
    const text =
      '<?php namespace App\\Models;\n#[ObservedBy([ProductObserver::class])]\nclass Product extends Model {}';
    expect(edgesOf(factsOf('a.php', text))).toContain(
      'App\\Models\\Product -observed_by-> App\\Models\\ProductObserver',
    );
  });

  it('[CH15] has the relations of a trait through the edge to it', () => {
    const text =
      '<?php namespace App; trait HasTags { public function tags() { return $this->morphToMany(Tag::class); } }';
    expect(edgesOf(factsOf('a.php', text))).toContain('App\\HasTags -relates_to-> App\\Tag');
  });

  it('may extend a base class of the project, when it declares what models declare', () => {
    const text = (body: string) => `<?php namespace App; class Order extends Base { ${body} }`;
    expect(entitiesOf(factsOf('a.php', text("protected $fillable = ['a']; protected $casts = [];")))).toEqual([
      'model:order model',
    ]);
    expect(entitiesOf(factsOf('a.php', text('public $name;')))).toEqual(['Order class']);
  });
});
