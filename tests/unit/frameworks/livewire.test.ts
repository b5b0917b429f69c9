import { describe, expect, it } from 'vitest';
import { edgesOf, entitiesOf, factsOf, metadataOf } from '../languages/facts-of.ts';

const read = (body: string, namespace = 'App\\Livewire\\Orders') =>
  factsOf(
    'a.php',
    `<?php\nnamespace ${namespace};\nuse Livewire\\Component;\nclass OrderTable extends Component\n{\n${body}\n}\n`,
    ['livewire'],
  );

describe('a Livewire component', () => {
  it.each(['App\\Livewire\\Orders', 'App\\Http\\Livewire\\Orders'])('[D-30] in %s goes by its tag', (namespace) => {
    const known = read('', namespace);
    expect(entitiesOf(known)).toEqual(['livewire:orders.order-table livewire_component']);
    expect(edgesOf(known)).toEqual([
      `livewire:orders.order-table -implemented_by-> ${namespace}\\OrderTable (convention)`,
      `${namespace}\\OrderTable -renders-> view:livewire.orders.order-table (convention)`,
    ]);
  });

  it('shows the view that it names', () => {
    const { edges } = read("public function render() { return view('orders.table', [])->layout('app'); }");
    expect(edges).toContainEqual(expect.objectContaining({ to: 'view:orders.table', provenance: 'declared' }));
  });

  it('has public state and actions, and none of what the framework calls', () => {
    const known = read(`public string $search = '';
      #[Locked] public ?int $page = null;
      protected $secret;
      public function mount() {} public function updatedSearch() {} public function rules() {}
      public function archive(int $id) {} private function query() {}`);
    expect(metadataOf(known, 'livewire:orders.order-table')).toMatchObject({
      properties: ['search', 'page'],
      actions: ['archive'],
    });
  });

  it('[D-30] listens and tells in the forms of both versions', () => {
    const known = read(`protected $listeners = ['saved' => 'reload', 'closed'];
      #[On('order-paid')] public function reload() { $this->dispatch('reloaded'); $this->emit('old'); $this->emitTo('cart', 'added'); }`);
    expect(metadataOf(known, 'livewire:orders.order-table')).toMatchObject({
      listens_to: ['saved', 'closed', 'order-paid'],
      dispatches: ['reloaded', 'old', 'added'],
    });
    expect(edgesOf(known)).toContain('App\\Livewire\\Orders\\OrderTable -listens_to-> event:order-paid');
  });
});
