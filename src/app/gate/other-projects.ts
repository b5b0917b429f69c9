/** Projects besides the one that a command runs in, as far as its words lead to them. */
import path from 'node:path';
import type { ShellContext } from '../../shell/contract.ts';
import { isWithin, LONGEST_PATH } from '../../shell/paths.ts';
import { resolvePath } from '../roots/file-system.ts';
import { type GatedProject, projectOf } from '../roots/project-root.ts';
import type { Scene } from './scene.ts';

/** Projects by their root. */
export type OtherProjects = Map<string, GatedProject>;

/** Projects other than the one around that the words of a command lead to. */
export function projectsNamedIn({ ports, caller, around }: Scene, command: string): OtherProjects {
  const words = command.split(/[\s'"`;|&<>()={}$]+/).filter((word) => leadsElsewhere(word, around));
  const others: OtherProjects = new Map();
  for (const word of words) {
    const place = path.resolve(
      caller.cwd,
      word.replace(/^~(?=\/|$)/, () => ports.home),
    );
    noteProject(others, place, around?.root ?? null);
  }
  return others;
}

/** Every path that is written, or that the shell moves to, is followed on the way: its project is noted then. */
export function noting(others: OtherProjects, root: string | null): ShellContext['resolvePath'] {
  return (place) => {
    if (root === null || !(isWithin(place, root) || isWithin(root, place))) noteProject(others, place, root);
    return resolvePath(place);
  };
}

function noteProject(others: OtherProjects, place: string, root: string | null): void {
  const project = projectOf(place);
  if (project !== undefined && project.root !== root) others.set(project.root, project);
}

function leadsElsewhere(word: string, around: GatedProject | null): boolean {
  if (word === '' || word.includes('\0') || word.length > LONGEST_PATH) return false;
  return around === null || /^(?:[~/]|\.\.(?:\/|$)|[A-Za-z]:)/.test(word);
}
