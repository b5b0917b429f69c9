/** A registry of npm on loopback: it takes our packages, and fetches every other from the registry that npm is set to. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

export interface Registry {
  readonly url: string;
  publish(tarball: string): void;
  stop(): void;
}

/** The last line for Node 20. One of its packages asks for `node-fetch@cjs`, a tag that not every registry carries. */
const MANIFEST = { private: true, dependencies: { verdaccio: '6.1.6' }, overrides: { 'node-fetch': '2.7.0' } };

export async function startRegistry(folder: string): Promise<Registry> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(MANIFEST));
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  const port = await freePort();
  writeFileSync(path.join(folder, 'config.yaml'), configuration());
  const program = path.join(folder, 'node_modules', 'verdaccio', 'bin', 'verdaccio');
  const child = spawn(process.execPath, [program, '--config', 'config.yaml', '--listen', `127.0.0.1:${port}`], {
    cwd: folder,
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}/`;
  await answering(url, child);
  return {
    url,
    publish: (tarball) => {
      npm(['publish', tarball, '--registry', url, `--//127.0.0.1:${port}/:_authToken=any`], folder);
    },
    stop: () => child.kill(),
  };
}

export function npm(options: readonly string[], cwd: string): string {
  return execFileSync('npm', [...options, '--silent'], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function configuration(): string {
  const upstream = npm(['config', 'get', 'registry'], '.').trim();
  return JSON.stringify({
    storage: './storage',
    uplinks: { upstream: { url: upstream, timeout: '60s' } },
    packages: {
      'code-intel': { access: '$all', publish: '$all' },
      '@code-intel/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'upstream' },
    },
    max_body_size: '100mb',
    log: { type: 'stdout', level: 'error' },
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the registry ended with ${child.exitCode}`);
    const answer = await fetch(`${url}-/ping`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the registry does not answer');
}
