/** The plugin that `init` writes for OpenCode, as both versions of the client load it, with the built hook behind it. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Place } from '../helpers/set-up-place.ts';

type Hook = (...args: never[]) => Promise<void>;
type Hooks = Readonly<Record<string, Hook>>;

interface Plugin {
  readonly id: string;
  readonly server: (input: { directory: string }) => Promise<Hooks>;
  readonly setup: (context: object) => Promise<() => void>;
}

const place = new Place();
const file = path.join(place.root, 'src/cart.ts');
let plugin: Plugin;

beforeAll(async () => {
  for (const [name, value] of Object.entries(place.environment)) vi.stubEnv(name, value);
  await place.run('init', '--yes', '--client', 'opencode');
  const text = pathToFileURL(path.join(place.root, '.opencode/plugins/code-intel.js')).href;
  plugin = (await import(text)).default;
});

/** What a version of the client does around a tool: rejected when the hook refuses. */
interface Client {
  readonly before: (tool: string, args: object) => Promise<void>;
  /** The text of the result as the agent reads it. */
  readonly after: (tool: string, args: object, text: string) => Promise<string>;
  readonly prompt: (text: string, ...added: readonly object[]) => Promise<void>;
}

const CLIENTS: readonly (readonly [version: string, start: () => Promise<Client>])[] = [
  ['1', startFirst],
  ['2', startSecond],
];

describe.each(CLIENTS)('in version %s', (_, start) => {
  let client: Client;
  beforeAll(async () => {
    client = await start();
  });

  it('an edit without a session is refused with the way on', async () => {
    await expect(client.before('edit', { path: file, oldString: '1', newString: '2' })).rejects.toThrow(
      'start_session',
    );
  });

  it('a command is judged where it runs', async () => {
    await client.before('shell', { command: 'cat cart.ts', workdir: 'src' });
    await expect(client.before('shell', { command: 'touch new.ts', workdir: 'src' })).rejects.toThrow('new.ts');
  });

  it('a read passes, and nothing is added to its result', async () => {
    await client.before('read', { path: file });
    expect(await client.after('read', { path: file }, 'lines')).toBe('lines');
  });

  it('the switch of a person is taken, and other prompts pass', async () => {
    await expect(client.prompt('/gate off 5')).rejects.toThrow('5');
    await client.before('edit', { path: file, oldString: '1', newString: '2' });
    await expect(client.prompt('/gate on')).rejects.toThrow();
    await client.prompt('fix the cart');
    await expect(client.before('edit', { path: file })).rejects.toThrow('start_session');
  });

  it('what the client adds by itself is no part of a prompt', async () => {
    const added = { type: 'text', text: 'a file that was named', synthetic: true };
    await expect(client.prompt('/gate off 5', added)).rejects.toThrow('5');
    await expect(client.prompt('/gate on', added)).rejects.toThrow();
  });
});

it('version 2 calls the tools of the server one by one, so that their conversation is known', async () => {
  const own = { codemode: true };
  const editor = { get: () => own, update: (_: string, change: (server: object) => void) => change(own) };
  await plugin.setup({
    ...hostOfSecond(new Map()),
    mcp: { transform: (edit: (editor: object) => void) => edit(editor) },
  });
  expect(own.codemode).toBe(false);
});

async function startFirst(): Promise<Client> {
  const hooks = await plugin.server({ directory: place.root });
  const call = (name: string, input: object, output: object) => hooks[name]?.(...([input, output] as never[]));
  return {
    before: async (tool, args) => call('tool.execute.before', { tool, sessionID: 'v1', callID: 'c' }, { args }),
    after: async (tool, args, text) => {
      const output = { title: '', output: text, metadata: {} };
      await call('tool.execute.after', { tool, sessionID: 'v1', callID: 'c', args }, output);
      return output.output;
    },
    prompt: async (text, ...added) =>
      call('chat.message', { sessionID: 'v1' }, { parts: [...added, { type: 'text', text }] }),
  };
}

async function startSecond(): Promise<Client> {
  const hooks = new Map<string, Hook>();
  await plugin.setup(hostOfSecond(hooks));
  const call = (name: string, event: object) => hooks.get(name)?.(...([event] as never[]));
  return {
    before: async (tool, input) => call('execute.before', { tool, sessionID: 'v2', id: 'c', input }),
    after: async (tool, input, text) => {
      const event = { tool, sessionID: 'v2', id: 'c', input, status: 'completed', result: { content: text } };
      await call('execute.after', event);
      return event.result.content;
    },
    prompt: async (text) => call('prompt', { sessionID: 'v2', prompt: { text } }),
  };
}

/** What the plugin uses of the context that version 2 hands in. */
function hostOfSecond(hooks: Map<string, Hook>): object {
  const hook = async (name: string, callback: Hook) => void hooks.set(name, callback);
  return {
    location: { directory: place.root },
    tool: { hook },
    session: { hook },
    mcp: { transform: (edit: (editor: object) => void) => edit({ get: () => undefined }) },
    event: { subscribe: async function* () {} },
  };
}
