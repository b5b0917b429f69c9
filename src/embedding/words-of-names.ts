const CASE_CHANGE = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g;

/** `AuthService` → `Auth Service`: models that know sentences see the words of a name (EM4). */
export function splitCamelCase(text: string): string {
  return text.replace(CASE_CHANGE, ' ');
}
