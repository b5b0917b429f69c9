/** Names in string literals: `'App\\Models\\User@index'`, `"pkg.module.Class"`, `'users.index'`. */
import type { Span } from './source.ts';

type Emit = (name: string, offset: number) => void;

/**
 * Emits the whole of a string that is one identifier or one qualified name of at most 80
 * characters, then the last segment of its module part (the class of `Class@method`) and of itself.
 */
export function qualifiedNames(text: string, { start, end }: Span, emit: Emit): void {
  if (end - start > MAX_LENGTH + 4) return;
  const match = QUALIFIED.exec(text.slice(start, end));
  if (match === null) return;
  const [, before = '', name = ''] = match;
  if (name.length > MAX_LENGTH) return;
  emit(name, start + before.length);
  for (const at of lastSegments(name)) emit(segmentAt(name, at), start + before.length + at);
}

const MAX_LENGTH = 80;
/** Quotes, if the grammar delivers them, then segments; a `\` is often doubled. `\n` alone is an escape sequence. */
const QUALIFIED =
  /^(["'`]*(?:\\{1,2}(?=[\p{L}_]{2}))?)([\p{L}_][\p{L}\p{N}_-]*(?:(?:\\{1,2}|::|[.@#])[\p{L}_][\p{L}\p{N}_-]*)*)["'`]*$/u;
const SEGMENT_END = /\\|::|[.@#]|$/;

/** Offsets of the segments worth a name of their own, in ascending order; none in a plain identifier. */
function lastSegments(name: string): number[] {
  const method = name.search(/::|[@#]/);
  const parts = method === -1 ? [] : [lastSegmentStart(name.slice(0, method))];
  const last = lastSegmentStart(name);
  return last === 0 ? [] : [...new Set([...parts.filter((at) => at < last), last])];
}

function lastSegmentStart(name: string): number {
  return (
    Math.max(
      name.lastIndexOf('\\'),
      name.lastIndexOf('.'),
      name.lastIndexOf(':'),
      name.lastIndexOf('@'),
      name.lastIndexOf('#'),
    ) + 1
  );
}

function segmentAt(name: string, at: number): string {
  const rest = name.slice(at);
  return rest.slice(0, rest.search(SEGMENT_END));
}
