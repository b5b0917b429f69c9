/**
 * An embedding service on the loopback interface as OpenAI, vLLM, llama.cpp and text-embeddings-inference run them: it
 * checks what it is sent, keeps limits, answers in their words, and breaks down as they do. Its model is the shipped one.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { once } from '../../../src/base/once.ts';
import { openStaticEmbedder } from '../../../src/embedding/static/static-embedder.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

export const KEY = 'sk-secret';
export const MODEL = 'text-embedding-tiny';
export const DIMENSIONS = 256;

/** Read once for all requests, as services do. */
export const servedModel = once(() => openStaticEmbedder());

/** What goes wrong with one request; `cut` ends the body early and says so, `torn` breaks the connection within it. */
export type Fault =
  | { readonly kind: 'cut' | 'torn' | 'endless' | 'silent' | 'page' }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Record<string, string>;
    };

export interface ServiceOptions {
  readonly faults?: Fault[];
  readonly mostInputs?: number;
  /** Of one text; a character counts as a token. */
  readonly mostTokens?: number;
  /** In whose words too much is refused. */
  readonly dialect?: 'openai' | 'tei' | 'llama.cpp';
  readonly encoding?: 'as-asked' | 'base64';
  /** Replaces the vectors of the model. */
  readonly vectorOf?: (text: string) => readonly number[];
  /** Names of further models, with the same vectors. */
  readonly others?: readonly string[];
}

export interface Service {
  readonly url: string;
  /** The texts of each request that was let in, also of those that then failed. */
  readonly inputs: readonly (readonly string[])[];
  /** Model of each of them. */
  readonly models: readonly string[];
  close(): Promise<void>;
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const [inputs, models]: [string[][], string[]] = [[], []];
  const note: Note = (model, input) => {
    models.push(model);
    inputs.push(input);
  };
  const server = createServer((request, response) => void answer(request, response, options, note));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, inputs, models, close: () => close(server) };
}

/** A service for one test, with the settings that lead to it; `cache` is the folder of the user's caches. */
export async function servedTest(options: ServiceOptions = {}, cache = temporaryFolder()) {
  const service = await startService(options);
  onTestFinished(() => service.close());
  const environment = {
    CODE_INTEL_ENDPOINT_URL: service.url,
    CODE_INTEL_ENDPOINT_MODEL: MODEL,
    CODE_INTEL_ENDPOINT_DIMENSIONS: String(DIMENSIONS),
    CODE_INTEL_ENDPOINT_KEY: KEY,
    XDG_CACHE_HOME: cache,
  };
  return { service, environment, cache };
}

type Note = (model: string, input: string[]) => void;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: ServiceOptions,
  note: Note,
): Promise<void> {
  const text = Buffer.concat(await request.toArray()).toString();
  const refusal = refusalOf(request, text, options);
  if (refusal) return send(response, refusal.status, refusal.body);
  const { model, input, encoding_format: format } = JSON.parse(text) as Asked;
  note(model, input);
  const body = JSON.stringify(await listOf(input, { ...options, format }));
  const fault = options.faults?.shift();
  if (fault) return fail(response, fault, body);
  send(response, 200, body);
}

interface Asked {
  readonly model: string;
  readonly input: string[];
  readonly encoding_format: string;
}

interface Refusal {
  readonly status: number;
  readonly body: unknown;
}

function refusalOf(
  { method, url, headers }: IncomingMessage,
  text: string,
  options: ServiceOptions,
): Refusal | undefined {
  if (method !== 'POST' || url !== '/v1/embeddings') return error(404, `Invalid URL (${method} ${url})`);
  if (headers['content-type'] !== 'application/json') return error(400, 'Unsupported content type');
  if (headers.authorization !== `Bearer ${KEY}`) return error(401, 'Incorrect API key provided.', 'invalid_api_key');
  const { model, input, encoding_format: format, ...rest } = JSON.parse(text) as Record<string, unknown>;
  if (Object.keys(rest).length > 0) return error(400, `Unrecognized request argument supplied: ${Object.keys(rest)}`);
  if (model !== MODEL && !options.others?.includes(String(model)))
    return error(404, `The model \`${model}\` does not exist`, 'model_not_found');
  if (format !== 'float' && format !== 'base64') return error(400, `Invalid encoding_format: ${format}`);
  if (!Array.isArray(input) || input.length === 0) return error(400, "'$.input' is invalid.");
  if (input.some((one) => typeof one !== 'string' || one === '')) return error(400, "'$.input' is invalid.");
  return tooMuch(input, options);
}

function tooMuch(
  input: readonly string[],
  { mostInputs = 2048, mostTokens = 8192, dialect = 'openai' }: ServiceOptions,
): Refusal | undefined {
  const longest = Math.max(...input.map((text) => text.length));
  if (input.length > mostInputs) {
    if (dialect === 'tei') return tei(413, `batch size ${input.length} > maximum allowed batch size ${mostInputs}`);
    return error(400, `Invalid 'input': array too long. Expected an array with maximum length ${mostInputs}.`);
  }
  if (longest <= mostTokens) return undefined;
  if (dialect === 'tei')
    return tei(413, `Input validation error: \`inputs\` must have less than ${mostTokens} tokens. Given: ${longest}`);
  if (dialect === 'llama.cpp')
    return error(500, 'input is too large to process. increase the physical batch size', 'server_error');
  return error(
    400,
    `This model's maximum context length is ${mostTokens} tokens, however you requested ${longest} tokens.`,
  );
}

export function error(status: number, message: string, code: string | null = null): Refusal {
  return { status, body: { error: { message, type: 'invalid_request_error', param: null, code } } };
}

function tei(status: number, message: string): Refusal {
  return { status, body: { error: message, error_type: 'Validation' } };
}

/** In reverse order with their index, as the protocol permits. */
async function listOf(
  input: readonly string[],
  { vectorOf, encoding, format }: ServiceOptions & { readonly format: string },
): Promise<object> {
  const vectors = vectorOf ? input.map((text) => Float32Array.from(vectorOf(text))) : await servedModel().embed(input);
  const written = (vector: Float32Array) =>
    encoding === 'base64' || format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector];
  const data = vectors.map((vector, index) => ({ object: 'embedding', index, embedding: written(vector) }));
  const tokens = input.join('').length;
  return { object: 'list', data: data.reverse(), model: MODEL, usage: { prompt_tokens: tokens, total_tokens: tokens } };
}

function fail(response: ServerResponse, fault: Fault, body: string): void {
  const half = body.slice(0, body.length / 2);
  const json = { 'content-type': 'application/json' };
  if (fault.kind === 'status') send(response, fault.status, fault.body, fault.headers);
  if (fault.kind === 'cut') send(response, 200, half);
  if (fault.kind === 'page') send(response, 200, '<html>Sign in to the network</html>');
  if (fault.kind === 'silent') response.writeHead(200, json).write(half);
  if (fault.kind === 'endless') pour(response.writeHead(200, json));
  if (fault.kind !== 'torn') return;
  response.writeHead(200, { ...json, 'content-length': body.length });
  response.write(half, () => response.destroy());
}

function pour(response: ServerResponse): void {
  const more = (): void => {
    if (response.destroyed) return;
    if (response.write(' '.repeat(65_536))) setImmediate(more);
    else response.once('drain', more);
  };
  more();
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((closed) => server.close(() => closed()));
}
