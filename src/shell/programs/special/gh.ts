/** `gh api`: a question to GitHub is a GET, or a query of GraphQL, which is sent as a POST. Everything else is a row of a table. */
import { type Arguments, sortArguments } from '../../judge/arguments.ts';
import { judgeFamily } from '../../judge/family.ts';
import { exactText } from '../../judge/field.ts';
import { type ProgramJudge, reads } from '../../judge/invocation.ts';
import { COMMAND_FAMILIES, namesIn } from '../spec.ts';

const API = {
  values: '-f --raw-field -F --field -X --method -H --header -q --jq -t --template -p --preview --hostname --cache',
  flags: '--paginate --slurp -i --include --silent --verbose',
};

export const judgeGh: ProgramJudge = (invocation) => {
  const { fields } = invocation;
  const args = sortArguments(fields.slice(1), API);
  return exactText(fields[0]) === 'api' && asks(args) ? reads() : judgeFamily(invocation, COMMAND_FAMILIES.gh!);
};

/** A value of `@FILE` sends a file. */
function asks({ options, operands, unsure }: Arguments): boolean {
  const known = namesIn(`${API.values} ${API.flags}`);
  const values = (...names: string[]) =>
    options.filter(({ name }) => names.includes(name)).map(({ value }) => exactText(value) ?? '');
  const sent = values('-f', '--raw-field', '-F', '--field');
  const queries = sent.filter((field) => field.startsWith('query='));
  const methods = values('-X', '--method');
  const isQuery =
    exactText(operands[0]) === 'graphql' && methods.length === 0 && queries.length === 1 && queries.every(isQuestion);
  const isGet = methods.length === 1 && methods[0] === 'GET';
  const isPlain = unsure.length === 0 && operands.length === 1 && options.every(({ name }) => known.includes(name));
  return isPlain && (isQuery || isGet) && !sent.some((field) => /^[^=]*=@|^$/.test(field));
}

function isQuestion(field: string): boolean {
  return /^query=\s*(?:query\b|\{)/.test(field) && !/\b(?:mutation|subscription)\b/.test(field);
}
