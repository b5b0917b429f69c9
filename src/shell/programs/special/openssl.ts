/** `openssl`: many programs in one. Those that read write nothing but what their options name. */
import { sortArguments } from '../../judge/arguments.ts';
import { judgeBySpec } from '../../judge/by-spec.ts';
import { exactText, type Field } from '../../judge/field.ts';
import { type ProgramJudge, unknown } from '../../judge/invocation.ts';
import { namesIn, type ProgramSpec } from '../spec.ts';

const READING = new Set(
  namesIn(
    'version list help errstr ciphers speed x509 dgst md5 sha1 sha256 sha384 sha512 verify rand prime asn1parse crl crl2pkcs7 ' +
      'pkcs7 pkcs8 pkcs12 pkey pkeyutl rsa ec ecparam dsa dhparam genrsa genpkey enc base64 s_client ocsp storeutl',
  ),
);

/** Each option is one word behind one dash. */
const OPTIONS: ProgramSpec = {
  isSingleDash: true,
  values:
    '-in -out -inform -outform -keyout -passin -passout -connect -servername -rand -writerand -engine -config -sess_out ' +
    '-keylogfile -respout -reqout -checkend -ext -nameopt -CAfile -CApath -verify -hmac -bits -k -K -iv -S -md -pass -cipher ' +
    '-starttls -alpn -purpose -proxy -strparse -offset -length -inkey -pkeyopt -provider -provider-path',
  writes: '-out -keyout -writerand -sess_out -keylogfile -respout -reqout',
  flags:
    '-noout -text -subject -issuer -dates -startdate -enddate -fingerprint -serial -hash -modulus -pubkey -pubin -pubout -hex ' +
    '-base64 -A -a -d -e -nodes -noenc -showcerts -quiet -brief -purpose -status -r -c -binary -v -b -email -alias -trustout ' +
    '-sha1 -sha224 -sha256 -sha384 -sha512 -md5 -tls1_1 -tls1_2 -tls1_3 -check -print_certs -nocerts -nokeys -clcerts ' +
    '-info -state -no_ign_eof -ign_eof -crlf -4 -6 -traditional -pbkdf2 -verify_return_error -no-CAfile -prexit',
  runs: '-engine -provider-path -provider -config -CAcreateserial -CA -CAserial -index',
};

function mayBeAddress(value: Field | undefined): boolean {
  return value !== undefined && (exactText(value) ?? ':').includes(':');
}

/** `req` without `-keyout` leaves a key in the folder, `rehash` links, `ca` keeps a database. */
export const judgeOpenssl: ProgramJudge = (invocation) => {
  const name = exactText(invocation.fields[0]);
  if (name === undefined || !READING.has(name)) return unknown('runs-code');
  const args = sortArguments(invocation.fields.slice(1), OPTIONS);
  // A key may be an address that loads a library: `org.openssl.engine:library:key`.
  const isAddress = args.options.some(
    ({ name: option, value }) => /^-(?:in|inkey|key)$/.test(option) && mayBeAddress(value),
  );
  // A server is told a name in a line of its own, and a proxy where to go.
  const isTold = args.options.some(({ value }) => /[\r\n]/.test(exactText(value) ?? ''));
  return isAddress || isTold ? unknown('runs-code') : judgeBySpec(invocation, args, OPTIONS);
};
