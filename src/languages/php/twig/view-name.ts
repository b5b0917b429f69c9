/** Names of templates, by where their files lie and by how they are asked for. */

const PLACE = /(?:^|\/)(?:templates?|views)\/(?:default\/)?(.+)$/;

/** `templates/order/index.html.twig` → `order/index.html.twig`; a theme that is the default is no part of the name. */
export function twigViewOf(path: string): string {
  return PLACE.exec(path)?.[1] ?? path;
}

/** `@admin/Product/list.twig` lies in a folder that is registered as `admin`, by its name in nearly every project. */
export function viewAskedFor(name: string): string {
  return `view:${name.replace(/^@!?/, '')}`;
}

/** `templates/components/Form/Button.html.twig` → `Form:Button`; empty for a page. */
export function componentOfTwig(view: string): string {
  const [, name = ''] = /^components\/(.+?)\.(?:\w+\.)?twig$/.exec(view) ?? [];
  return name.replaceAll('/', ':');
}
