/** A tool: a row of the registry, and a file of its own. */
import { z } from 'zod';
import type { SessionCall } from '../../app/sessions/find-session.ts';
import type { Workspace } from '../../app/sessions/workspace.ts';
import type { JsonRecord } from '../../base/json-record.ts';
import type { ToolName } from '../../session/tool-name.ts';
import type { Answer, AnswerForm } from './answer.ts';
import { plainForm, readArguments } from './arguments.ts';
import { asListed, completeArguments, isSlot } from './example.ts';
import { leftOut } from './outputs.ts';
import { type CamelKeys, fromWire } from './wire.ts';

export interface ToolSpec<Input extends z.ZodObject> {
  readonly name: ToolName;
  /** When to use it, in a sentence or two. */
  readonly description: string;
  readonly input: Input;
  /** Further names of arguments that are understood and not listed (D-36). */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Arguments that are understood and not listed, since a listed one, or another tool, does the same. */
  readonly unlisted?: readonly string[];
  /** Arguments of which a call needs one, and the schema none. */
  readonly oneOf?: readonly string[];
  /** Members of the answer for programs. */
  readonly output: z.ZodRawShape;
  readonly annotations: Annotations;
  run(call: McpToolCall<z.output<Input>>): Promise<Answer>;
}

/** Tool whose types of input and output are hidden. */
export interface Tool {
  readonly name: ToolName;
  readonly description: string;
  readonly annotations: Annotations;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** The answer for programs; another member is a fault. */
  readonly output: z.ZodObject;
  /** Reads and checks what came over the wire. @throws FactFailure `invalid_argument` */
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
  /** Arguments under their listed names. */
  readonly given: JsonRecord;
  /** Untouched, as the client sent them. */
  readonly sent: JsonRecord;
}

/** Describes which session a call means. */
export function sessionCall({
  tool,
  args,
  given,
  sent,
}: McpToolCall<{ session_id?: string | undefined }>): SessionCall {
  return { tool, sessionId: args.sessionId, args: given, sent };
}

/** Hints for the client's prompts. A tool that only looks can neither destroy nor be repeated to harm. */
export type Annotations =
  | { readonly readOnlyHint: true }
  | {
      readonly readOnlyHint?: false;
      readonly destructiveHint: false;
      /** False where it is missing. */
      readonly idempotentHint?: true;
    };

/** Looks, and changes nothing that a person would miss. */
export const LOOKS: Annotations = { readOnlyHint: true };

/** Changes the state of a session or of the index, never the project. */
export const CHANGES: Annotations = { destructiveHint: false };

/** Annotations of a tool whose repeated call changes nothing more. */
export const CHANGES_ONCE: Annotations = { ...CHANGES, idempotentHint: true };

export function defineTool<Input extends z.ZodObject>(spec: ToolSpec<Input>): Tool {
  const { name, description, annotations, input } = spec;
  const output = z.strictObject({ ...spec.output, news: z.string().optional(), not_examined: leftOut.optional() });
  return { name, description, annotations, inputSchema: listedSchema(spec), output, prepare, plain, complete };

  function prepare(raw: JsonRecord): PreparedCall {
    const { given, parsed } = readArguments(spec, raw);
    const args = fromWire(parsed);
    return { given, run: (context) => spec.run({ ...context, tool: name, args, given, sent: raw }) };
  }

  function plain(given: JsonRecord): JsonRecord {
    return plainForm(spec, given);
  }

  function complete(args: JsonRecord): JsonRecord {
    return asListed(input, completeArguments(input, args));
  }
}

/** Keywords that cost bytes in each tool and tell a model nothing that an error would not. */
const UNLISTED = ['propertyNames', 'minimum', 'maximum', 'maxItems', 'maxLength'] as const;

/** Schema for the list: every argument that an answer may name, in the form in which answers name it. */
function listedSchema({
  input,
  unlisted = [],
}: Pick<ToolSpec<z.ZodObject>, 'input' | 'unlisted'>): Readonly<Record<string, unknown>> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    override: ({ jsonSchema }) => strip(jsonSchema),
  });
  const listed = Object.entries(schema.properties ?? {}).filter(([name]) => !unlisted.includes(name));
  return { ...schema, properties: Object.fromEntries(listed) };
}

/** Schema of an answer for the list; a later version may add members. */
export function outputSchema({ output }: Tool) {
  const { $schema: _, ...schema } = z.toJSONSchema(output, {
    override: ({ jsonSchema }) => {
      for (const keyword of UNLISTED) delete jsonSchema[keyword];
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return { ...schema, type: 'object' as const };
}

/** Lists the first form of a member that takes several; the others are understood. */
function strip(schema: z.core.JSONSchema.BaseSchema): void {
  nameProperties(schema);
  for (const keyword of UNLISTED) delete schema[keyword];
  if (isSlot({ ...schema })) {
    delete schema.required;
    delete schema.properties;
    delete schema.additionalProperties;
    schema.type = 'string';
  }
  const [first] = schema.anyOf ?? [];
  if (first === undefined) return;
  delete schema.anyOf;
  Object.assign(schema, first);
}

/** Lists a record by its known keys: some models refuse `additionalProperties`, and objects without properties. */
function nameProperties(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema;
  if (typeof propertyNames !== 'object' || typeof additionalProperties !== 'object') return;
  schema.properties = Object.fromEntries((propertyNames.enum ?? []).map((key) => [key, additionalProperties]));
  delete schema.additionalProperties;
}
