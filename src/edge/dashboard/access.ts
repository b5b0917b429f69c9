/** Rights of callers: see "What keeps others out?" in docs/dashboard.md. */
import type { IncomingMessage } from 'node:http';
import { Refused } from './refused.ts';
import type { Secrets } from './secrets.ts';

type Headers = Pick<IncomingMessage, 'headers'>;

/** @throws Refused 403 for another name of this server, and for a page of another origin */
export function requireOwnOrigin({ headers }: Headers, port: number): void {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!hosts.includes(headers.host ?? '')) throw forbidden('wrong_host', 'This server has another name');
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`))
    throw forbidden('wrong_origin', 'This server answers its own page only');
}

/** @throws Refused 401 */
export function requireToken({ headers }: Headers, url: URL, secrets: Secrets): void {
  const [, bearer] = /^Bearer ([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const given = bearer ?? url.searchParams.get('token');
  if (given !== null && given !== undefined && secrets.isToken(given)) return;
  throw new Refused(401, {
    error: 'token_required',
    message: 'The token is missing or wrong.',
    next: 'Open the address that `code-intel dashboard` printed.',
  });
}

/**
 * Browsers name the origin of whatever changes something, and no form can send JSON: a request that does both comes from
 * the page itself, or from a program that holds the token. It must be in the header, since addresses are written down.
 * @throws Refused 403, 415
 */
export function requireOwnPage({ headers }: Headers): void {
  if (headers.origin === undefined) throw forbidden('wrong_origin', 'A change must name its origin');
  if (headers.authorization === undefined) throw forbidden('wrong_origin', 'A change must bring the token in a header');
  if (headers['content-type']?.split(';')[0]?.trim() === 'application/json') return;
  throw new Refused(415, { error: 'not_json', message: 'A change is sent as JSON.', next: 'Set the content type.' });
}

function forbidden(error: string, message: string): Refused {
  return new Refused(403, { error, message: `${message}.`, next: 'Use the page that the server itself shows.' });
}
