/** Why a server could not be reached, as its user would say it. `fetch` tells no more than that it failed. */

export interface ConnectionFailure {
  /** Ends a sentence, and has no full stop. */
  readonly why: string;
  /** The next step, where another one helps than to start the server or to correct its address. */
  readonly next?: string | undefined;
}

/** @param error of `fetch`, or whatever caused it */
export function connectionFailure(error: unknown): ConnectionFailure {
  const causes = causesOf(error);
  for (const cause of causes) {
    const known = KINDS.find(({ code }) => code.test(codeOf(cause)));
    if (known !== undefined) return { why: `${known.why} (${codeOf(cause)})`, next: known.next };
  }
  const last = causes.at(-1);
  if (/unexpected redirect/i.test(last?.message ?? '')) return REDIRECTED;
  return { why: firstLine(last?.message ?? String(error)) };
}

interface Kind extends ConnectionFailure {
  readonly code: RegExp;
}

const TRUST =
  'Name the certificate of the authority that signed it in NODE_EXTRA_CA_CERTS, or correct the address or the server';
const NAME = 'Use a name in the address that the certificate holds';
/** Codes of Node, of its `fetch`, and of OpenSSL. */
const KINDS: readonly Kind[] = [
  { code: /^ECONNREFUSED$/, why: 'nothing listens at this address' },
  { code: /^(?:ENOTFOUND|EAI_AGAIN)$/, why: 'no machine of this name is known here' },
  { code: /^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/, why: 'the machine cannot be reached' },
  { code: /^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, why: 'the connection was cut off' },
  { code: /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/, why: 'the answer did not come in time' },
  { code: /^CERT_HAS_EXPIRED$/, why: 'its certificate has expired', next: 'Renew the certificate of the server' },
  { code: /^ERR_TLS_CERT_ALTNAME_INVALID$/, why: 'its certificate is for another name', next: NAME },
  { code: /CERT|UNABLE_TO_(?:VERIFY|GET)_/, why: 'its certificate is not trusted here', next: TRUST },
  {
    code: /^(?:EPROTO|ERR_SSL_.*)$/,
    why: 'it does not speak TLS there',
    next: 'Begin the address with http://, or name the port at which it speaks TLS',
  },
  { code: /^HPE_/, why: 'it does not speak HTTP there' },
];
const REDIRECTED: ConnectionFailure = {
  why: 'it redirects to another address, which is never followed, since key and code would go there',
  next: 'Set the address that it redirects to, such as https:// in place of http://',
};

/** The error first, then what caused it; of several addresses that were tried, the last. */
function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < MOST_CAUSES; ) {
    causes.push(at);
    at = at instanceof AggregateError ? at.errors.at(-1) : at.cause;
  }
  return causes;
}

const MOST_CAUSES = 8;

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0]?.replace(/\.+$/, '').slice(0, MOST_SHOWN) ?? '';
}

const MOST_SHOWN = 200;
