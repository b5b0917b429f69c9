/** Makes new names in a folder survive a power cut. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import process from 'node:process';

export function syncFolder(folder: string): void {
  // Windows opens no folder as a file; its file system journals names by itself.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
