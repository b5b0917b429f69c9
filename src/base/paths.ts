/**
 * Paths of a project. Inside the program a file is always named by a `RelativePath`: relative to
 * the project root, with `/`, never absolute, never leaving the root.
 */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { UserError } from './user-error.ts';

declare const absolute: unique symbol;
declare const relative: unique symbol;
export type AbsolutePath = string & { readonly [absolute]: true };
export type RelativePath = string & { readonly [relative]: true };

/** Resolves `input` against `base` (default: the working directory is the caller's business). */
export function toAbsolute(input: string, base: string): AbsolutePath {
  return path.resolve(base, input) as AbsolutePath;
}

/** Brands a path that already obeys the rules of `RelativePath`, such as one printed by git. */
export function asRelative(input: string): RelativePath {
  return input as RelativePath;
}

export function joinRoot(root: AbsolutePath, file: RelativePath): AbsolutePath {
  return path.join(root, file) as AbsolutePath;
}

/**
 * Confines a path given by a user to the project.
 * @param input as `pathOnDisk` understands it, or the path of something that does not exist yet
 * @throws UserError `path_outside_project` when the path, or what a symbolic link in it points to, leaves the root
 */
export function confine(root: AbsolutePath, input: string): RelativePath {
  const resolved = path.resolve(root, pathOnDisk(root, input) ?? withoutFileScheme(input));
  const inside = relativeInside(root, resolved);
  if (inside === undefined) throw outsideError(input, root);
  const target = realpathOrUndefined(resolved);
  if (target !== undefined && relativeInside(realpathSync(root), target) === undefined) throw outsideError(input, root);
  return asRelative(inside);
}

/**
 * Path of something that exists, as the file system spells it; undefined for nothing inside the root.
 * @param input absolute, relative to the root or a `file://` address; in any Unicode form, and with `\` for `/`
 */
export function pathOnDisk(root: AbsolutePath, input: string): RelativePath | undefined {
  const given = withoutFileScheme(input);
  for (const spelled of new Set([given, given.replaceAll('\\', '/')])) {
    const resolved = path.resolve(root, spelled);
    const inside = relativeInside(root, resolved) ?? relativeInside(root, withoutLinksAbove(resolved));
    const found = inside === undefined ? undefined : spellingOnDisk(root, inside);
    if (found !== undefined) return asRelative(found);
  }
  return undefined;
}

function withoutLinksAbove(file: string): string {
  return path.join(realpathOrUndefined(path.dirname(file)) ?? path.dirname(file), path.basename(file));
}

function spellingOnDisk(root: string, inside: string): string | undefined {
  if (existsSync(path.join(root, inside))) return inside;
  if (!/[^\0-\x7f]/.test(inside)) return undefined;
  let found = '';
  for (const name of inside.split('/')) {
    const folder = path.join(root, found);
    const same = namesIn(folder).find((one) => one.normalize() === name.normalize());
    if (same === undefined) return undefined;
    found = path.posix.join(found, same);
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A path that is no folder, or may not be read, has no names to compare.
    return [];
  }
}

/** The path of `target` relative to `root` with `/`, or undefined when it is not inside. */
export function relativeInside(root: string, target: string): string | undefined {
  const result = path.relative(root, target);
  if (result === '..' || result.startsWith(`..${path.sep}`) || path.isAbsolute(result)) return undefined;
  return result.split(path.sep).join('/');
}

/** Path with its links followed; undefined for one that leads nowhere. */
export function realpathOrUndefined(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    // A path that does not exist (yet) has no link to follow; existence is checked by its user.
    return undefined;
  }
}

/** `file:///a%20b` → `/a b`; other texts as they are. A broken escape stands for itself. */
export function withoutFileScheme(text: string): string {
  if (!/^file:\/\//i.test(text)) return text;
  const name = text.replace(/^file:\/\/(?:localhost)?/i, '');
  try {
    return decodeURIComponent(name);
  } catch {
    // A broken escape is no URI; the text counts as the path that it is.
    return name;
  }
}

/** The folder around a file or folder of the project, '' for what lies at the root. */
export function parentFolder(relativePath: string): string {
  return relativePath.slice(0, Math.max(0, relativePath.lastIndexOf('/')));
}

function outsideError(input: string, root: string): UserError {
  return new UserError(
    'path_outside_project',
    {
      en: `${JSON.stringify(input)} is outside the project ${root}`,
      ja: `${JSON.stringify(input)} はプロジェクト ${root} の外にあります`,
    },
    {
      en: 'Give a path inside the project; `--path` of the command line names another project.',
      ja: 'プロジェクト内のパスを指定してください。別のプロジェクトは `--path` で指定できます。',
    },
  );
}
