/** Names of templates, as `render` gives them, by where their files lie. */

/** `app/views/orders/_item.html.erb` → `orders/_item`; a component's template lies beside its class. */
export function viewNameOf(path: string): string {
  const [, name = path] = /(?:^|\/)(?:views|components|templates)\/(.+)$/.exec(path) ?? [];
  return name.replace(/\.[^/]*$/, '');
}

/** Name by which a partial is shown: `shared/header` is the file `shared/_header`. */
export function partialName(given: string, view: string): string {
  const folder = view.includes('/') ? view.slice(0, view.lastIndexOf('/')) : '';
  const full = given.includes('/') || folder === '' ? given.replace(/^\//, '') : `${folder}/${given}`;
  return full.replace(/([^/]+)$/, '_$1');
}
