/** Names of definitions as a person reads them beside their place, which tells the rest. */

/**
 * `shop.UserController.show` → `UserController.show`; in a namespace of PHP `UserController::show` and `App\Http\UserController`, as they can
 * be asked for. A name that is no path of names stays as it is.
 */
export function symbolLabel(qualified: string): string {
  if (!PATH_OF_NAMES.test(qualified)) return qualified;
  if (qualified.includes('::')) return /[^\\:]*(?:::[^:]+)?$/.exec(qualified)?.[0] ?? qualified;
  const [outer = '', inner] = qualified.split('.').slice(-2);
  if (inner === undefined) return outer;
  if (outer.includes('\\')) return `${outer}\\${inner}`;
  return `${outer}${qualified.includes('\\') ? '::' : '.'}${inner}`;
}

/** `show` of `UserController.show`. */
export function simpleName(qualified: string): string {
  if (!PATH_OF_NAMES.test(qualified)) return qualified;
  return qualified.split(/\.|::/).at(-1) ?? qualified;
}

const PATH_OF_NAMES = /^[\p{L}_$][^\s.]*(?:\.[^\s.]+)*$/u;
