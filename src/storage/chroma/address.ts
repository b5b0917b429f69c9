/** Address of the Chroma server, and the form in which its client takes it. */
import { isHeaderToken } from '../../base/header-token.ts';
import { UserError } from '../../base/user-error.ts';

export interface ChromaAddress {
  /** `http://` or `https://`, without a path. */
  readonly url: string;
  readonly tenant?: string | undefined;
  readonly database?: string | undefined;
  /** Sent with each request, and never shown. */
  readonly token?: string | undefined;
}

export interface ClientArguments {
  readonly host: string;
  readonly port: number;
  readonly ssl: boolean;
  readonly tenant?: string;
  readonly database?: string;
  readonly headers?: Record<string, string>;
  readonly fetchOptions: RequestInit;
}

/** @throws UserError `invalid_config` for an address that cannot be one */
export function clientArguments({ url: text, tenant, database, token }: ChromaAddress): ClientArguments {
  const url = checkAddress(text);
  checkToken(token);
  const ssl = url.protocol === 'https:';
  return {
    host: url.hostname,
    port: url.port === '' ? (ssl ? 443 : 8000) : Number(url.port),
    ssl,
    ...(tenant ? { tenant } : {}),
    ...(database ? { database } : {}),
    // The two names under which Chroma reads a token, on one's own server and on a hosted one.
    ...(token ? { headers: { authorization: `Bearer ${token}`, 'x-chroma-token': token } } : {}),
    // A redirection could carry the token and the code to an unknown address.
    fetchOptions: { redirect: 'error' },
  };
}

function checkAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw wrong(JSON.stringify(text), 'is no address');
  if (url.username || url.password) throw wrong(`The address of ${url.host}`, 'holds a user name or a password');
  if (url.pathname !== '/' || url.search !== '') throw wrong(url.href, 'has a path');
  return url;
}

function checkToken(token = ''): void {
  if (token === '' || isHeaderToken(token)) return;
  throw new UserError(
    'invalid_config',
    'CODE_INTEL_BASE_TOKEN holds a space, a line break or a character that is not ASCII, which no token has',
    'Set it to the token alone, or unset it.',
  );
}

function wrong(what: string, why: string): UserError {
  return new UserError(
    'invalid_config',
    `${what} ${why}: the shared base cannot be reached`,
    'Set CODE_INTEL_BASE_URL to the address of a Chroma server, such as http://localhost:8000, and a token to CODE_INTEL_BASE_TOKEN.',
  );
}
