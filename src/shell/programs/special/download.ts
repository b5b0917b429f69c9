/** Programs that fetch from the network: what they store is what counts, and what they send. */
import type { Target } from '../../contract.ts';
import { type Arguments, means, sortArguments } from '../../judge/arguments.ts';
import { hasOption, optionTargets } from '../../judge/by-spec.ts';
import { exactText, type Field, isSeveral, knownStart, plainField } from '../../judge/field.ts';
import { type Invocation, type ProgramJudge, reads, unknown, writes } from '../../judge/invocation.ts';
import { filledTarget, folderTarget } from '../../judge/targets.ts';
import { namesIn } from '../spec.ts';

const CURL_VALUES =
  '-A -b -c -C -d -D -e -E -F -h -H -K -m -o -P -Q -r -t -T -u -U -w -x -X -y -Y -z --user-agent --cookie --cookie-jar ' +
  '--data --data-raw --data-binary --data-urlencode --dump-header --referer --cert --form --header --config --max-time ' +
  '--output --output-dir --range --upload-file --user --proxy --write-out --request --connect-timeout --retry --url ' +
  '--cacert --key --resolve --trace --trace-ascii --stderr --libcurl --etag-save --etag-compare --hsts --alt-svc --json ' +
  '--max-redirs --engine --unix-socket --interface --limit-rate --retry-delay --retry-max-time --form-string --url-query ' +
  '--oauth2-bearer --noproxy --proxy-user --proxy-header --max-filesize --speed-limit --speed-time --keepalive-time ' +
  '--expect100-timeout --happy-eyeballs-timeout-ms --connect-to --cert-type --key-type --pass --ciphers --tls13-ciphers ' +
  '--tls-max --capath --pinnedpubkey --dns-servers --doh-url --local-port --netrc-file --proto --proto-default --proto-redir ' +
  '--request-target --socks5 --socks5-hostname --http-proxy --abstract-unix-socket --parallel-max --data-ascii';
/** Options that stand neither here nor among the values are not known, and may write: curl gains some every year. */
const CURL_FLAGS =
  '-0 -1 -2 -3 -4 -6 -# -: -B -f -g -G -i -I -j -J -k -l -L -M -n -N -O -q -R -s -S -v -V -Z --fail --fail-with-body --fail-early ' +
  '--silent --no-silent --show-error --location --location-trusted --head --include --show-headers --insecure --compressed --get ' +
  '--verbose --no-buffer --buffer --ipv4 --ipv6 --http0.9 --http1.0 --http1.1 --http2 --http2-prior-knowledge --http3 --globoff ' +
  '--path-as-is --tcp-nodelay --no-progress-meter --progress-bar --remote-time --create-dirs --disable --netrc --netrc-optional ' +
  '--digest --basic --ntlm --negotiate --anyauth --ssl --ssl-reqd --tlsv1 --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 --parallel ' +
  '--raw --tr-encoding --retry-connrefused --retry-all-errors --post301 --post302 --post303 --keepalive --no-keepalive ' +
  '--ssl-no-revoke --proxy-insecure --list-only --next --no-styled-output --suppress-connect-headers --version --help --manual ' +
  '--remote-name --remote-name-all --remote-header-name --use-ascii --junk-session-cookies';
const CURL_WRITES =
  '-o --output --output-dir -D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --libcurl --etag-save --hsts --alt-svc';
const CURL_SENDS = '--engine -K --config -F --form --form-string -T --upload-file -Q --quote';

export const judgeCurl: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, { values: CURL_VALUES });
  if (args.unsure.some(mayBeAnother)) return unknown('dynamic-argument');
  if (!areKnown(args, `${CURL_VALUES} ${CURL_FLAGS}`)) return unknown('unknown-option');
  const methods = args.options
    .filter(({ name }) => name === '-X' || name === '--request')
    .map(({ value }) => exactText(value));
  const onlyReads = methods.every((method) => /^(?:GET|HEAD|OPTIONS)$/.test(method ?? ''));
  if (!onlyReads || hasOption(args, CURL_SENDS) || sendsFile(args) || formatsToFile(args) || commandsService(args))
    return unknown('unknown-option');
  const placed = placedOutputs(args);
  if (placed === undefined) return unknown('dynamic-argument');
  const targets = optionTargets(invocation, placed, CURL_WRITES);
  const isNamed = hasOption(args, '-O --remote-name --remote-name-all -J --remote-header-name');
  if (!isNamed) return writes(targets);
  const { context, state } = invocation;
  const all = hasOption(args, '--output-dir') ? targets : [...targets, folderTarget(context, state, '.')];
  return writes(all.map((target) => filledTarget(context, target, false)));
};

/**
 * A daemon behind a socket of this machine does what it is told, and a telnet or gopher address, or a line of its own in
 * what is sent, tells it in its own words.
 */
function commandsService(args: Arguments): boolean {
  const { options, operands } = args;
  const sends = options.some(({ name }) => name === '-d' || /^--(?:d|json)/.test(name));
  const isDaemon = options.some(({ name }) => /unix-socket$/.test(name));
  const urls = [...operands, ...options.flatMap(({ name, value }) => (name === '--url' && value ? [value] : []))];
  const isOther = options.some(({ name, value }) => name === '--proto-default' && !isWeb(exactText(value)));
  return (sends && isDaemon) || isOther || urls.some(leavesWeb) || holdsLines(args);
}

function isWeb(scheme: string | undefined): boolean {
  return /^(?:https?|ftps?|file)$/i.test(scheme ?? '');
}

/** curl takes blanks before an address and lists within it, one without slashes, and guesses a scheme by the name of the host. */
function leavesWeb(url: Field): boolean {
  const start = knownStart(url).trimStart();
  const [, scheme = '', slashes = ''] = /^([^/?#:]*):(\/\/)?/.exec(start) ?? [];
  if (/^\[[\da-f:.]+\]/i.test(start)) return false;
  return slashes === '' ? GUESSED.test(start) || /[{}[\]]/.test(scheme) : !isWeb(scheme);
}

const GUESSED = /^(?:[^/?#@]*@)?(?:dict|imap|ldap|smtp|pop3)\.|^(?:telnet|gophers?|dict|ldaps?):/i;

/** A service that takes commands line by line hangs up at `Host:`, so that what is sent in one piece, as `-d`, comes too late. */
function holdsLines({ options, operands }: Arguments): boolean {
  if (options.some(({ value }) => /^host:\s*$/i.test(exactText(value) ?? ''))) return true;
  const sent = options.filter(({ name }) => !BODIES.test(name)).flatMap(({ value }) => value ?? []);
  return [...sent, ...operands].some((field) => /[\r\n]/.test(exactText(field) ?? ''));
}

const BODIES = /^(?:-d|-w|--d.*|--json|--write-out)$/;

/** An argument that is an option, or more than one argument, as a file or a command says; an address that a person has set is none. */
function mayBeAnother(field: Field): boolean {
  return isSeveral(field) || field.value.kind !== 'unknown' || field.value.trait !== 'setting';
}

/** By their whole names. */
function areKnown({ options }: Arguments, listed: string): boolean {
  const names = new Set(namesIn(listed));
  return options.every(({ name }) => names.has(name));
}

/** `-o` lies below `--output-dir`, which holds up to `--next`, and `#1` in it is what a pattern in the address stands for. */
function placedOutputs(args: Arguments): Arguments | undefined {
  const folders = args.options.filter(({ name }) => name === '--output-dir');
  const folder = folders.length === 0 ? '' : exactText(folders[0]?.value);
  if (folders.length > 1 || folder === undefined || (folders.length > 0 && hasOption(args, '-: --next')))
    return undefined;
  const outputs = args.options.filter(({ name }) => name === '-o' || name === '--output');
  if (outputs.some(({ value }) => exactText(value)?.includes('#'))) return undefined;
  if (folder === '') return args;
  if (outputs.some(({ value }) => exactText(value) === undefined)) return undefined;
  const options = args.options.map((option) =>
    outputs.includes(option) ? { ...option, value: plainField(`${folder}/${exactText(option.value) ?? ''}`) } : option,
  );
  return { ...args, options };
}

/** A question to a service may be long; a file is no question. */
function sendsFile({ options }: Arguments): boolean {
  const sent = options.filter(({ name }) => name === '-d' || /^--(?:d|j)/.test(name));
  return sent.some(({ value }) => /^@|^$/.test(exactText(value) ?? ''));
}

/** `%output{file}` in the format of `-w` writes a file; a format may also come from a file. */
function formatsToFile({ options }: Arguments): boolean {
  const formats = options
    .filter(({ name }) => name === '-w' || means(name, '--write-out'))
    .map(({ value }) => exactText(value));
  return formats.some((format) => format === undefined || format.includes('%output') || format.startsWith('@'));
}

const WGET_VALUES =
  '-O -o -a -P -i -e -U -T -t -w -Q -l -A -R -D -I -X -B --output-document --output-file --append-output --directory-prefix ' +
  '--input-file --execute --user-agent --timeout --tries --wait --quota --level --header --post-data --post-file --method ' +
  '--body-data --body-file --config --save-cookies --load-cookies --use-askpass --rejected-log --warc-file --hsts-file --user --password ' +
  '--referer --max-redirect --compression --secure-protocol --ca-certificate --certificate --private-key --read-timeout ' +
  '--connect-timeout --dns-timeout --waitretry --limit-rate --accept --reject --domains --include-directories ' +
  '--exclude-directories --cut-dirs --bind-address --progress --http-user --http-password --accept-regex --reject-regex';
/** `-nv`, `-nc` and the like are read letter by letter. */
const WGET_FLAGS =
  '-q -v -n -c -d -N -S -r -p -k -K -H -L -x -4 -6 -m -E -F -V -h --quiet --no-verbose --verbose --continue --timestamping ' +
  '--server-response --recursive --page-requisites --no-parent --no-directories --no-host-directories --no-clobber --spider ' +
  '--inet4-only --inet6-only --no-check-certificate --content-disposition --trust-server-names --show-progress --no-hsts ' +
  '--no-config --no-cookies --https-only --no-cache --mirror --convert-links --adjust-extension --no-proxy --content-on-error ' +
  '--retry-connrefused --keep-session-cookies --span-hosts --force-directories --ignore-length --no-dns-cache --debug --version --help';
const WGET_RUNS =
  '-e --execute --config --use-askpass --post-data --post-file --method --body-data --body-file -i --input-file -b --background --warc-file';

/** Pages are kept until their links are read, and what was called like them is gone. */
const WGET_FOLLOWS = '-r --recursive -m --mirror -p --page-requisites';

export const judgeWget: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, { values: WGET_VALUES });
  if (args.unsure.some(mayBeAnother)) return unknown('dynamic-argument');
  if (hasOption(args, WGET_RUNS) || holdsLines(args) || !areKnown(args, `${WGET_VALUES} ${WGET_FLAGS}`))
    return unknown('unknown-option');
  const logs = optionTargets(
    invocation,
    args,
    '-o --output-file -a --append-output --save-cookies --rejected-log --hsts-file',
  );
  // The document is opened, and emptied, whatever is asked for.
  if (hasOption(args, '--spider') && !hasOption(args, WGET_FOLLOWS))
    return writes([...logs, ...optionTargets(invocation, args, '-O --output-document')]);
  return writes([...logs, ...downloaded(invocation, args)]);
};

function downloaded(invocation: Invocation, args: Arguments): readonly Target[] {
  const documents = optionTargets(invocation, args, '-O --output-document');
  if (hasOption(args, '-O --output-document')) return documents;
  const { context, state } = invocation;
  const folders = optionTargets(invocation, args, '-P --directory-prefix');
  const all = folders.length > 0 ? folders : [folderTarget(context, state, '.')];
  return all.map((target) => filledTarget(context, target, true));
}

/** Whether a port answers; what is sent to it may be a command. */
export const judgeNetcat: ProgramJudge = ({ fields }) => {
  const { options, unsure } = sortArguments(fields, { values: '-w -q' });
  if (unsure.length > 0) return unknown('dynamic-argument');
  const letters = options.map(({ name }) => name);
  const isKnown = letters.every((name) => /^-[zvnuwq]+$/.test(name));
  return isKnown && letters.some((name) => name.includes('z')) ? reads() : unknown('unknown-option');
};
