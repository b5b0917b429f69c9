/** The MCP server on stdio, both eras of the protocol in one process. */

import {
  McpServer,
  type ServerContext,
  type StandardSchemaWithJSON,
  type Transport,
} from '@modelcontextprotocol/server';
import { type StdioServerHandle, serveStdio } from '@modelcontextprotocol/server/stdio';
import { distance } from 'fastest-levenshtein';
import { recordCall } from '../../app/sessions/record-call.ts';
import type { News, Workspace } from '../../app/sessions/workspace.ts';
import { inAnswerTime, type LeftOut } from '../../base/answer-time.ts';
import { DAY_MS } from '../../base/durations.ts';
import { logText } from '../../base/failures/machine-failure.ts';
import { isRecord, type JsonRecord } from '../../base/json-record.ts';
import { UserError } from '../../base/user-error.ts';
import { languageOf } from '../../session/language-of.ts';
import type { Language } from '../../session/text.ts';
import { ANSWER_TEXTS } from '../../session/texts/answers.ts';
import { type ToolName, type ToolSet, USE_TOOL } from '../../session/tool-name.ts';
import { usedTool } from '../../session/used-tool.ts';
import { type Answer, type AnswerForm, answerResult, failureResult, type ToolResult } from './answer.ts';
import { shorten } from './budget.ts';
import { type FailedCall, failureOf, internalFailure, type ToolFailure, type WireCall } from './errors.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { registerPrompts, registerResources } from './offers.ts';
import { withProgress } from './progress.ts';
import { isListed, TOOLS, USE_TOOL_LISTING } from './registry.ts';
import { outputSchema, type PreparedCall, type Tool } from './tool.ts';
import type { ProjectPlace, Workspaces } from './workspaces.ts';

export interface ServerParts {
  readonly workspaces: Workspaces;
  readonly version: string;
  /** Log in which a person finds bugs, and input of the client that is no message. */
  readonly log: (text: string) => void;
  /** Set of listed tools; undefined for the set in the configuration. */
  readonly tools?: ToolSet | undefined;
  /** The tools that this client may use; without it, all. */
  readonly offers?: (tool: Tool) => boolean;
  /** Begins a call when it is its user's turn; without it, at once. */
  readonly inTurn?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Serves until it is closed; the caller watches for the end of stdin. */
export function serve(parts: ServerParts, transport: Transport): StdioServerHandle {
  return serveStdio(() => createServer(parts), {
    onerror: (error) => parts.log(inOneLine(error)),
    transport,
  });
}

/** A use case names what leads on and what it knows of the arguments; the rest is for the agent to fill in. */
function legal({ tool: name, args, why }: WireCall): WireCall {
  const tool = TOOLS.find((candidate) => candidate.name === name);
  return { tool: name, args: tool?.complete(args) ?? args, why };
}

/** The protocol's own schemas describe at length what a client sent that is no message. */
export function inOneLine({ name, message }: Error): string {
  return shorten(`${name}: ${message.replace(/\s+/g, ' ')}`, LINE_CHARACTERS);
}

const LINE_CHARACTERS = 200;

/** Texts that never change may be kept by the client for a day. */
const LIST_TTL_MS = DAY_MS;

export function createServer(parts: ServerParts): McpServer {
  const server = new McpServer(
    { name: 'code-intel', title: 'code-intel', version: parts.version },
    {
      instructions: INSTRUCTIONS,
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false },
      },
      cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' } },
    },
  );
  const { offers = () => true, inTurn = (work) => work() } = parts;
  const tools = TOOLS.filter(offers);
  const run = async (tool: Tool, raw: unknown, context: ServerContext) => ({
    ...(await inTurn(() => answer(tool, raw, { context, parts }))),
  });
  for (const tool of tools)
    server.registerTool(tool.name, { inputSchema: UNCHECKED }, (raw, context) => run(tool, raw, context));
  server.registerTool(USE_TOOL, { inputSchema: UNCHECKED }, async (raw, context) => {
    const { name, args } = usedTool(isRecord(raw) ? raw : {});
    const tool = tools.find((candidate) => candidate.name === name);
    return tool === undefined ? { ...noTool(name, tools, parts) } : run(tool, args, context);
  });
  server.server.setRequestHandler('tools/list', () => {
    const { tools: configured, answerFormat } = parts.workspaces.settings();
    const listed = tools.filter((tool) => isListed(tool, parts.tools ?? configured));
    return { tools: [...listed.map((tool) => listing(tool, answerFormat)), USE_TOOL_LISTING] };
  });
  registerPrompts(server);
  registerResources(server, parts.workspaces);
  return server;
}

function listing(tool: Tool, form: AnswerForm) {
  const { name, description, annotations, inputSchema } = tool;
  return {
    name,
    description,
    inputSchema: { ...inputSchema, type: 'object' as const },
    ...(form === 'json' && { outputSchema: outputSchema(tool) }),
    annotations: { ...annotations },
  };
}

/** The tool checks its arguments itself, since it answers a wrong one with what was meant and the call to make. */
const UNCHECKED: StandardSchemaWithJSON<unknown, unknown> = {
  '~standard': {
    version: 1,
    vendor: 'code-intel',
    validate: (value) => ({ value }),
    jsonSchema: { input: () => ({ type: 'object' }), output: () => ({ type: 'object' }) },
  },
};

function noTool(name: string, tools: readonly Tool[], { workspaces }: ServerParts): ToolResult {
  const far = new Map(tools.map((tool) => [tool.name, distance(name, tool.name)]));
  const [nearest = 'get_session_status', ...others] = [...far.keys()].sort(
    (a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0),
  );
  const failure: ToolFailure = {
    success: false,
    error: 'invalid_argument',
    message: `There is no tool ${JSON.stringify(shorten(name, MOST_OF_NAME))}; the nearest are ${[nearest, ...others.slice(0, 2)].join(', ')}. The instructions of the server list all.`,
    next: legal({ tool: nearest, args: {}, why: 'Its name is the nearest.' }),
  };
  return failureResult(failure, workspaces.settings().answerFormat);
}

const MOST_OF_NAME = 60;

interface Surroundings {
  readonly context: ServerContext;
  readonly parts: ServerParts;
}

async function answer(tool: Tool, raw: unknown, surroundings: Surroundings): Promise<ToolResult> {
  const { context, parts } = surroundings;
  const sent = isRecord(raw) ? raw : {};
  let given: JsonRecord = {};
  try {
    requireShallow(sent);
    given = sent;
    const call = tool.prepare(sent);
    given = call.given;
    return await withProgress(
      context,
      () => parts.workspaces.state(),
      () => answerCall(tool, call, surroundings),
    );
  } catch (error) {
    const failure = describeFailure(error, { tool: tool.name, given, plain: tool.plain(given) }, surroundings);
    return failureResult(failure, parts.workspaces.settings().answerFormat);
  }
}

/** @throws UserError `invalid_argument` for arguments that a walk over them might not come back from */
function requireShallow(sent: JsonRecord): void {
  let level: unknown[] = [sent];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_DEPTH)
      throw new UserError(
        'invalid_argument',
        'The arguments are nested too deeply',
        'Send them as the schema has them.',
      );
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
}

const MOST_DEPTH = 32;

function answerCall(tool: Tool, call: PreparedCall, surroundings: Surroundings): Promise<ToolResult> {
  return surroundings.parts.workspaces.using(textOf(call.given.path), (place) =>
    answerAt(place, { tool, call, surroundings }),
  );
}

interface Asked {
  readonly tool: Tool;
  readonly call: PreparedCall;
  readonly surroundings: Surroundings;
}

async function answerAt(place: ProjectPlace, { tool, call, surroundings }: Asked): Promise<ToolResult> {
  const { context, parts } = surroundings;
  const { given } = call;
  const { workspace } = place;
  await workspace.settle();
  const form = workspace.project.config.answerFormat;
  const { signal } = context.mcpReq;
  const { answer, failure } = await settleAnswer(
    inAnswerTime(() => call.run({ ...place, form, signal }), { signal }).then(withLeftOut),
    (error) => describeFailure(error, { tool: tool.name, given, plain: tool.plain(given) }, surroundings),
  );
  if (failure?.error === 'sessions_unavailable') parts.workspaces.renew(workspace.project.root);
  const sessionId = sessionIn(answer?.body ?? failure) ?? textOf(given.session_id);
  await workspace.settle();
  const news = answer === undefined || sessionId === undefined ? null : workspace.takeNews(sessionId);
  const result =
    answer === undefined
      ? failureResult(failure, form)
      : answerResult(withNews(answer, news), { form, language: languageFor(workspace, sessionId, given) });
  note(workspace, { tool: tool.name, sessionId, result, code: failure?.error ?? null }, parts);
  return result;
}

/**
 * Adds news of changes that the call, or the agent before it, caused in passing; a failure leaves them to the next
 * answer. An open gate is the only next step.
 */
function withNews({ body, lines }: Answer, news: News | null): Answer {
  if (news === null) return { body, lines };
  const isOther = (line: string): boolean => !(news.isOpen && line.startsWith('next: '));
  return { body: { ...body, news: news.text }, lines: (language) => [...lines(language).filter(isOther), news.text] };
}

/** Adds what the answer had no time for. */
function withLeftOut([{ body, lines }, notExamined]: readonly [Answer, LeftOut]): Answer {
  if (Object.keys(notExamined).length === 0) return { body, lines };
  return {
    body: { ...body, notExamined },
    lines: (language) => [...lines(language), ANSWER_TEXTS.leftOut(notExamined)[language]],
  };
}

type Settled =
  | { readonly answer: Answer; readonly failure?: undefined }
  | { readonly answer?: undefined; readonly failure: ToolFailure };

function settleAnswer(running: Promise<Answer>, failureFor: (error: unknown) => ToolFailure): Promise<Settled> {
  return running.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ failure: failureFor(error) }),
  );
}

/** Finds the session id in an answer (camelCase) or in a failure (snake_case). */
function sessionIn(body: unknown): string | undefined {
  return isRecord(body) ? (textOf(body.sessionId) ?? textOf(body.session_id)) : undefined;
}

/** Language of the session; without a session that of the project, or else of the arguments. */
function languageFor({ sessions, project }: Workspace, sessionId: string | undefined, given: JsonRecord): Language {
  const session = sessionId === undefined ? undefined : sessions.get(sessionId);
  const { language } = project.config;
  if (session !== undefined) return session.language;
  return language === 'auto' ? languageOf(JSON.stringify(given)) : language;
}

interface Answered {
  readonly tool: ToolName;
  readonly sessionId: string | undefined;
  readonly result: ToolResult;
  /** Error code of a refusal; null for an answer. */
  readonly code: string | null;
}

/** Notes a call; the answer is sent even if that fails. */
function note(workspace: Workspace, { tool, sessionId, result, code }: Answered, { log }: ServerParts): void {
  const bytes = result.content.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  try {
    recordCall(workspace, { tool, sessionId, bytes, error: code });
  } catch (failure) {
    log(`${tool} could not be noted: ${logText(failure)}`);
  }
}

/** Text of a value; another value was refused with the arguments, or means nothing to the tool. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Describes a failed call and logs a bug; an error in a cancelled call is no bug. */
function describeFailure(error: unknown, call: FailedCall, { context, parts }: Surroundings): ToolFailure {
  const failure = failureOf(error, call);
  if (failure) return { ...failure, next: legal(failure.next) };
  if (!context.mcpReq.signal.aborted) parts.log(`${call.tool} failed: ${logText(error)}`);
  return internalFailure(error);
}
