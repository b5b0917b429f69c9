/**
 * Folders that are mounts of their own in the view of a process of this user: removing one would take it from a command that
 * still runs.
 */
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';

/** Absolute; empty where the system has no namespaces. */
export function foldersInViews(): ReadonlySet<string> {
  const seen = new Set([viewOf('self')]);
  return new Set(
    processes().flatMap((id) => {
      const view = viewOf(id);
      if (view !== undefined && seen.has(view)) return [];
      seen.add(view);
      return mountsOf(id);
    }),
  );
}

function processes(): readonly string[] {
  try {
    const user = process.getuid?.();
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && ownerOf(name) === user);
  } catch {
    // Only Linux has it.
    return [];
  }
}

function ownerOf(id: string): number | undefined {
  return statSync(`/proc/${id}`, { throwIfNoEntry: false })?.uid;
}

/** Undefined for a process that does not tell, or has ended. */
function viewOf(id: string): string | undefined {
  try {
    return readlinkSync(`/proc/${id}/ns/mnt`);
  } catch {
    return undefined;
  }
}

/** The fifth field of a line is the place, in which spaces and the like are written as octal numbers. */
function mountsOf(id: string): readonly string[] {
  try {
    const lines = readFileSync(`/proc/${id}/mountinfo`, 'utf8').split('\n');
    return lines.map((line) => (line.split(' ')[4] ?? '').replace(/\\(\d{3})/g, (_, code: string) => charOf(code)));
  } catch {
    // It has ended.
    return [];
  }
}

function charOf(octal: string): string {
  return String.fromCharCode(Number.parseInt(octal, 8));
}
