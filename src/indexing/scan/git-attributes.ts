/** `linguist-generated` and `linguist-vendored` of the project's `.gitattributes` (the one at the root). */
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { readTextOrUndefined } from '../../base/optional-file.ts';

export interface PathAttributes {
  /** Undefined when the project does not say. */
  generated(file: string): boolean | undefined;
  /** Undefined when the project does not say, and when it says yes of a path that does not look like other people's code. */
  vendored(file: string): boolean | undefined;
  /** True when some path is declared not vendored: then vendored folders must be looked into. */
  readonly reclaimsVendored: boolean;
}

export const NO_ATTRIBUTES: PathAttributes = {
  generated: () => undefined,
  vendored: () => undefined,
  reclaimsVendored: false,
};

/** A project without `.gitattributes` declares nothing. */
export function readAttributes(root: string): PathAttributes {
  return parseAttributes(readTextOrUndefined(path.join(root, '.gitattributes')) ?? '');
}

export function parseAttributes(source: string): PathAttributes {
  const generated = collect(source, 'linguist-generated', () => true);
  const vendored = collect(source, 'linguist-vendored', namesThirdPartyFolder);
  return {
    generated: (file) => lookUp(generated, file),
    vendored: (file) => lookUp(vendored, file),
    reclaimsVendored: vendored.hasUnset,
  };
}

interface Attribute {
  matcher: Ignore;
  isEmpty: boolean;
  hasUnset: boolean;
}

/**
 * `linguist-vendored` keeps files out of the language statistics of a hosting site, and is written for that alone as well:
 * `frontend/*` of a Go server, `*.css` and `*.js` in the skeleton of older Laravel projects. Their own code must be found,
 * so the attribute counts only where the pattern names a folder in which other people's code is kept.
 */
const THIRD_PARTY_FOLDER =
  /(?:^|\/)(?:vendor(?:s|ed)?|(?:third|3rd)[-_]?party|extern(?:al)?s?|deps|dependencies|libs?|contrib|bower_components|submodules)(?:\/|$)/i;

function namesThirdPartyFolder(pattern: string): boolean {
  return THIRD_PARTY_FOLDER.test(pattern);
}

function collect(source: string, name: string, isBelieved: (pattern: string) => boolean): Attribute {
  const attribute: Attribute = { matcher: ignore({ ignorecase: false }), isEmpty: true, hasUnset: false };
  for (const line of source.split(/\r?\n/)) {
    const parsed = readLine(line.trim(), name);
    if (parsed !== undefined && (parsed.isUnset || isBelieved(parsed.pattern))) add(attribute, parsed);
  }
  return attribute;
}

interface AttributeLine {
  pattern: string;
  isUnset: boolean;
}

function readLine(line: string, name: string): AttributeLine | undefined {
  const [pattern, ...states] = line.split(/\s+/);
  const state = states.findLast((word) => word.replace(/^[-!]|=.*$/g, '') === name);
  if (pattern === undefined || pattern.startsWith('#') || state === undefined) return undefined;
  return { pattern, isUnset: state.startsWith('-') || state.endsWith('=false') };
}

/** A later line wins over an earlier one, as the later pattern of an ignore file does. */
function add(attribute: Attribute, { pattern, isUnset }: AttributeLine): void {
  attribute.matcher.add(isUnset ? `!${pattern}` : pattern);
  attribute.isEmpty = false;
  attribute.hasUnset ||= isUnset;
}

function lookUp(attribute: Attribute, file: string): boolean | undefined {
  if (attribute.isEmpty) return undefined;
  const { ignored, unignored } = attribute.matcher.test(file);
  if (ignored) return true;
  return unignored ? false : undefined;
}
