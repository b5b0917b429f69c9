/**
 * What a line means that a tool and this index judge differently. A tool leaves uses out whose type it does not know, since it
 * stands in a package that is not installed: these are neither right nor wrong. And it counts every member under a contract that
 * two classes share among the uses of each.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Project } from '../../src/app/project/project.ts';
import { asRelative } from '../../src/base/paths.ts';
import { referenceResolver } from '../../src/retrieval/references/certainty.ts';
import { type Definition, keyOf } from '../../src/retrieval/references/project-names.ts';
import type { DrawnSymbol } from './draw.ts';
import type { Oracle } from './oracle.ts';

const TOLD = /^\s*\*\s*@method\b/;
const TEST_OF_GO = /_test\.go:\d+$/;

export class Meanings {
  private readonly project: Project;
  private readonly root: string;
  private readonly oracle: () => Promise<Oracle>;
  private readonly file: string | undefined;
  private readonly known: Map<string, string[]>;

  /** @param file keeps the answers of the tool */
  constructor(project: Project, root: string, oracle: () => Promise<Oracle>, file: string | undefined) {
    this.project = project;
    this.root = root;
    this.oracle = oracle;
    this.file = file;
    this.known = new Map(
      file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, string[]][]) : [],
    );
  }

  keep(): void {
    if (this.file !== undefined) writeFileSync(this.file, JSON.stringify([...this.known]));
  }

  /**
   * False for a line that the tool does not count among the uses, though it follows no use of the name there or, asked from there,
   * finds the very definition (clangd reads a header once, and tells a struct from the type of its name) or a line of a comment.
   */
  async isFollowed(symbol: DrawnSymbol, line: string): Promise<boolean> {
    const found = await this.definitionsOn(nameOf(symbol), line);
    if (found.length === 0 || found.every((place) => this.isToldOn(place))) return false;
    const asked = this.definitionsAt(
      symbol.places.map(({ file, line: at }) => `${file}:${at}`),
      nameOf(symbol),
    );
    if (this.isOfTestVariant(symbol, line, found)) return false;
    return !asked.some(({ file, symbol: { startLine, endLine } }) =>
      found.some((place) => {
        const [, path = '', at = ''] = /^(.*):(\d+)$/.exec(place) ?? [];
        return path === file.path && startLine <= Number(at) && Number(at) <= endLine;
      }),
    );
  }

  /**
   * Of Go: gopls reads a package once more with its tests, and tells nothing of the interfaces of the one copy where an object
   * of the other is meant: `r.Use()` in a test of the package is no use of `Router.Use`, in a test of another one it is.
   */
  private isOfTestVariant({ places, query }: DrawnSymbol, line: string, found: readonly string[]): boolean {
    if (!TEST_OF_GO.test(line) || !places.some(({ file }) => path.dirname(file) === path.dirname(line))) return false;
    const { members } = referenceResolver(this.project.store).values;
    const ownersAt = (lines: readonly string[]): Definition[] =>
      this.definitionsAt(lines, query.slice(query.lastIndexOf('.') + 1)).flatMap((each) => members.ownerOf(each) ?? []);
    const owners = ownersAt(places.map(({ file, line: at }) => `${file}:${at}`));
    return ownersAt(found).some((other) =>
      owners.some((owner) => members.isBelow(other, owner) || members.isBelow(owner, other)),
    );
  }

  /**
   * True for a member of another class that stands beside the one asked for: neither above nor below it. What a library declares
   * above it (`[].concat` for a class that extends `Array`) is used of its other classes.
   */
  async isOfSibling(symbol: DrawnSymbol, line: string): Promise<boolean> {
    const found = await this.definitionsOn(nameOf(symbol), line);
    const asked = symbol.places.map(({ file, line: at }) => `${file}:${at}`);
    const right = this.definitionsAt(asked, nameOf(symbol));
    const others = this.definitionsAt(found, nameOf(symbol));
    if (found.length > 0 && found.every((place) => this.isOfLibrary(place))) return true;
    if (others.length === 0 || others.some((other) => right.some((each) => keyOf(each) === keyOf(other)))) return false;
    const { members } = referenceResolver(this.project.store).values;
    const ownersOf = (definitions: readonly Definition[]): Definition[] =>
      definitions.flatMap((definition) => members.ownerOf(definition) ?? []);
    const owners = ownersOf(right);
    const otherOwners = ownersOf(others);
    if (owners.length === 0 || otherOwners.length === 0) return false;
    return !otherOwners.some((other) =>
      owners.some((owner) => members.isBelow(other, owner) || members.isBelow(owner, other)),
    );
  }

  /** Of PHP: at `@method` of a facade the tool ends, and does not ask for the class that answers. */
  private isToldOn(place: string): boolean {
    return TOLD.test(this.textOf(place));
  }

  private textOf(place: string): string {
    const cut = place.lastIndexOf(':');
    const file = path.join(this.root, place.slice(0, cut));
    return existsSync(file) ? (readFileSync(file, 'utf8').split('\n')[Number(place.slice(cut + 1)) - 1] ?? '') : '';
  }

  private isOfLibrary(place: string): boolean {
    return this.project.store.file(asRelative(place.slice(0, place.lastIndexOf(':')))) === undefined;
  }

  /** A server may tell the line on which the comment of a definition begins. */
  private definitionsAt(places: readonly string[], name: string): Definition[] {
    const { store } = this.project;
    const { names } = referenceResolver(store);
    return places.flatMap((place) => {
      const cut = place.lastIndexOf(':');
      const file = store.file(asRelative(place.slice(0, cut)));
      if (file === undefined) return [];
      const line = Number(place.slice(cut + 1));
      const index = store.outline(file.id).symbols.findIndex((each) => each.name === name && each.nameLine >= line);
      return names.definition(file, index) ?? [];
    });
  }

  private async definitionsOn(name: string, place: string): Promise<string[]> {
    const key = `${name} ${place}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const cut = place.lastIndexOf(':');
    const file = place.slice(0, cut);
    const line = Number(place.slice(cut + 1));
    const text = this.textOf(place);
    const found: string[] = [];
    for (const { index } of text.matchAll(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g')))
      found.push(...(await (await this.oracle()).definitions({ file, line, column: index + 1 })));
    this.known.set(key, [...new Set(found)]);
    return found;
  }
}

function nameOf({ query }: DrawnSymbol): string {
  return query.slice(query.lastIndexOf('.') + 1);
}
