/** The sample shop with a server whose first index is complete, by submission as the design documents have it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyOfIndexedShop } from '../helpers/indexed-shop.ts';
import {
  type Connected,
  type ConnectedProcess,
  connect,
  connectProcess,
  copyOfShop,
  type Era,
} from '../helpers/mcp-server.ts';

export interface Shop extends Connected {
  readonly root: string;
}

/** @param copy of another project than the sample shop, which is indexed first */
export async function openShop(era: Era, ready = 'submission', copy?: string): Promise<Shop> {
  const root = copy ?? (await indexedRepository());
  configure(root, ready);
  const server = await connect(root, era);
  await server.call('sync_index');
  return { ...server, root };
}

/** A copy that looks like a repository. */
async function indexedRepository(): Promise<string> {
  const root = await copyOfIndexedShop();
  mkdirSync(path.join(root, '.git'));
  return root;
}

/** A shop with a server that can be killed. */
export interface ShopProcess extends ConnectedProcess {
  readonly root: string;
}

export async function openShopProcess(era: Era, root = copyOfShop(), ready = 'submission'): Promise<ShopProcess> {
  configure(root, ready);
  const server = await connectProcess(root, era);
  await server.call('sync_index');
  return { ...server, root };
}

function configure(root: string, ready: string): void {
  mkdirSync(path.join(root, '.code-intel'), { recursive: true });
  writeFileSync(path.join(root, '.code-intel', 'config.json'), JSON.stringify({ gate: { ready } }));
}

/** Its server dies in the middle of whatever it does, and another one starts on what it left. */
export async function replaced({ pid, root }: ShopProcess, era: Era): Promise<ShopProcess> {
  process.kill(pid, 'SIGKILL');
  return { ...(await connectProcess(root, era)), root };
}

/** Texts in an answer, in order. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The call that an answer or a refusal leads to. */
export function nextOf(body: Record<string, unknown>): { tool: string; args: Record<string, unknown> } {
  const next: unknown = body.next ?? body.next_step;
  if (typeof next !== 'object' || next === null) throw new Error(`no next call in ${JSON.stringify(body)}`);
  return next as { tool: string; args: Record<string, unknown> };
}

export const LOGIN_LOCK = {
  intent: 'MODIFY',
  query: 'ログインに何度も失敗したときにロックされる時間が短すぎるので、30分に延ばしてください',
  frame: {
    target_feature: { value: 'ログイン失敗時のロック', quote: 'ログインに何度も失敗したときにロック' },
    trigger_condition: { value: '何度も失敗したとき', quote: '何度も失敗したとき' },
    observed_issue: { value: 'ロックされる時間が短すぎる', quote: 'ロックされる時間が短すぎる' },
    desired_action: { value: '30分に延ばす', quote: '30分に延ばして' },
  },
} as const;

export const UNDERSTOOD = {
  symbols_identified: ['LoginService', 'LoginService.countFailure', 'Account', 'SessionStore'],
  entry_points: ['LoginService.authenticate'],
};

/** @returns the id of a session for `LOGIN_LOCK` */
export async function begin({ call }: Shop, changes: Record<string, unknown> = {}): Promise<string> {
  return String((await call('start_session', { ...LOGIN_LOCK, ...changes })).body.session_id);
}

/** Looks at what the request is about, and submits it. */
export async function reachReady({ call }: Shop, session: string): Promise<Record<string, unknown>> {
  const session_id = session;
  await call('find_definitions', {
    session_id,
    symbol: ['LoginService', 'LoginService.countFailure', 'Account', 'SessionStore'],
  });
  await call('get_chunk', {
    session_id,
    chunk_id: ['src/auth/login-service.ts:1-40', 'src/auth/session-store.ts:1-36'],
    detail: 'full',
  });
  return (await call('submit_understanding', { session_id, ...UNDERSTOOD })).body;
}
