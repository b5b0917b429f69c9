/** Addresses that editors open a file by. The browser asks before it starts one, and nothing runs on the server. */
import { signal } from '@preact/signals';
import type { IndexAnswer } from '../../api.ts';

const EDITORS = {
  vscode: { name: 'VS Code', address: (file: string, line: number) => `vscode://file${file}:${line}` },
  cursor: { name: 'Cursor', address: (file: string, line: number) => `cursor://file${file}:${line}` },
  windsurf: { name: 'Windsurf', address: (file: string, line: number) => `windsurf://file${file}:${line}` },
  zed: { name: 'Zed', address: (file: string, line: number) => `zed://file${file}:${line}` },
  idea: {
    name: 'JetBrains',
    address: (file: string, line: number) => `idea://open?file=${file}&line=${line}`,
  },
} as const;

export type Editor = keyof typeof EDITORS;

const KEY = 'code-intel.editor';

export const EDITOR_NAMES: readonly (readonly [Editor, string])[] = [
  ['vscode', EDITORS.vscode.name],
  ['cursor', EDITORS.cursor.name],
  ['windsurf', EDITORS.windsurf.name],
  ['zed', EDITORS.zed.name],
  ['idea', EDITORS.idea.name],
];

export const editor = signal<Editor>(stored());
/** Root of the project as the server reports it; null until it is known. */
export const projectRoot = signal<IndexAnswer['root'] | null>(null);

export function chooseEditor(name: string): void {
  editor.value = EDITOR_NAMES.find(([known]) => known === name)?.[0] ?? 'vscode';
  localStorage.setItem(KEY, editor.value);
}

/** Undefined until the root of the project is known. @param line from 1 */
export function editorAddress(path: string, line: number): string | undefined {
  const root = projectRoot.value;
  if (root === null) return undefined;
  const whole = `${root.replaceAll('\\', '/').replace(/^(?!\/)/, '/')}/${path}`;
  return EDITORS[editor.value].address(whole.split('/').map(encodeURIComponent).join('/'), line);
}

function stored(): Editor {
  const known = localStorage.getItem(KEY);
  return EDITOR_NAMES.find(([name]) => name === known)?.[0] ?? 'vscode';
}
