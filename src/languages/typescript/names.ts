/** How the frameworks of the browser name files and things in them. */

/** `user-card` and `user_card` are `UserCard`; what is written so stays. */
export function pascalCase(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');
}

/** The name of the component that a file holds: its own, or that of its folder for `index.vue`. */
export function componentOfFile(path: string): string {
  const parts = path
    .split('/')
    .map((part, index, all) => (index === all.length - 1 ? part.replace(/\..*$/, '') : part));
  const last = parts.at(-1) ?? '';
  return pascalCase(last === 'index' ? (parts.at(-2) ?? last) : last);
}
