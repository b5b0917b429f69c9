/** Calls that answers name, held against the schemas that clients are shown. */
import { isRecord, parseJson } from '../../src/base/json-record.ts';
import { TOOLS } from '../../src/edge/mcp/registry.ts';

interface ToldCall {
  readonly tool: string;
  readonly args: Record<string, unknown>;
}

/** What is wrong with the calls of an answer; empty where an agent may send each as it stands. */
export function wrongCalls(text: string): string[] {
  const json = parseJson(text);
  const calls = json === undefined ? callsInText(text) : callsIn(json);
  return calls.flatMap(({ tool, args }) => {
    const schema = TOOLS.find(({ name }) => name === tool)?.inputSchema;
    return schema === undefined ? [] : wrongIn(schema, args, tool);
  });
}

/** `find_references {"symbol":["Cart"]}`, wherever it stands in a line. */
function callsInText(text: string): ToldCall[] {
  return [...text.matchAll(/\b([a-z]+(?:_[a-z]+)+|query) (?=\{)/g)].flatMap(
    ({ 0: { length }, 1: tool = '', index }) => {
      const rest = text.slice(index + length).split('\n')[0] ?? '';
      for (let end = rest.indexOf('}'); end >= 0; end = rest.indexOf('}', end + 1)) {
        const args = parseJson(rest.slice(0, end + 1));
        if (isRecord(args)) return [{ tool, args }];
      }
      return [];
    },
  );
}

function callsIn(value: unknown): ToldCall[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (!isRecord(value)) return [];
  const { tool, args } = value;
  const own = typeof tool === 'string' && isRecord(args) ? [{ tool, args }] : [];
  return [...own, ...Object.values(value).flatMap(callsIn)];
}

/** Arguments that stand in no schema on purpose: understood in the forms of earlier versions, and of requirements that a submission meets. */
const UNLISTED: Readonly<Record<string, readonly string[]>> = {
  submit_understanding: ['resolved_frame'],
};

/** Every call takes the project that it is about; only `start_session` lists it, since the others get it from an answer. */
const PROJECT = 'path';

function wrongIn(schema: unknown, value: unknown, at: string): string[] {
  if (!isRecord(schema)) return [`${at} is listed nowhere`];
  const { type, properties, items } = schema;
  const is = Array.isArray(value) ? 'array' : typeof value === 'number' ? 'integer' : typeof value;
  const wanted = type === 'number' ? 'integer' : type;
  if (is !== wanted) return [`${at} is ${is}, listed as ${String(type)}`];
  if (Array.isArray(value)) return value.flatMap((item, index) => wrongIn(items, item, `${at}[${index}]`));
  if (!isRecord(value)) return [];
  const known = isRecord(properties) ? properties : {};
  return Object.entries(value)
    .filter(([name]) => UNLISTED[at]?.includes(name) !== true && (name !== PROJECT || name in known))
    .flatMap(([name, member]) => wrongIn(known[name], member, `${at}.${name}`));
}
