/** What a tool is: a row of the registry, and a file of its own. */
import { z } from 'zod';
import type { Workspace } from '../../app/workspace.ts';
import type { JsonRecord } from '../../base/json-record.ts';
import type { ToolName } from '../../session/tool-name.ts';
import { readArguments } from './arguments.ts';
import { type CamelKeys, fromWire } from './wire.ts';

export interface ToolSpec<Input extends z.ZodObject> {
  readonly name: ToolName;
  readonly title: string;
  /** Purpose and trigger first; one to three sentences. */
  readonly description: string;
  readonly input: Input;
  /** Further names of arguments that are understood and not listed (D-36). */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly annotations: Annotations;
  run(call: ToolCall<z.output<Input>>): Promise<object>;
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
   * @throws UserError `invalid_argument`
   */
  prepare(raw: JsonRecord): PreparedCall;
}

export interface PreparedCall {
  /** The arguments by their listed names. */
  readonly given: JsonRecord;
  /** The answer in camelCase. */
  run(context: CallContext): Promise<object>;
}

export interface CallContext {
  readonly workspace: Workspace;
  /** What `path` means inside the project, `/`-separated; undefined for all of it. */
  readonly scope: string | undefined;
  readonly signal: AbortSignal;
}

export interface ToolCall<Args> extends CallContext {
  readonly tool: ToolName;
  readonly args: CamelKeys<Args>;
  readonly given: JsonRecord;
}

/** Hints for the client's prompts; the pessimistic defaults of the protocol are all overridden. */
export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** Looks, and changes nothing that a person would miss. */
export const LOOKS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Changes the state of a session, never the project. */
export const CHANGES_SESSION: Annotations = { ...LOOKS, readOnlyHint: false, idempotentHint: false };

export function defineTool<Input extends z.ZodObject>(spec: ToolSpec<Input>): Tool {
  const { name, title, description, annotations, input } = spec;
  return { name, title, description, annotations, inputSchema: listedSchema(input), prepare };

  function prepare(raw: JsonRecord): PreparedCall {
    const { given, parsed } = readArguments(spec, raw);
    const args = fromWire(parsed);
    return { given, run: (context) => spec.run({ ...context, tool: name, args, given }) };
  }
}

/** The dialect is the protocol's own, so that it need not be said twenty-eight times. */
function listedSchema(input: z.ZodObject): Readonly<Record<string, unknown>> {
  const { $schema: _, additionalProperties: __, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return schema;
}
