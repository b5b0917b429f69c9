/** Rights of those who hold a token. */

/** `read` looks and searches; `session` also leads sessions; `admin` also forces syncs and reads the metrics. */
export const SCOPES = ['read', 'session', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Tells whether a scope includes the wanted one. */
export function allows({ scope }: { readonly scope: Scope }, wanted: Scope): boolean {
  return SCOPES.indexOf(scope) >= SCOPES.indexOf(wanted);
}
