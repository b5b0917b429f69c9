/** The index of git as it lies on the disk: which content it names for a file, and when it saw the file change last. */

export interface IndexEntry {
  /** Relative to the top of the work tree. */
  readonly file: string;
  readonly id: string;
  /** In milliseconds since the epoch, the latest that the index admits; 0 where it has not looked at the file. */
  readonly changedAt: number;
}

/**
 * Files and links whose state the index took at `since` or later.
 * @param idBytes 20 or 32, by the hash of the repository
 * @returns undefined for an index in a form that is not read here, as one that is split
 */
export function entriesSince(index: Buffer, since: number, idBytes: number): readonly IndexEntry[] | undefined {
  const version = index.length < HEADER ? 0 : index.readUInt32BE(4);
  if (index.toString('latin1', 0, 4) !== 'DIRC' || version < 2 || version > 4) return undefined;
  try {
    const { entries, end } = walk(index, { since, idBytes, version });
    return isSplit(index, end, idBytes) ? undefined : entries;
  } catch {
    // Cut off in the middle of an entry.
    return undefined;
  }
}

const HEADER = 12;
/** Times, device, inode, rights, owner and size. */
const STAT = 40;
const IS_EXTENDED = 0x4000;
const STAGE = 0x3000;
const NAME = 0x0fff;

interface Form {
  readonly since: number;
  readonly idBytes: number;
  readonly version: number;
}

function walk(index: Buffer, { since, idBytes, version }: Form): { entries: readonly IndexEntry[]; end: number } {
  const entries: IndexEntry[] = [];
  let at = HEADER;
  let name = Buffer.alloc(0);
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    const flagsAt = at + STAT + idBytes;
    const flags = index.readUInt16BE(flagsAt);
    const nameAt = flagsAt + (flags & IS_EXTENDED ? 4 : 2);
    const cut = version === 4 ? offsetAt(index, nameAt) : { value: 0, end: nameAt };
    const end = (flags & NAME) < NAME && version < 4 ? nameAt + (flags & NAME) : index.indexOf(0, cut.end);
    const own = index.subarray(cut.end, end);
    if (version === 4) name = Buffer.concat([name.subarray(0, name.length - cut.value), own]);
    const changedAt = timeAt(index, at);
    if (changedAt >= since && isFile(index, at, flags)) {
      const file = (version === 4 ? name : own).toString('utf8');
      entries.push({ file, id: index.toString('hex', at + STAT, flagsAt), changedAt });
    }
    // Names of the earlier versions end in one to eight zeros.
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
  return { entries, end: at };
}

/** Systems without parts of a second admit all of it. */
function timeAt(index: Buffer, at: number): number {
  const [seconds, parts] = [index.readUInt32BE(at), index.readUInt32BE(at + 4)];
  if (seconds === 0) return 0;
  return seconds * 1000 + (parts === 0 ? 999 : parts / 1e6);
}

const MODE_AT = 24;

/** Neither a repository nor a folder, and in no conflict. */
function isFile(index: Buffer, at: number, flags: number): boolean {
  const kind = index.readUInt32BE(at + MODE_AT) >> 12;
  return (flags & STAGE) === 0 && (kind === 0o10 || kind === 0o12);
}

/** A number in groups of seven bits, as offsets in packs are written. */
function offsetAt(index: Buffer, at: number): { value: number; end: number } {
  let byte = index.readUInt8(at);
  let value = byte & 127;
  let end = at + 1;
  while (byte & 128) {
    byte = index.readUInt8(end);
    value = (value + 1) * 128 + (byte & 127);
    end += 1;
  }
  return { value, end };
}

/** Its entries then lie in another file as well. */
function isSplit(index: Buffer, start: number, idBytes: number): boolean {
  for (let at = start; at + 8 <= index.length - idBytes; at += 8 + index.readUInt32BE(at + 4)) {
    if (index.toString('latin1', at, at + 4) === 'link') return true;
  }
  return false;
}
