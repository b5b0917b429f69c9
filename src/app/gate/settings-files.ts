/** Files with settings of agents that exist, and what they hold as far as it decides anything. */
import { type Dirent, lstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { contentHash } from '../../base/hash.ts';
import { isRecord, type JsonRecord, parseJson } from '../../base/json-record.ts';
import { isProjectSetting, WATCHED_IN_PROJECTS } from '../../clients/settings.ts';
import { entriesOf, isFile } from '../roots/file-system.ts';
import { changeTime } from './changes/content-ids.ts';

/**
 * Files below a folder, folders left out.
 * @param pattern as in `ClientSettings`
 * @returns absolute paths; also of links that lead nowhere
 */
export function filesMatching(folder: string, pattern: string): readonly string[] {
  return matching([folder], pattern.split('/'));
}

function matching(places: readonly string[], steps: readonly string[]): readonly string[] {
  const [step, ...rest] = steps;
  if (step === undefined) return places;
  if (step === '**') return places.flatMap((place) => filesBelow(place));
  if (!step.includes('*')) {
    return matching(
      places.map((place) => path.join(place, step)),
      rest,
    );
  }
  const name = new RegExp(`^${step.replaceAll('.', '\\.').replaceAll('*', '.*')}$`, 'i');
  const found = places.flatMap((place) => entriesOf(place).filter((entry) => name.test(entry.name)));
  return matching(found.map(absolute), rest);
}

function filesBelow(folder: string): readonly string[] {
  return entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? filesBelow(absolute(entry)) : [absolute(entry)]));
}

function absolute({ parentPath, name }: Dirent): string {
  return path.join(parentPath, name);
}

/**
 * Settings of a subfolder in which a client may be started; clients let git ignore those that are a person's own.
 * @param ignored what git lists, relative to the project; a folder ends in `/`
 * @returns files, relative to the project
 */
export function ignoredSettings(root: string, ignored: string): readonly string[] {
  const folded = ignored.toLowerCase();
  if (!folded.endsWith('/')) return isProjectSetting(folded) ? [ignored] : [];
  const folder = path.join(root, ignored);
  const found = isProjectSetting(folded.slice(0, -1)) ? filesBelow(folder) : settingsIn(folder);
  return found.map((file) => path.relative(root, file).replaceAll(path.sep, '/'));
}

/** By every pattern that begins with the name of the folder. */
function settingsIn(folder: string): readonly string[] {
  const start = `${path.basename(folder).toLowerCase()}/`;
  const patterns = WATCHED_IN_PROJECTS.filter((pattern) => pattern.startsWith(start));
  return patterns.flatMap((pattern) => filesMatching(path.dirname(folder), pattern));
}

/** A larger file is compared by its time and its size. */
const LARGEST_BYTES = 4 * 1024 * 1024;

/**
 * Mark of the content of a file, links followed; undefined when there is no file. A link counts by where it leads as
 * well.
 */
export function settingsMark(file: string): string | undefined {
  try {
    return targetOf(file) + (isFile(file) ? contentMark(file) : '') || undefined;
  } catch {
    // Absent or closed to us: it has no mark, and one that appears is a change.
    return undefined;
  }
}

function contentMark(file: string): string {
  if (path.basename(file) === PACKED_REFERENCES) return replacementsMark(readFileSync(file, 'latin1'));
  const { size } = statSync(file);
  if (size > LARGEST_BYTES) return `${size}:${changeTime(file)}`;
  return contentHash(withoutApprovals(file, readFileSync(file)));
}

/** File of git with many references; those count that replace a commit or a content by another one. */
export const PACKED_REFERENCES = 'packed-refs';

function replacementsMark(references: string): string {
  if (!references.includes(REPLACES)) return '';
  return contentHash(
    references
      .split('\n')
      .filter((line) => line.includes(REPLACES))
      .join('\n'),
  );
}

const REPLACES = ' refs/replace/';

/** A file in which git notes what stands in the place of a commit or a content. */
export function isReplacement(file: string): boolean {
  return path.basename(file) === PACKED_REFERENCES || /[\\/]refs[\\/]replace[\\/]/.test(file);
}

function targetOf(file: string): string {
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? `-> ${readlinkSync(file)} ` : '';
}

/** Approvals of the person in a dialogue during a call are written by the client, and loosen no hook. */
const APPROVALS = ['enabledMcpjsonServers', 'disabledMcpjsonServers', 'enableAllProjectMcpServers'];
const PERMISSIONS = ['allow', 'ask', 'additionalDirectories'];

function withoutApprovals(file: string, content: Buffer): string | Buffer {
  if (!/[\\/]settings[^\\/]*\.json$/.test(file)) return content;
  const settings = parseJson(content.toString('utf8'));
  if (!isRecord(settings)) return content;
  const permissions = isRecord(settings.permissions) ? without(settings.permissions, PERMISSIONS) : {};
  return JSON.stringify({ ...without(settings, APPROVALS), permissions });
}

function without(record: JsonRecord, keys: readonly string[]): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
