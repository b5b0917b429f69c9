/** Opens an address in the browser of the person. */
import { spawn } from 'node:child_process';

/** It may fail where there is no screen: the address stands in the terminal all the same. */
export function openBrowser(address: string, platform: NodeJS.Platform): void {
  const [program, ...args] = OPENERS[platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  // `start` of cmd.exe would take `&` and `^` of an address for its own.
  win32: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
};
