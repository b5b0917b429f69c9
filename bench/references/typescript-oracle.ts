/** What TypeScript's language service says about references, for measuring only. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { DrawnSymbol, Place } from './draw.ts';
import type { Oracle } from './oracle.ts';

/** @param files of the project, relative to `root` */
export function typescriptOracle(root: string, files: readonly string[]): Oracle {
  const service = serviceOf(root, files);
  const source = (file: string): ts.SourceFile | undefined => service.getProgram()?.getSourceFile(file);
  const placeOf = (file: string, start: number): string =>
    `${path.relative(root, file)}:${(source(file)?.getLineAndCharacterOfPosition(start).line ?? -1) + 1}`;
  const at = <Answer>(
    { file, line, column }: Place,
    ask: (file: string, offset: number) => Answer,
  ): Answer | undefined => {
    const found = source(path.join(root, file));
    return found && ask(found.fileName, found.getPositionOfLineAndCharacter(line - 1, column - 1));
  };
  const referencesTo = ({ places }: DrawnSymbol): string[] | undefined => {
    const found = places.map((place) => at(place, (file, offset) => service.findReferences(file, offset)));
    if (found.every((groups) => groups === undefined)) return undefined;
    const groups = found.flatMap((each) => each ?? []);
    const handedOn = groups
      .flatMap(({ references }) => references)
      .filter(({ fileName, textSpan }) => isSharedExport(source(fileName), textSpan.start))
      .flatMap(({ fileName, textSpan }) => service.findReferences(fileName, textSpan.start) ?? []);
    const lines = [...groups, ...handedOn].flatMap(({ references }) =>
      references
        .filter(({ isDefinition }) => isDefinition !== true)
        .map(({ fileName, textSpan }) => placeOf(fileName, textSpan.start)),
    );
    return [...new Set(lines)];
  };
  return {
    references: (symbols) => Promise.resolve(symbols.map(referencesTo)),
    definitions: (place) =>
      Promise.resolve(
        (at(place, (file, offset) => service.getDefinitionAtPosition(file, offset)) ?? []).map(
          ({ fileName, textSpan }) => placeOf(fileName, textSpan.start),
        ),
      ),
    end: () => service.dispose(),
  };
}

/** `module.exports = { load }`: the service stops at the key, where it goes on through `export { load }`. */
function isSharedExport(file: ts.SourceFile | undefined, start: number): boolean {
  const line = file?.text.slice(0, start) ?? '';
  const head = line.slice(line.lastIndexOf('module.exports'));
  return /^module\.exports\s*=\s*\{(?:\s*(?:\/\/.*)?[\w$]+\s*(?::[^,{}()]*)?,)*\s*$/.test(head);
}

function serviceOf(root: string, files: readonly string[]): ts.LanguageService {
  const options: ts.CompilerOptions = {
    allowJs: true,
    jsx: ts.JsxEmit.Preserve,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    experimentalDecorators: true,
    noEmit: true,
    strict: true,
    baseUrl: root,
    paths: pathsOf(root),
  };
  const absolute = files.map((file) => path.join(root, file));
  const libraries = path.dirname(ts.getDefaultLibFilePath(options));
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => absolute,
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) =>
      existsSync(file) ? ts.ScriptSnapshot.fromString(readFileSync(file, 'utf8')) : undefined,
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: (settings) => path.join(libraries, ts.getDefaultLibFileName(settings)),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  };
  return ts.createLanguageService(host);
}

/** Packages of the project itself by their names, since nothing is installed, and what its configurations say of paths. */
function pathsOf(root: string): ts.MapLike<string[]> {
  const paths: ts.MapLike<string[]> = {};
  for (const file of ts.sys.readDirectory(
    root,
    ['.json'],
    ['**/node_modules'],
    ['**/package.json', '**/tsconfig*.json'],
  )) {
    const folder = path.relative(root, path.dirname(file));
    const { config } = ts.readConfigFile(file, ts.sys.readFile);
    if (file.endsWith('package.json') && typeof config?.name === 'string') {
      const entries = ['src/index', 'index'].map((entry) => path.join(folder, entry));
      if (entries.some((entry) => ['.ts', '.tsx', '.js'].some((end) => existsSync(path.join(root, entry + end)))))
        paths[config.name] = entries;
      paths[`${config.name}/*`] = ['src/*', '*'].map((entry) => path.join(folder, entry));
    }
    const base = path.join(folder, config?.compilerOptions?.baseUrl ?? '.');
    // A configuration may name what only a build makes; another one names the source.
    for (const [alias, targets] of Object.entries<string[]>(config?.compilerOptions?.paths ?? {}))
      paths[alias] = [...(paths[alias] ?? []), ...targets.map((target) => path.join(base, target))];
  }
  return paths;
}
