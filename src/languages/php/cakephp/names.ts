/** Names by convention: classes behind `Plugin.Name`, views by their place. */

/** `BaserCore.Users` → `BaserCore\Model\Table\UsersTable`; without a plugin, in the namespace that the file is in. */
export function cakeClass(name: string, kind: keyof typeof FOLDERS, own = 'App'): string {
  const [, plugin, rest = ''] = /^(?:([\w/]+)\.)?([\w/]+)$/.exec(name) ?? [];
  const { folder, suffix } = FOLDERS[kind];
  const parts = rest.split('/');
  return [plugin?.replaceAll('/', '\\') ?? own, folder, ...parts].join('\\') + suffix;
}

const FOLDERS = {
  table: { folder: 'Model\\Table', suffix: 'Table' },
  behavior: { folder: 'Model\\Behavior', suffix: 'Behavior' },
  component: { folder: 'Controller\\Component', suffix: 'Component' },
  controller: { folder: 'Controller', suffix: 'Controller' },
  helper: { folder: 'View\\Helper', suffix: 'Helper' },
  cell: { folder: 'View\\Cell', suffix: 'Cell' },
  mailer: { folder: 'Mailer', suffix: 'Mailer' },
} as const;

/** The plugin or application that a class belongs to: what stands before the framework's folders in its namespace. */
export function rootNamespace(fullName: string): string {
  return (
    /^(.+?)\\(?:Model|Controller|View|Mailer|Command|Event|Service|Policy|Form|Middleware|Test)\\/.exec(
      fullName,
    )?.[1] ?? 'App'
  );
}

/**
 * `templates/Admin/Users/index.php` → `Admin/Users/index`. Elements go by the name that they are asked for, whatever
 * prefix they lie under; what a theme holds for a plugin replaces the plugin's own. Undefined for no template.
 */
export function viewNameOf(path: string): string | undefined {
  const [, name] = /(?:^|\/)(?:templates|Template)\/(?:plugin\/[^/]+\/)?(.+)\.(?:php|ctp)$/.exec(path) ?? [];
  const [, shared] = /(?:^|\/)((?:element|Element|layout|Layout|cell|Cell)\/.+)$/.exec(name ?? '') ?? [];
  return shared?.replace(/^\w/, (letter) => letter.toLowerCase()) ?? name;
}

/** `BcBlog.blog_posts/form` → `view:element/blog_posts/form`. */
export function sharedView(kind: 'element' | 'layout' | 'cell', name: string): string {
  return `view:${kind}/${withoutPlugin(name)}`;
}

function withoutPlugin(name: string): string {
  return name.replace(/^[\w/]+\./, '');
}
