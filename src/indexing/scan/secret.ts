/** Files that may hold a key, a password or a certificate. When in doubt a file is a secret. */
import path from 'node:path';

/** Tells a secret by its name. Samples such as `.env.example` are meant to be read. */
export function isSecretPath(file: string): boolean {
  const name = path.posix.basename(file).toLowerCase();
  if (SAMPLE.test(name)) return false;
  return SECRET_NAMES.some((pattern) => pattern.test(name)) || SECRET_PLACES.test(file) || OWN_STATE.test(file);
}

/** Tells a secret by name or content. */
export function isSecretFile(file: string, bytes: Buffer): boolean {
  return isSecretPath(file) || isSecretContent(file, bytes);
}

/** Tells a secret by its content: a private key, a service account, a registry token, or state of this program. */
export function isSecretContent(file: string, bytes: Buffer): boolean {
  if (isOwnState(file, bytes)) return true;
  if (holdsPrivateKey(bytes)) return true;
  return TOKEN_FILE.test(path.posix.basename(file)) && REGISTRY_TOKEN.test(bytes.toString('latin1'));
}

const SAMPLE =
  /[._-](?:example|sample|dist|template|tpl|defaults?|schema)$|^\.env\.(?:example|sample|dist|template)\.|^\.?(?:example|sample|template)\.env$/;

const SECRET_NAMES: readonly RegExp[] = [
  /^\.env($|[._-])/,
  /\.env$/,
  /^\.envrc$/,
  /\.(pem|key|p12|pfx|p8|pkcs12|jks|keystore|bks|kdbx?|ppk|gpg|pgp|crt|cer|der|csr|ovpn|keytab|jwk|tfstate|tfvars)$/,
  /\.tfstate\.backup$/,
  /\.tfvars\.json$/,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/,
  /^\.(netrc|pgpass|htpasswd|git-credentials|dockercfg|s3cfg|boto|pypirc|vault[-_]pass.*|my\.cnf)$/,
  /^_netrc$/,
  /^(credentials|secrets?)(\.(json|ya?ml|toml|ini|xml|properties|txt|enc|ya?ml\.enc))?$/,
  /^(service[-_]?account|client[-_]secrets?|application_default_credentials)[^/]*\.json$/,
  /firebase-adminsdk[^/]*\.json$/,
];

/** Folders of credentials, and Composer's `auth.json`, which elsewhere is a table of translations. */
const SECRET_PLACES = /(?:^|\/)(?:\.aws|\.gnupg|\.ssh|\.kube|config\/credentials)\/|^auth\.json$/;

/**
 * The program's own key, notes and tokens (`src/storage/user-state.ts`), which lie below the home folder or wherever
 * `XDG_STATE_HOME` says, and so perhaps inside a project.
 */
const OWN_STATE =
  /(?:^|\/)(?:(?:\.local\/state|Library\/Application Support|AppData\/Local)\/code-intel\/|code-intel\/(?:key$|tokens\.json$|(?:heads|notes|views|kept-logs)\/[0-9a-f]{32}))/;
const OWN_KEY = /^[0-9a-f]{64}\n$/;
const SEALED = /^\{"mac":"[0-9a-f]{8}\.[0-9a-f]{64}","body":/;
const LONGEST_MARK = 100;

/** Tells own state by its content, where the path shows nothing: in the state folder as project, and below it. */
function isOwnState(file: string, bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, LONGEST_MARK);
  return SEALED.test(start) || (path.posix.basename(file).startsWith('key') && OWN_KEY.test(start));
}

const TOKEN_FILE = /^\.(npmrc|yarnrc|yarnrc\.yml)$/;
const REGISTRY_TOKEN = /_authToken|_auth\s*=|_password\s*=|npmAuthToken/;

const KEY_MARK = 'PRIVATE KEY';
/** The header of a key file, at the start of a line or inside a JSON string, followed by key material. */
const KEY_BLOCK =
  /(^|["'`\s])-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\r?\n|\\n)[\s\\]*(?:[A-Za-z0-9+/=]{20,}|[A-Z][A-Za-z-]+:)/m;

/** Code that merely mentions the header, such as a scanner for keys, has no key material after it. */
function holdsPrivateKey(bytes: Buffer): boolean {
  return bytes.includes(KEY_MARK) && KEY_BLOCK.test(bytes.toString('latin1'));
}
