/** The sources as the architecture tests see them: every file with its imports and what it touches. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { once } from '../../src/base/once.ts';

export const REPOSITORY = path.join(import.meta.dirname, '..', '..');

export interface SourceFile {
  /** Relative to the repository, with `/`. */
  readonly file: string;
  readonly text: string;
  /** Own modules as `file` is written, packages and built-ins by their name; dynamic imports included. */
  readonly imports: readonly string[];
  readonly tree: ts.SourceFile;
}

/** Comments are read as they are written, and nothing asks for the tags in them. */
const HOW_PARSED: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

const KNOWN = new Map<string, readonly SourceFile[]>();

/** Each is parsed once for all tests of a process, when its tree or its imports are asked for. @param folder such as `src` */
export function sourceFiles(folder: string): readonly SourceFile[] {
  const files = KNOWN.get(folder) ?? readFolder(folder);
  KNOWN.set(folder, files);
  return files;
}

function readFolder(folder: string): readonly SourceFile[] {
  const names = readdirSync(path.join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => readSource(`${folder}/${name.split(path.sep).join('/')}`));
}

function readSource(file: string): SourceFile {
  const text = readFileSync(path.join(REPOSITORY, file), 'utf8');
  const tree = once(() => ts.createSourceFile(file, text, HOW_PARSED, true));
  const imports = once(() =>
    ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => resolve(file, fileName)),
  );
  return {
    file,
    text,
    get imports() {
      return imports();
    },
    get tree() {
      return tree();
    },
  };
}

export function forEachNode(source: SourceFile, visit: (node: ts.Node) => void): void {
  const walk = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, walk);
  };
  walk(source.tree);
}

export interface Comment {
  /** `file:line`. */
  readonly place: string;
  /** Its sentences in one line, without what marks it as a comment. */
  readonly text: string;
}

/** All comments of a file, in their order; a run of line comments is several. */
export function commentsIn(source: SourceFile): readonly Comment[] {
  const { tree, text, file } = source;
  const found = new Map<number, Comment>();
  forEachNode(source, (node) => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ];
    for (const { pos, end } of ranges) {
      const line = tree.getLineAndCharacterOfPosition(pos).line + 1;
      found.set(pos, { place: `${file}:${line}`, text: plainText(text.slice(pos, end)) });
    }
  });
  return [...found].sort(([left], [right]) => left - right).map(([, comment]) => comment);
}

function plainText(comment: string): string {
  const inside = comment.replace(/^\/\*+|\*+\/$|^\/\/+/g, '');
  return inside
    .replace(/\n\s*\* ?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** `file:line` of a node, for messages. */
export function placeOf({ file, tree }: SourceFile, node: ts.Node): string {
  return `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

function resolve(from: string, module: string): string {
  return module.startsWith('.') ? path.posix.join(path.posix.dirname(from), module) : module;
}
