/** Answers that a server has begun, and its end: what was sent to it by then is answered, and nothing after that. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** Time for answers under way when the server ends. */
export const GRACE_MS = 10_000;
/** Time without a request after which nothing is on its way any longer. */
const QUIET_MS = 100;
/** Limit for clients that do not stop asking. */
const MOST_ARRIVING_MS = 8000;
/** Turns of the event loop: to accept a connection, to read from it, and for a turn under way. */
const TURNS = 3;

export class AnswersUnderWay {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly responses = new Map<ServerResponse, Socket>();
  private begun = 0;
  private isEnding = false;

  constructor(server: Server) {
    this.server = server;
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  get count(): number {
    return this.responses.size;
  }

  add({ socket }: IncomingMessage, response: ServerResponse): void {
    this.begun++;
    this.responses.set(response, socket);
    response.once('close', () => this.responses.delete(response));
    if (this.isEnding) makeLast(response, socket);
  }

  /** Settles when all are sent, or after ten seconds, when the rest is cut off. */
  async end(): Promise<void> {
    this.isEnding = true;
    const late = setTimeout(() => this.server.closeAllConnections(), GRACE_MS);
    for (const [response, socket] of this.responses) makeLast(response, socket);
    await this.arrived();
    const ended = new Promise<void>((resolve) => this.server.close(() => resolve()));
    // Node holds a connection without a request for busy.
    const busy = new Set(this.responses.values());
    for (const socket of this.sockets) if (!busy.has(socket)) socket.destroy();
    await ended;
    clearTimeout(late);
  }

  /** A busy server has connections that it has not accepted or read from: to close now would throw their requests away. */
  private async arrived(): Promise<void> {
    const until = performance.now() + MOST_ARRIVING_MS;
    for (let before = -1; before !== this.begun && performance.now() < until; ) {
      before = this.begun;
      await wait(QUIET_MS);
      for (let passed = 0; passed < TURNS; passed++) await turn();
    }
  }
}

/** Makes a client send no further request; the socket is ended because an answer in events would keep it open. */
function makeLast(response: ServerResponse, socket: Socket): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
  response.once('close', () => socket.destroySoon());
}
