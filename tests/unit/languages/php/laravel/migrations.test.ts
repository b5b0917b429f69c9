import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const PATH = 'database/migrations/2024_01_02_000000_create_orders_table.php';

function migration(up: string, down = ''): string {
  return `<?php\nreturn new class extends Migration {\n  public function up(): void\n  {\n${up}\n  }\n  public function down(): void\n  {\n${down}\n  }\n};\n`;
}

const read = (up: string, down = '') => factsOf(PATH, migration(up, down));
const columnsOf = (up: string) =>
  metadataOf(read(`Schema::create('orders', function (Blueprint $table) {\n${up}\n});`), 'migration:orders');

describe('a migration', () => {
  it('[CH25] that creates a table is its schema', () => {
    const known = read(`Schema::create('orders', function (Blueprint $table) {
      $table->id();
      $table->foreignId('user_id')->constrained()->cascadeOnDelete();
      $table->string('number')->unique()->comment('注文番号');
      $table->integer('total')->nullable()->default(0);
      $table->timestamps();
      $table->index(['user_id', 'number']);
    });`);
    expect(entitiesOf(known)).toEqual(['migration:orders table_schema']);
    expect(metadataOf(known, 'migration:orders')).toEqual({
      table: 'orders',
      operation: 'create',
      columns: [
        { name: 'id', type: 'id' },
        { name: 'user_id', type: 'foreignId' },
        { name: 'number', type: 'string', unique: true, comment: '注文番号' },
        { name: 'total', type: 'integer', nullable: true, default: '0' },
        { name: 'created_at', type: 'timestamps' },
        { name: 'updated_at', type: 'timestamps' },
      ],
      indexes: [
        { type: 'unique', columns: ['number'] },
        { type: 'index', columns: ['user_id', 'number'] },
      ],
      foreign_keys: [{ column: 'user_id', references: 'id', on: 'users' }],
      migration_file: PATH,
    });
    expect(edgesOf(known)).toEqual([
      'table:orders -references-> table:users (convention)',
      'column:orders.number -translates-> term:注文番号',
    ]);
  });

  it.each([
    ["$table->foreign('user_id')->references('id')->on('members');", 'members', 'declared'],
    ["$table->foreignId('category_id')->constrained('shop_categories');", 'shop_categories', 'declared'],
    ["$table->foreignId('category_id')->constrained(table: 'groups');", 'groups', 'declared'],
    ["$table->foreignUuid('category_id')->constrained();", 'categories', 'convention'],
    ['$table->foreignIdFor(\\App\\Models\\OrderItem::class)->constrained();', 'order_items', 'convention'],
    ["$table->unsignedBigInteger('a')->references('id')->on('people');", 'people', 'declared'],
  ])('[D-30] names the table of the foreign key in %s', (column, on, provenance) => {
    const { edges } = read(`Schema::create('orders', function ($table) {\n${column}\n});`);
    expect(edges).toMatchObject([{ from: 'table:orders', to: `table:${on}`, relation: 'references', provenance }]);
  });

  it.each([
    ['$table->morphs("owner");', ['owner_type', 'owner_id']],
    ['$table->softDeletes();', ['deleted_at']],
    ['$table->rememberToken();', ['remember_token']],
    ["$table->addColumn('json', 'extra');", ['extra']],
    ["$table->enum('status', ['a', 'b']);", ['status']],
    ["if (true) { $table->string('inside'); }", ['inside']],
    ['$table->dropColumn("gone");', []],
    ['$table->string($computed);', []],
  ])('reads the columns of %s', (call, names) => {
    expect(columnsOf(call)?.columns).toMatchObject(names.map((name) => ({ name })));
  });

  it('that changes, renames or drops a table leads to it', () => {
    const known =
      read(`Schema::table('orders', function ($table) { $table->string('note')->after('id'); $table->dropColumn(['a', 'b']); $table->renameColumn('c', 'd'); });
      Schema::rename('carts', 'baskets');
      Schema::connection('second')->dropIfExists('logs');`);
    const of = PATH.slice('database/migrations/'.length, -'.php'.length);
    expect(entitiesOf(known)).toEqual([
      `migration:orders@${of} table_change`,
      `migration:carts@${of} table_change`,
      `migration:logs@${of} table_change`,
    ]);
    expect(metadataOf(known, `migration:orders@${of}`)).toMatchObject({
      operation: 'table',
      columns: [{ name: 'note' }],
      dropped_columns: ['a', 'b'],
      renamed_columns: ['c → d'],
    });
    expect(known.edges.map(({ to }) => to)).toEqual(['table:orders', 'table:carts', 'table:baskets', 'table:logs']);
  });

  it('says nothing of what going back would do', () => {
    expect(entitiesOf(read("Schema::drop('a');", "Schema::create('b', fn ($t) => $t->id());"))).toHaveLength(1);
  });

  it('is read with the name of its table in a property or a list of names', () => {
    const text = `<?php class A extends Migration {
      protected $table = 'carts';
      const B = 'bags';
      public function up() {
        Schema::create($this->table, fn ($t) => $t->id());
        Schema::create(self::B, fn ($t) => $t->id());
        Schema::create($names['roles'], fn ($t) => $t->id());
        Schema::create((new OrderItem)->getTable(), fn ($t) => $t->id());
      }
    }`;
    const ids = factsOf(PATH, text, ['laravel']).entities.map(({ id }) => id);
    expect(ids).toEqual(['migration:carts', 'migration:bags', 'migration:roles', 'migration:order_items']);
  });
});
