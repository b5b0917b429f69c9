/** An embeddings endpoint on the loopback interface that answers as each test tells it. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly model: string;
  readonly input: readonly string[];
}

export interface StubAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface EndpointStub {
  readonly url: string;
  readonly requests: readonly StubRequest[];
  close(): Promise<void>;
}

export async function startEndpoint(answer: (request: StubRequest) => StubAnswer): Promise<EndpointStub> {
  const requests: StubRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { model, input } = JSON.parse(Buffer.concat(await incoming.toArray()).toString()) as StubRequest;
    const request = { path: incoming.url ?? '', headers: incoming.headers, model, input };
    requests.push(request);
    const { status = 200, headers = {}, body } = answer(request);
    outgoing.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, requests, close: () => close(server) };
}

/** Letter counts as vectors, in reverse order with their index, as the protocol permits. */
export function letterCounts({ input }: StubRequest): StubAnswer {
  const data = input.map((text, index) => ({ index, embedding: countsOf(text) }));
  return { body: { object: 'list', data: data.reverse() } };
}

export const LETTERS = 26;

function countsOf(text: string): number[] {
  const counts = new Array<number>(LETTERS).fill(0);
  for (const letter of text.toLowerCase().match(/[a-z]/g) ?? []) counts[letter.charCodeAt(0) - 97]!++;
  return counts;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((closed) => server.close(() => closed()));
}
