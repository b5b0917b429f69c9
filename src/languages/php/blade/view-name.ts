/** Names of views, components and Livewire components, by where their files lie. */

/** `resources/views/orders/index.blade.php` → `orders.index`; views of a package are `package::orders.index`. */
export function viewNameOf(path: string): string {
  const [, name = path] = /(?:^|\/)(?:views|templates)\/(.+)$/.exec(path) ?? [];
  const dotted = name.replace(/\.blade\.php$/, '').replaceAll('/', '.');
  const [, vendor, inside] = /^vendor\.([^.]+)\.(.+)$/.exec(dotted) ?? [];
  return vendor === undefined ? dotted : `${vendor}::${inside}`;
}

/** The component that a view is by its place: `components.card.index` → `card`; empty for a page. */
export function componentOfView(view: string): string {
  const [, name = ''] = /^(?:[\w-]+::)?components\.(.+)$/.exec(view) ?? [];
  const parts = name.split('.');
  const [last, folder] = [parts.at(-1), parts.at(-2)];
  return folder !== undefined && (last === 'index' || last === folder) ? parts.slice(0, -1).join('.') : name;
}
