/** Asks the server, with the token that the address of the page brought. */
import type { ApiError, ChangeVersions } from '../api.ts';

export class ApiFailure extends Error {
  readonly status: number;
  /** Error code of the server; empty when it did not answer. */
  readonly code: string;
  readonly next: string;

  constructor(status: number, { error, message, next }: ApiError) {
    super(message);
    this.status = status;
    this.code = error;
    this.next = next;
  }
}

const KEY = 'code-intel.token';

/** Takes it out of the address, so that it is neither shown nor kept in the history. */
export function takeToken(): void {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  if (token === null) return;
  sessionStorage.setItem(KEY, token);
  url.searchParams.delete('token');
  history.replaceState(null, '', url);
}

/** @throws ApiFailure; TypeError when the server has ended */
export async function ask<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(`/api/${path}`, { headers: authorization(), ...(signal ? { signal } : {}) });
  return answerOf(response);
}

/** @throws as `ask` */
export async function change(path: string, body: object): Promise<void> {
  const headers = { ...authorization(), 'Content-Type': 'application/json' };
  await answerOf(await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** Calls back with every change until the server ends; the caller begins anew. @throws as `ask` */
export async function follow(onPulse: (pulse: ChangeVersions) => void): Promise<void> {
  const response = await fetch('/api/events', { headers: authorization() });
  if (!response.ok || response.body === null) return answerOf(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) onPulse(JSON.parse(event.slice('data: '.length)));
  }
}

function authorization(): Record<string, string> {
  return { Authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ''}` };
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const body = await response.json();
  if (response.ok) return body;
  throw new ApiFailure(response.status, body);
}
