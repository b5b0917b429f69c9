/**
 * A model on loopback that plays a script to a real client: whatever the client asks, it answers with the next step. It
 * speaks what Claude Code, Codex, Gemini CLI and OpenCode speak to their models.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord, parseJson } from '../../src/base/json-record.ts';

export type Step =
  | {
      readonly tool: string;
      /** Of tools of other servers, in clients that group them. */
      readonly namespace?: string;
      readonly input: object | ((earlier: readonly string[]) => object);
    }
  | { readonly text: string };

export interface ScriptedModel {
  readonly port: number;
  /** What the client sent back for each step, as JSON. */
  readonly results: readonly string[];
  close(): Promise<void>;
}

export async function playScript(steps: readonly Step[]): Promise<ScriptedModel> {
  const results: string[] = [];
  let next = 0;
  const server = createServer((request, response) => {
    readBody(request).then((body) => {
      const asked = parseJson(body);
      const path = request.url ?? '';
      const isTurn =
        isRecord(asked) && hasTools(asked) && /\/messages|\/responses|enerateContent/.test(path) && !/count/.test(path);
      if (isTurn && next > 0) results.push(lastOf(asked));
      const step = isTurn ? (steps[next] ?? DONE) : DONE;
      if (isTurn) next += 1;
      answer({ response, path, asked, step: resolved(step, results) });
    });
  });
  await listening(server);
  return {
    port: (server.address() as AddressInfo).port,
    results,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

type Said = { readonly tool: string; readonly namespace?: string; readonly input: object } | { readonly text: string };

const DONE = { text: 'done' };

function resolved(step: Step, results: readonly string[]): Said {
  if ('text' in step) return step;
  return { ...step, input: typeof step.input === 'function' ? step.input(results) : step.input };
}

function hasTools({ tools }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(tools) && tools.length > 0;
}

/** The newest message, which holds the result of the step before. */
function lastOf(asked: Readonly<Record<string, unknown>>): string {
  const messages = [asked.messages, asked.input, asked.contents].find(Array.isArray) ?? [];
  return JSON.stringify(messages.slice(-2));
}

interface Answering {
  readonly response: ServerResponse;
  readonly path: string;
  readonly asked: unknown;
  readonly step: Said;
}

function answer({ response, path, asked, step }: Answering): void {
  const [type, body] = answerTo({ path, asked, step });
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}

type Body = readonly [type: string, text: string];

function answerTo({ path, asked, step }: Omit<Answering, 'response'>): Body {
  const streams = /stream/i.test(path) || (isRecord(asked) && asked.stream === true);
  if (/count/.test(path)) return json({ input_tokens: 10, totalTokens: 10 });
  if (path.includes('/messages')) return streams ? events(anthropicEvents(step)) : json(anthropicMessage(step));
  if (path.includes('/responses')) return events(openaiEvents(step));
  if (path.includes('enerateContent')) return streams ? events([['', geminiAnswer(step)]]) : json(geminiAnswer(step));
  return json({ object: 'list', data: [], models: [] });
}

type Sent = readonly [type: string, data: object];

function anthropicMessage(step: Said): object {
  const block =
    'text' in step
      ? { type: 'text', text: step.text }
      : { type: 'tool_use', id: id('toolu'), name: step.tool, input: step.input };
  const stop = 'text' in step ? 'end_turn' : 'tool_use';
  return { ...MESSAGE, id: id('msg'), content: [block], stop_reason: stop };
}

const MESSAGE = {
  type: 'message',
  role: 'assistant',
  model: 'scripted',
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};

function anthropicEvents(step: Said): readonly Sent[] {
  const isText = 'text' in step;
  const block = isText ? { type: 'text', text: '' } : { type: 'tool_use', id: id('toolu'), name: step.tool, input: {} };
  const delta = isText
    ? { type: 'text_delta', text: step.text }
    : { type: 'input_json_delta', partial_json: JSON.stringify(step.input) };
  const sent: readonly Sent[] = [
    ['message_start', { message: { ...MESSAGE, id: id('msg') } }],
    ['content_block_start', { index: 0, content_block: block }],
    ['content_block_delta', { index: 0, delta }],
    ['content_block_stop', { index: 0 }],
    [
      'message_delta',
      { delta: { stop_reason: isText ? 'end_turn' : 'tool_use', stop_sequence: null }, usage: { output_tokens: 5 } },
    ],
    ['message_stop', {}],
  ];
  return sent.map(([type, data]) => [type, { type, ...data }]);
}

function openaiEvents(step: Said): readonly Sent[] {
  const item =
    'text' in step
      ? { type: 'message', role: 'assistant', id: id('m'), content: [{ type: 'output_text', text: step.text }] }
      : {
          type: 'function_call',
          id: id('fc'),
          call_id: id('call'),
          name: step.tool,
          ...(step.namespace === undefined ? {} : { namespace: step.namespace }),
          arguments: JSON.stringify(step.input),
        };
  const response = { id: id('resp') };
  const details = { input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } };
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2, ...details };
  const sent: readonly Sent[] = [
    ['response.created', { response }],
    ['response.output_item.done', { output_index: 0, item }],
    ['response.completed', { response: { ...response, output: [item], usage } }],
  ];
  return sent.map(([type, data]) => [type, { type, ...data }]);
}

function geminiAnswer(step: Said): object {
  const part = 'text' in step ? { text: step.text } : { functionCall: { name: step.tool, args: step.input } };
  return {
    candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  };
}

function json(body: object): Body {
  return ['application/json', JSON.stringify(body)];
}

function events(sent: readonly Sent[]): Body {
  const lines = sent.map(([type, data]) => `${type === '' ? '' : `event: ${type}\n`}data: ${JSON.stringify(data)}\n\n`);
  return ['text/event-stream', lines.join('')];
}

function id(kind: string): string {
  return `${kind}_${randomUUID().slice(0, 12)}`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function listening(server: Server): Promise<void> {
  return new Promise((ready) => server.listen(0, '127.0.0.1', ready));
}
