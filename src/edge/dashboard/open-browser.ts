/** Opens an address in the browser of the person. */
import { spawn } from 'node:child_process';

/** Opens the browser. A failure, as without a screen, is ignored: the terminal shows the address. */
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
