/** A tool: a row of the registry, and a file of its own. */
import { z } from 'zod';
import type { Workspace } from '../../app/sessions/workspace.ts';
import type { JsonRecord } from '../../base/json-record.ts';
import type { ToolName } from '../../session/tool-name.ts';
import type { Answer, AnswerForm } from './answer.ts';
import { plainForm, readArguments } from './arguments.ts';
import { completed } from './example.ts';
import { type CamelKeys, fromWire } from './wire.ts';

export interface ToolSpec<Input extends z.ZodObject> {
  readonly name: ToolName;
  readonly title: string;
  /** Purpose and trigger first; one to three sentences. */
  readonly description: string;
  readonly input: Input;
  /** Further names of arguments that are understood and not listed (D-36). */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Arguments of which a call needs one, and the schema none. */
  readonly oneOf?: readonly string[];
  readonly annotations: Annotations;
  run(call: McpToolCall<z.output<Input>>): Promise<Answer>;
}

/** A tool whose own types are closed in. */
export interface Tool {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly annotations: Annotations;
  /** As it is listed: an object, without noise. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /**
   * Reads and checks what came over the wire.
   * @throws FactFailure `invalid_argument`
   */
  prepare(raw: JsonRecord): PreparedCall;
  /** The plainest call that is still of this kind, for an error to name. */
  plain(given: JsonRecord): JsonRecord;
  /** A call with an example for everything that it lacks. */
  complete(args: JsonRecord): JsonRecord;
}

export interface PreparedCall {
  /** The arguments by their listed names. */
  readonly given: JsonRecord;
  run(context: CallContext): Promise<Answer>;
}

export interface CallContext {
  readonly workspace: Workspace;
  /** Meaning of `path` inside the project, `/`-separated; undefined for all of it. */
  readonly scope: string | undefined;
  readonly signal: AbortSignal;
  /** The form in which the answer is sent, and therefore measured. */
  readonly form: AnswerForm;
}

export interface McpToolCall<Args> extends CallContext {
  readonly tool: ToolName;
  readonly args: CamelKeys<Args>;
  /** By their listed names. */
  readonly given: JsonRecord;
  /** Untouched, as the client sent them. */
  readonly sent: JsonRecord;
}

/** Hints for the client's prompts. A tool that only looks can neither destroy nor be repeated to harm. */
export type Annotations =
  | { readonly readOnlyHint: true; readonly openWorldHint: false }
  | {
      readonly readOnlyHint?: false;
      readonly destructiveHint: false;
      /** False where it is missing. */
      readonly idempotentHint?: true;
      readonly openWorldHint: false;
    };

/** Looks, and changes nothing that a person would miss. */
export const LOOKS: Annotations = { readOnlyHint: true, openWorldHint: false };

/** Changes the state of a session or of the index, never the project. */
export const CHANGES: Annotations = {
  destructiveHint: false,
  openWorldHint: false,
};

/** The same, and a second time changes nothing more. */
export const CHANGES_ONCE: Annotations = { ...CHANGES, idempotentHint: true };

export function defineTool<Input extends z.ZodObject>(spec: ToolSpec<Input>): Tool {
  const { name, title, description, annotations, input } = spec;
  return { name, title, description, annotations, inputSchema: listedSchema(input, name), prepare, plain, complete };

  function prepare(raw: JsonRecord): PreparedCall {
    const { given, parsed } = readArguments(spec, raw);
    const args = fromWire(parsed);
    return { given, run: (context) => spec.run({ ...context, tool: name, args, given, sent: raw }) };
  }

  function plain(given: JsonRecord): JsonRecord {
    return plainForm(spec, given);
  }

  function complete(args: JsonRecord): JsonRecord {
    return completed(input, args);
  }
}

/** Keywords that cost bytes in each of twenty-eight tools and tell a model nothing that an error would not. */
const UNLISTED = ['propertyNames', 'minimum', 'maximum', 'maxItems'] as const;

/** Understood by every tool that has a use for them; the instructions tell of them once, and answers hold them. */
const UNLISTED_ARGUMENTS: readonly string[] = ['session_id', 'cursor'];

/** Tools of nearly every session; the others list only what is theirs, since all tools are read before the first call. */
const COMMON_TOOLS: ReadonlySet<ToolName> = new Set([
  'find_definitions',
  'find_references',
  'get_chunk',
  'query',
  'search_text',
  'start_session',
]);
const UNLISTED_ELSEWHERE: readonly string[] = [...UNLISTED_ARGUMENTS, 'limit', 'detail'];

/** The dialect is the protocol's own. */
function listedSchema(input: z.ZodObject, name: ToolName): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    override: ({ jsonSchema }) => strip(jsonSchema),
  });
  const unlisted = COMMON_TOOLS.has(name) ? UNLISTED_ARGUMENTS : UNLISTED_ELSEWHERE;
  const all = Object.entries(schema.properties ?? {});
  const listed = all.filter(([argument]) => schema.required?.includes(argument) || !unlisted.includes(argument));
  // Some models refuse every tool of a request where one has an object without properties.
  return { ...schema, properties: Object.fromEntries(listed.length > 0 ? listed : all.slice(0, 1)) };
}

/**
 * A member that takes one text or several is listed with the list alone: a text is understood everywhere. The
 * instructions tell the values of `detail`.
 */
function strip(schema: z.core.JSONSchema.BaseSchema): void {
  nameProperties(schema);
  for (const keyword of UNLISTED) delete schema[keyword];
  if (isSlot(schema)) {
    delete schema.required;
    delete schema.properties;
    delete schema.additionalProperties;
    schema.type = 'string';
  }
  if (schema.enum?.includes('concise')) delete schema.enum;
  const list = schema.anyOf?.find(({ type }) => type === 'array');
  if (list === undefined) return;
  delete schema.anyOf;
  Object.assign(schema, list);
}

/** Lists a record by its known keys: some models refuse `additionalProperties`, and objects without properties. */
function nameProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema;
  if (typeof propertyNames !== 'object' || typeof additionalProperties !== 'object') return;
  schema.properties = Object.fromEntries((propertyNames.enum ?? []).map((key) => [key, additionalProperties]));
  delete schema.additionalProperties;
}

/** A slot is listed as the plain text that suffices; `{value, quote}` is understood as well. */
function isSlot({ properties }: z.core.JSONSchema.BaseSchema): boolean {
  return properties?.quote !== undefined || (properties?.value !== undefined && properties.evidence_id !== undefined);
}
