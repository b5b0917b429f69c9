/** Place of a path that a file tool names: the project it belongs to, and what protects it. */
import path from 'node:path';
import { relativeInside } from '../../base/paths.ts';
import type { Protection, WriteLocation } from '../../session/gate/write-facts.ts';
import { affectsExecution } from '../../shell/execution-paths.ts';
import {
  isWithin,
  locationsOf,
  normalise,
  type PathContext,
  placeOfLocation,
  protectingName,
} from '../../shell/paths.ts';
import { resolvePath } from '../roots/file-system.ts';
import { type GatedProject, projectOf } from '../roots/project-root.ts';
import type { GatePorts } from './ports.ts';

export interface WritePlace {
  /** Null where no reading of the path lies in a project. */
  readonly project: GatedProject | null;
  /** Relative to the project with `/`, links followed; as written for a place outside. */
  readonly file: string;
  readonly shown: string;
  readonly place: () => WriteLocation;
  readonly protection: () => Protection;
}

export interface PathUse {
  readonly written: string;
  readonly cwd: string;
  /** The project that the agent works in; null for none. */
  readonly around: GatedProject | null;
}

/**
 * All readings of a path, one place each: as written, without the blanks around it that some clients cut off, and with `\`
 * for `/`, before and after following links. The
 * write happens only when every place admits it.
 */
export function writePlaces(ports: GatePorts, { written, cwd, around }: PathUse): readonly WritePlace[] {
  const context = contextOf(ports, around);
  const readings = [...new Set([written, written.trim()])].map((reading) => expandHome(reading, ports.home));
  return readings.flatMap((expanded) => {
    const locations = written.includes('\0') ? undefined : locationsOf(context, expanded, cwd);
    if (locations === undefined) return [unresolved(written, cwd, around)];
    return locations.map((location) => placeAt(ports, { written: expanded, cwd, around }, location));
  });
}

function placeAt(ports: GatePorts, { written, cwd, around }: PathUse, location: string): WritePlace {
  const project = projectOf(location) ?? null;
  const file = project === null ? undefined : relativeInside(project.root, location);
  const leavesByLink = project === null && around !== null && isWrittenInside(around, written, cwd);
  const shown = file || written;
  return {
    project: project ?? (leavesByLink ? around : null),
    file: file ?? written,
    shown,
    place: () => (file === undefined ? placeOutside(ports, { around, leavesByLink }, location) : 'inside'),
    protection: () => protectionOf(ports, project ?? around, location),
  };
}

interface Outside {
  readonly around: GatedProject | null;
  readonly leavesByLink: boolean;
}

function placeOutside(ports: GatePorts, { around, leavesByLink }: Outside, location: string): WriteLocation {
  if (leavesByLink) return 'out_by_link';
  const steers = around !== null && affectsExecution({ ...ports, ...contextOf(ports, around) }, location);
  return steers ? 'steers_commands' : 'outside';
}

/** A path that cannot be followed to its end is refused by the first rule that asks where it leads. */
function unresolved(written: string, cwd: string, around: GatedProject | null): WritePlace {
  const fail = (): never => {
    throw new Error(`cannot be followed: ${JSON.stringify(written)}`);
  };
  // The start of a path that is too long for any file is as good as the whole.
  const project = projectOf(path.resolve(cwd, written.slice(0, 1000).replaceAll('\0', ''))) ?? around;
  return { project, file: written, shown: JSON.stringify(written), place: fail, protection: fail };
}

function isWrittenInside({ root }: GatedProject, written: string, cwd: string): boolean {
  return relativeInside(root, normalise(path.resolve(cwd, written))) !== undefined;
}

function protectionOf(ports: GatePorts, project: GatedProject | null, location: string): Protection {
  const context = contextOf(ports, project);
  if (placeOfLocation(context, location) !== 'protected') return null;
  const name = protectingName(context, location) ?? location;
  if (/[\\/]\.git(?:[\\/]|$)/i.test(name)) return 'git_folder';
  if (/[\\/](?:\.gitconfig$|\.config[\\/]git[\\/])/i.test(name)) return 'global_git_config';
  return /[\\/]\.code-intel(?:[\\/]|$)/i.test(name) ? 'gate_state' : 'agent_settings';
}

/** True for what gates of projects rest on, and for nothing else; it counts also where no project is. */
export function guardsGates(ports: GatePorts, location: string): boolean {
  const kind = protectionOf(ports, null, location);
  return kind !== null && kind !== 'git_folder' && !isWithin(ports.home, location);
}

/** Without a project nothing is inside, and settings of the home folder are protected all the same. */
export function contextOf(
  { home, protectedFolders, otherNames }: GatePorts,
  project: GatedProject | null,
): PathContext {
  const root = project?.root ?? NOWHERE;
  return { root, home, protectedFolders, otherNames: () => otherNames(project?.root ?? null), resolvePath };
}

const NOWHERE = '/\u0000';

function expandHome(written: string, home: string): string {
  return written.replace(/^~(?=[\\/]|$)/, () => home);
}
