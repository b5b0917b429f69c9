/** How the frameworks of the browser name files and things in them. */

/** `user-card` and `user_card` are `UserCard`; what is written so stays. */
export function pascalCase(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');
}
