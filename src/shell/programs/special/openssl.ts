/** `openssl`: many programs in one. Those that read write nothing but what their options name. */
import { sortArguments } from '../../judge/arguments.ts';
import { judgeBySpec } from '../../judge/by-spec.ts';
import { exactText } from '../../judge/field.ts';
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
    '-keylogfile -respout -reqout',
  writes: '-out -keyout -writerand -sess_out -keylogfile -respout -reqout',
  runs: '-engine -provider-path -provider -config -CAcreateserial -CA -CAserial -index -CAfile-dir',
};

/** `req` without `-keyout` leaves a key in the folder, `rehash` links, `ca` keeps a database. */
export const judgeOpenssl: ProgramJudge = (invocation) => {
  const name = exactText(invocation.fields[0]);
  if (name === undefined || !READING.has(name)) return unknown('runs-code');
  return judgeBySpec(invocation, sortArguments(invocation.fields, OPTIONS), OPTIONS);
};
