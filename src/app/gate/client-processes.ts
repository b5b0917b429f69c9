/** Processes of agents' clients, as hooks saw them: what they start is no person's, whatever it is named. */
import { DAY_MS } from '../../base/durations.ts';
import { isRecord } from '../../base/json-record.ts';
import type { AbsolutePath } from '../../base/paths.ts';
import type { ProcessId } from '../../base/processes/process-chain.ts';
import { isSameProcess } from '../../base/processes/process-chain.ts';
import { projectOf } from '../roots/project-root.ts';
import type { GatePorts, Notes } from './ports.ts';

export const CLIENTS = 'clients/';

/** Notes the client that called this hook; at most once a day, so that a hook mostly writes nothing. */
export function noteClient({ clientChain, now }: GatePorts, notes: Notes): void {
  const [client] = clientChain();
  if (client === undefined) return;
  const name = `${CLIENTS}${client.namespace.replace(/\D/g, '')}-${client.pid}-${client.startedAt}`;
  const known = notes.read(name);
  if (isRecord(known) && typeof known.at === 'number' && now() - known.at < DAY_MS) return;
  notes.write(name, { ...client, at: now() });
}

/** Clients that called hooks of a project; empty where no project is gated. */
export function clientProcesses(ports: GatePorts, folder: AbsolutePath): readonly ProcessId[] {
  const project = projectOf(folder);
  return project === undefined ? [] : notedClients(ports.notes(project.home));
}

/** True where the client itself was started from what another client runs, so that no person types its prompts. */
export function isStartedByClient({ clientChain }: GatePorts, notes: Notes): boolean {
  const [, ...above] = clientChain();
  const clients = above.length === 0 ? [] : notedClients(notes);
  return above.some((one) => clients.some((client) => isSameProcess(client, one)));
}

function notedClients(notes: Notes): readonly ProcessId[] {
  return notes.list(CLIENTS).flatMap((name) => {
    const record = notes.read(name);
    if (!isRecord(record)) return [];
    const { pid, startedAt, namespace } = record;
    if (typeof pid !== 'number' || typeof startedAt !== 'number' || typeof namespace !== 'string') return [];
    return [{ pid, startedAt, namespace }];
  });
}
