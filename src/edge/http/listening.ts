/** Listening for requests, as the dashboard and the server for a team both do. */
import type { IncomingMessage, Server } from 'node:http';
import { systemCodeOf } from '../../base/system-error.ts';
import { UserError } from '../../base/user-error.ts';

/**
 * Resolves once the server listens.
 * @param port 0 for any that is free
 * @throws UserError `busy` when the port is taken, `invalid_argument` for a host that is not of this machine
 */
export function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(listenFailure(cause, host, port)));
    server.listen(port, host, () => resolve());
  });
}

/** 0 before it listens. */
export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The target without its query, as the client wrote it. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/';
}

function listenFailure(cause: Error, host: string, port: number): Error {
  const code = systemCodeOf(cause);
  if (code === 'EADDRINUSE') {
    const next = 'Choose another with --port, or --port 0 for any that is free.';
    return new UserError('busy', `Port ${port} of ${host} is in use`, next, { cause });
  }
  if (code !== 'EADDRNOTAVAIL' && code !== 'ENOTFOUND' && code !== 'EACCES') return cause;
  const message = `The server cannot listen on ${host}:${port}: ${code}`;
  return new UserError('invalid_argument', message, 'Give another --host or --port.', { cause });
}
