/** Marks that git leaves in a file when two people changed the same lines. */

const MARKER = /^(?:<{7}|>{7})(?: |$)/m;

export function hasConflictMarker(text: string): boolean {
  return MARKER.test(text);
}
