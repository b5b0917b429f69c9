/** A request on the login of the sample shop, explored by tools until it may be written. */
import type { Workspace } from '../../src/app/sessions/workspace.ts';
import { callTool } from './call-tool.ts';

const SYMBOLS = ['LoginService', 'SessionStore', 'LoginService.authenticate', 'LoginService.countFailure', 'Account'];
const FILES = [
  'src/auth/login-service.ts',
  'src/auth/session-store.ts',
  'src/auth/password-reset.ts',
  'src/cart/cart.ts',
];

type Call = (name: Parameters<typeof callTool>[1], args: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** The answer of `start_session`, once the session is in READY. */
export async function exploreLogin(
  call: Call,
  { target, query }: { readonly target: string; readonly query: string },
): Promise<{ readonly id: string; readonly started: Record<string, unknown> }> {
  const started = await call('start_session', { intent: 'MODIFY', query, frame: frameOf(target, query) });
  const id = String(started.session_id);
  await call('find_definitions', { session_id: id, symbol: SYMBOLS });
  await call('find_references', { session_id: id, symbol: ['LoginService', 'SessionStore'] });
  await call('get_chunk', { session_id: id, chunk_id: FILES.map((file) => `${file}:1-40`), detail: 'full' });
  const submitted = await call('submit_understanding', {
    session_id: id,
    symbols_identified: SYMBOLS,
    entry_points: ['LoginService', 'LoginService.authenticate'],
    existing_patterns: FILES.slice(1, 3),
  });
  if (submitted.phase !== 'READY') throw new Error(`not READY: ${JSON.stringify(submitted)}`);
  return { id, started };
}

export function exploreLoginIn(workspace: Workspace, request: Parameters<typeof exploreLogin>[1]) {
  return exploreLogin((name, args) => callTool(workspace, name, args), request);
}

/** All of the request that follows the target is what is wrong with it. */
function frameOf(target: string, query: string): object {
  const issue = query.slice(query.indexOf(target) + target.length).trim();
  return { target_feature: { value: target, quote: target }, observed_issue: { value: issue, quote: issue } };
}
