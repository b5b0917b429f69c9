/** Names of definitions as a person reads them beside their place, which tells the rest. */

/** `App\Http.UserController.show` → `UserController.show`. A name that is no path of names stays as it is. */
export function symbolLabel(qualified: string): string {
  if (!PATH_OF_NAMES.test(qualified)) return qualified;
  const [outer = '', inner] = qualified.split('.').slice(-2);
  return inner === undefined ? outer : `${outer.slice(outer.lastIndexOf('\\') + 1)}.${inner}`;
}

/** `show` of `UserController.show`. */
export function simpleName(qualified: string): string {
  return PATH_OF_NAMES.test(qualified) ? qualified.slice(qualified.lastIndexOf('.') + 1) : qualified;
}

const PATH_OF_NAMES = /^[\p{L}_$][^\s.]*(?:\.[^\s.]+)*$/u;
