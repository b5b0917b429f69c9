import { importPackage } from '../../base/import-package.ts';

/** Place of the program that searches. */
export async function ripgrepPath(): Promise<string> {
  const { rgPath }: typeof import('@vscode/ripgrep') = await importPackage('@vscode/ripgrep');
  return rgPath;
}
