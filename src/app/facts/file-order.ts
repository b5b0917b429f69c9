/** The order in which facts from several files are shown: source first, then what stands for or around it. */
import { fileClassOf } from '../../indexing/scan/file-class.ts';
import type { FileClass } from '../../storage/contract.ts';

const ORDER: Readonly<Record<FileClass, number>> = {
  source: 0,
  template: 1,
  declaration: 2,
  legacy: 3,
  migration: 3,
  example: 4,
  test: 5,
  documentation: 6,
  translation: 7,
  english_translation: 6,
  japanese_translation: 7,
  data: 8,
};

/** Small numbers come first. */
export function fileOrder(path: string): number {
  return ORDER[fileClassOf(path)];
}

/** False for tests, examples, documentation, translations and data. */
export function isSourceLike(path: string): boolean {
  return fileOrder(path) <= ORDER.legacy;
}

/** Parts of a project that stand beside its code; null for the code itself, its templates and its migrations. */
export type Aside = 'test' | 'example' | 'documentation' | 'translation' | 'data' | 'built';

const ASIDES: Readonly<Partial<Record<FileClass, Aside>>> = {
  test: 'test',
  example: 'example',
  documentation: 'documentation',
  translation: 'translation',
  japanese_translation: 'translation',
  english_translation: 'translation',
  data: 'data',
};

const BUILT = /(^|\/)(node_modules|vendor|third_party|dist|build)\/|[.-](min|bundle)\.(js|css)$|\.map$/;

export function asideOf(path: string): Aside | null {
  return BUILT.test(path) ? 'built' : (ASIDES[fileClassOf(path)] ?? null);
}
