/** Programs that fetch from the network: what they store is what counts, and what they send. */
import type { Target } from '../../contract.ts';
import { type Arguments, means, sortArguments } from '../../judge/arguments.ts';
import { hasOption, optionTargets } from '../../judge/by-spec.ts';
import { exactText } from '../../judge/field.ts';
import { type Invocation, type ProgramJudge, unknown, writes } from '../../judge/invocation.ts';
import { folderTarget } from '../../judge/targets.ts';

const CURL_VALUES =
  '-A -b -c -C -d -D -e -E -F -h -H -K -m -o -P -Q -r -t -T -u -U -w -x -X -y -Y -z --user-agent --cookie --cookie-jar ' +
  '--data --data-raw --data-binary --data-urlencode --dump-header --referer --cert --form --header --config --max-time ' +
  '--output --output-dir --range --upload-file --user --proxy --write-out --request --connect-timeout --retry --url ' +
  '--cacert --key --resolve --trace --trace-ascii --stderr --libcurl --etag-save --etag-compare --hsts --alt-svc --json ' +
  '--max-redirs --engine --unix-socket --interface --limit-rate --retry-delay --retry-max-time --form-string --url-query';
const CURL_WRITES =
  '-o --output --output-dir -D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --libcurl --etag-save --hsts --alt-svc';
const CURL_SENDS = '--engine -K --config -F --form --form-string -T --upload-file -Q --quote';

export const judgeCurl: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, { values: CURL_VALUES });
  if (args.unsure.length > 0 && args.unsure.some(({ isMany }) => isMany)) return unknown('dynamic-argument');
  const methods = args.options
    .filter(({ name }) => name === '-X' || name === '--request')
    .map(({ value }) => exactText(value));
  const onlyReads = methods.every((method) => /^(?:GET|HEAD|OPTIONS)$/.test(method ?? ''));
  if (!onlyReads || hasOption(args, CURL_SENDS) || sendsFile(args) || formatsToFile(args))
    return unknown('unknown-option');
  const targets = optionTargets(invocation, args, CURL_WRITES);
  const isNamed = hasOption(args, '-O --remote-name --remote-name-all -J --remote-header-name');
  const isPlaced = hasOption(args, '--output-dir');
  return writes(isNamed && !isPlaced ? [...targets, folderTarget(invocation.context, invocation.state, '.')] : targets);
};

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
  '--body-data --body-file --config --save-cookies --load-cookies --use-askpass --rejected-log --warc-file --hsts-file --user --password';
const WGET_RUNS =
  '-e --execute --config --use-askpass --post-data --post-file --method --body-data --body-file -i --input-file -b --background --warc-file';

export const judgeWget: ProgramJudge = (invocation) => {
  const args = sortArguments(invocation.fields, { values: WGET_VALUES });
  if (args.unsure.some(({ isMany }) => isMany)) return unknown('dynamic-argument');
  if (hasOption(args, WGET_RUNS)) return unknown('unknown-option');
  const logs = optionTargets(
    invocation,
    args,
    '-o --output-file -a --append-output --save-cookies --rejected-log --hsts-file',
  );
  if (hasOption(args, '--spider')) return writes(logs);
  return writes([...logs, ...downloaded(invocation, args)]);
};

function downloaded(invocation: Invocation, args: Arguments): readonly Target[] {
  const documents = optionTargets(invocation, args, '-O --output-document');
  if (hasOption(args, '-O --output-document')) return documents;
  const folders = optionTargets(invocation, args, '-P --directory-prefix');
  return folders.length > 0 ? folders : [folderTarget(invocation.context, invocation.state, '.')];
}
