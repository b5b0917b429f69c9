/** `linguist-generated` and `linguist-vendored` of the project's `.gitattributes` (the one at the root). */
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { readTextOrUndefined } from '../../base/optional-file.ts';

export interface PathAttributes {
  /** Undefined when the project does not say. */
  generated(file: string): boolean | undefined;
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
  const generated = collect(source, 'linguist-generated');
  const vendored = collect(source, 'linguist-vendored');
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

function collect(source: string, name: string): Attribute {
  const attribute: Attribute = { matcher: ignore({ ignorecase: false }), isEmpty: true, hasUnset: false };
  for (const line of source.split(/\r?\n/)) addLine(attribute, line.trim(), name);
  return attribute;
}

/** A later line wins over an earlier one, as the later pattern of an ignore file does. */
function addLine(attribute: Attribute, line: string, name: string): void {
  const [pattern, ...states] = line.split(/\s+/);
  const state = states.findLast((word) => word.replace(/^[-!]|=.*$/g, '') === name);
  if (pattern === undefined || pattern.startsWith('#') || state === undefined) return;
  const isUnset = state.startsWith('-') || state.endsWith('=false');
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
