/** What TypeScript's language service says about references, for measuring only. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { DrawnSymbol } from './draw.ts';

/**
 * @param files of the project, relative to `root`
 * @returns for each symbol the lines that use it, as `file:line`; undefined for one that the service does not know
 */
export function typescriptReferences(
  root: string,
  files: readonly string[],
  symbols: readonly DrawnSymbol[],
): (string[] | undefined)[] {
  const service = serviceOf(root, files);
  return symbols.map(({ places }) => {
    const found = places.map(({ file, line, column }) => {
      const source = service.getProgram()?.getSourceFile(path.join(root, file));
      if (source === undefined) return undefined;
      const offset = source.getPositionOfLineAndCharacter(line - 1, column - 1);
      return service.findReferences(source.fileName, offset);
    });
    if (found.every((groups) => groups === undefined)) return undefined;
    const lines = found
      .flatMap((groups) => groups ?? [])
      .flatMap(({ references }) =>
        references
          .filter(({ isDefinition }) => isDefinition !== true)
          .map(({ fileName, textSpan }) => {
            const source = service.getProgram()?.getSourceFile(fileName);
            return `${path.relative(root, fileName)}:${(source?.getLineAndCharacterOfPosition(textSpan.start).line ?? -1) + 1}`;
          }),
      );
    return [...new Set(lines)];
  });
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
