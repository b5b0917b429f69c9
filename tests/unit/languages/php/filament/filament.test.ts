import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../../facts-of.ts';

const USES = `use App\\Models\\Product;
use Filament\\Forms\\Form;
use Filament\\Resources\\Resource;
use Filament\\Schemas\\Schema;
use Filament\\Tables\\Table;
`;
const read = (text: string, namespace = 'App\\Filament\\Resources') =>
  factsOf('a.php', `<?php\nnamespace ${namespace};\n${USES}${text}`, ['php', 'filament']);
const resource = (body: string) => read(`class ProductResource extends Resource\n{\n${body}\n}\n`);

describe('a resource', () => {
  it('[CH26] has its model, its place in the menu and what it shows', () => {
    const known = resource(`use Translatable;
      protected static ?string $model = Product::class;
      protected static ?string $navigationIcon = 'heroicon-o-cube';
      protected static string|UnitEnum|null $navigationGroup = 'カタログ';
      public function __construct(private Repository $repository) {}
      public static function form(Form $form): Form { return $form; }
      public static function table(Table $table): Table { return $table; }
      public static function getPages(): array { return ['index' => Pages\\ListProducts::route('/')]; }
      public static function getRelations(): array { return [ItemsRelationManager::class]; }`);
    expect(metadataOf(known, 'filament:ProductResource')).toMatchObject({
      fqcn: 'App\\Filament\\Resources\\ProductResource',
      model: 'App\\Models\\Product',
      navigation_icon: 'heroicon-o-cube',
      navigation_group: 'カタログ',
      has_form: true,
      has_table: true,
      has_infolist: false,
      is_translatable: true,
      injected_dependencies: [{ class: 'App\\Filament\\Resources\\Repository', variable: 'repository' }],
      related_symbols: expect.arrayContaining(['App\\Filament\\Resources\\Repository']),
      pages: ['App\\Filament\\Resources\\Pages\\ListProducts'],
      relations: ['App\\Filament\\Resources\\ItemsRelationManager'],
    });
    expect(edgesOf(known)).toEqual(
      expect.arrayContaining([
        'App\\Filament\\Resources\\ProductResource -manages-> App\\Models\\Product',
        'App\\Filament\\Resources\\ProductResource -contains-> App\\Filament\\Resources\\Pages\\ListProducts',
      ]),
    );
  });

  it('has the model of its name when it names none', () => {
    expect(edgesOf(resource(''))).toContain(
      'App\\Filament\\Resources\\ProductResource -manages-> App\\Models\\Product (convention)',
    );
  });

  it('[CH27] has its fields by name and label in the form', () => {
    const known = resource(`public static function form(Form $form): Form {
      return $form->schema([
        Section::make('基本情報')->schema([TextInput::make('name')->required()->label('商品名')]),
        Select::make("category_id")->relationship('category', 'name'), Grid::make(2), Toggle::make($computed),
        ...static::prices(),
      ]);
    }
    protected static function prices(): array { return [TextInput::make('price')]; }`);
    expect(metadataOf(known, 'filament:ProductResource:form')).toEqual({
      resource: 'ProductResource',
      method: 'form',
      fields: ['name', 'category_id', 'price'],
      labels: [
        { name: '', label: '基本情報' },
        { name: 'name', label: '商品名' },
      ],
    });
    expect(edgesOf(known)).toContain('field:ProductResource.name -translates-> term:商品名');
  });

  it('[CH27] has columns, filters and actions in the table', () => {
    const known = resource(`public static function table(Table $table): Table {
      return $table->columns([TextColumn::make('category.name'), Tables\\Columns\\IconColumn::make('stock')])
        ->filters([SelectFilter::make('status')])
        ->actions([Tables\\Actions\\EditAction::make(), Action::make('ship')->label('発送')]);
    }`);
    expect(metadataOf(known, 'filament:ProductResource:table')).toEqual({
      resource: 'ProductResource',
      method: 'table',
      fields: ['category.name', 'stock'],
      filters: ['status'],
      actions: [
        { type: 'EditAction', name: 'EditAction' },
        { type: 'Action', name: 'ship' },
      ],
      labels: [{ name: 'ship', label: '発送' }],
    });
  });

  it.each(['getHeaderActions', 'getActions', 'getBulkActions', 'getTableActions', 'getFormActions', 'getRelations'])(
    '[CH27] has %s as a chunk',
    (method) => {
      const known = resource(
        `protected function ${method}(): array { return [DeleteAction::make()->modalHeading('削除しますか')]; }`,
      );
      expect(entitiesOf(known)).toContain(`filament:ProductResource:${method} filament_${method}`);
    },
  );

  it('[D-26] is none of the resources of an API', () => {
    const text =
      'use Illuminate\\Http\\Resources\\Json\\JsonResource;\nclass ProductResource extends JsonResource { public function toArray($request) { return []; } }';
    expect(entitiesOf(read(text, 'App\\Http\\Resources'))).toEqual(['ProductResource class']);
  });

  it('may extend a base class of the project, when it builds what resources build', () => {
    const text =
      'class ProductResource extends BaseResource { public static function form(Form $form): Form { return $form; } }';
    expect(entitiesOf(read(text))).toContain('filament:ProductResource filament_resource');
  });
});

describe('a class of version 4 that configures', () => {
  it.each([
    [
      'Schemas',
      'class ProductForm { public static function configure(Schema $schema): Schema { return $schema->components([TextInput::make("name"), TextInput::make("sku")]); } }',
      'form',
    ],
    [
      'Schemas',
      'class ProductInfolist { public static function configure(Schema $schema): Schema { return $schema->components([TextEntry::make("name"), TextEntry::make("sku")]); } }',
      'infolist',
    ],
    [
      'Tables',
      'class ProductsTable { public static function configure(Table $table): Table { return $table->columns([TextColumn::make("name"), TextColumn::make("sku")]); } }',
      'table',
    ],
  ])('[D-30] in %s belongs to its resource: %s', (folder, text, method) => {
    const known = read(text, `App\\Filament\\Resources\\Products\\${folder}`);
    expect(metadataOf(known, `filament:ProductResource:${method}`)).toMatchObject({ fields: ['name', 'sku'] });
    expect(edgesOf(known)).toContainEqual(
      expect.stringContaining('-belongs_to-> App\\Filament\\Resources\\Products\\ProductResource (convention)'),
    );
  });

  it('takes the id of the form from the resource that calls it', () => {
    const known = resource(
      'public static function form(Schema $schema): Schema { return Schemas\\ProductForm::configure($schema); }',
    );
    expect(entitiesOf(known)).toEqual(['filament:ProductResource filament_resource', 'form filament_form']);
    expect(edgesOf(known)).toContainEqual(expect.stringContaining('::form -calls-> '));
  });
});

describe('what surrounds a resource', () => {
  it.each([
    [
      'use Filament\\Resources\\Pages\\EditRecord;\nclass EditProduct extends EditRecord { protected static string $resource = ProductResource::class; }',
      'page',
      'belongs_to',
    ],
    [
      'use Filament\\Resources\\RelationManagers\\RelationManager;\nclass ItemsRelationManager extends RelationManager { protected static string $relationship = "items"; }',
      'relation_manager',
      '',
    ],
    ['use Filament\\Widgets\\ChartWidget;\nclass Sales extends ChartWidget {}', 'widget', ''],
    ['use Filament\\Clusters\\Cluster;\nclass Shop extends Cluster {}', 'cluster', ''],
    [
      'class OrderResource extends Resource { protected static ?string $cluster = Shop::class; }',
      'resource',
      'belongs_to',
    ],
  ])('%s is known for what it is', (text, type, relation) => {
    const known = read(text);
    expect(known.entities[0]?.type).toBe(`filament_${type}`);
    expect(known.edges.some((edge) => edge.relation === relation)).toBe(relation !== '');
  });
});
