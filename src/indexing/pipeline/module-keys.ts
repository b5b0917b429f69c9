/** Keys by which files are found that may call what they import as they like. */
import type { Import } from '../../languages/contract.ts';

/** The last part of each module that is imported as a whole, under another name or without one: `/cart` for `./shop/cart.ts`. */
export function moduleKeys(imports: readonly Import[]): string[] {
  return imports
    .filter(({ names }) => names.length === 0 || names.some((name) => RENAMES.test(name)))
    .map(({ module }) => `/${module.replace(/^.*\/|\.\w+$/g, '')}`);
}

const RENAMES = /^default$| as /;
