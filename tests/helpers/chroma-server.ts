/** A real Chroma server on loopback, from the package's own command line. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from './temporary-folder.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../node_modules/chromadb/dist/cli.mjs');

/** False where the server's binary does not load, as on a system with an older C library. */
export function hasChroma(): boolean {
  return spawnSync(process.execPath, [PROGRAM, 'run', '--help'], { stdio: 'ignore' }).status === 0;
}

export interface ChromaServer {
  readonly url: string;
  readonly kill: () => Promise<void>;
  /** With what was stored. */
  readonly restart: () => Promise<void>;
}

export async function startChroma(): Promise<ChromaServer> {
  const [port, folder] = [await freePort(), temporaryFolder()];
  const url = `http://127.0.0.1:${port}`;
  let child = run(port, folder);
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const restart = async (): Promise<void> => {
    child = run(port, folder);
    await answering(url, child);
  };
  await answering(url, child);
  return { url, kill, restart };
}

function run(port: number, folder: string): ChildProcess {
  const args = [PROGRAM, 'run', '--path', folder, '--host', '127.0.0.1', '--port', String(port)];
  return spawn(process.execPath, args, { stdio: 'ignore' });
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (child.exitCode !== null) throw new Error(`the server of Chroma ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/api/v2/heartbeat`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('the server of Chroma does not answer');
}

/**
 * Not one that the system chooses: it might give the same to a connection of another test while the server is away. Each
 * process of the tests looks among numbers of its own, below those that the system gives.
 */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < EACH; tries++) {
    const port = LEAST_PORT + (process.pid % PROCESSES) * EACH + (tried++ % EACH);
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

const LEAST_PORT = 12_000;
const PROCESSES = 1000;
const EACH = 20;
let tried = 0;

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
