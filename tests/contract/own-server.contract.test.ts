/** The hook knows the server that `init` registered, under every name that a client gives it, and takes no other for it. */
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientId } from '../../src/clients/agent-client.ts';
import { AGENT_CLIENTS } from '../../src/clients/table.ts';
import { PLUGIN_LAUNCH } from '../../src/edge/init/clients/claude-code.ts';
import { setupsOf } from '../../src/edge/init/clients/registry.ts';
import { type Launch, ownLaunch, sharedLaunch } from '../../src/edge/init/launch.ts';
import { TOOL_NAMES } from '../../src/session/tool-name.ts';
import { GatedProject } from '../helpers/gated-project.ts';

/** A call of a tool of the server, as a client sends it to its hook before the tool runs. */
interface SentCall {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface Registration {
  /** As `init` wrote it, in one line. */
  readonly command: string;
  /** Name of the folder in which the client works. */
  readonly workspace: string;
}

type Form = (tool: string, input: object, registration: Registration) => SentCall;

interface Forms {
  readonly own: readonly Form[];
  /** Calls of the same tool of a server that was registered under another name. */
  readonly foreign: readonly Form[];
}

const named = (event: string, nameOf: (tool: string) => string): Form => {
  return (tool, input) => ({ event, payload: { tool_name: nameOf(tool), tool_input: input } });
};
const cursor = (fields: (registration: Registration) => object): Form => {
  return (tool, input, registration) => ({
    event: 'beforeMCPExecution',
    payload: { tool_name: tool, tool_input: JSON.stringify(input), ...fields(registration) },
  });
};
const gemini = (server: string): Form => {
  return (tool, input) => ({
    event: 'BeforeTool',
    payload: {
      tool_name: `mcp_${server}_${tool}`,
      tool_input: input,
      mcp_context: { server_name: server, tool_name: tool },
    },
  });
};
const windsurf = (server: string): Form => {
  return (tool, input) => ({
    event: 'pre_mcp_tool_use',
    payload: { tool_info: { mcp_server_name: server, mcp_tool_name: tool, mcp_tool_arguments: input } },
  });
};
const opencode = (nameOf: (tool: string) => string): Form => {
  return (tool, input) => ({ event: 'tool.execute.before', payload: { tool: nameOf(tool), args: input } });
};

const FORMS: Readonly<Record<ClientId, Forms>> = {
  'claude-code': {
    own: [
      named('PreToolUse', (tool) => `mcp__code-intel__${tool}`),
      named('PreToolUse', (tool) => `mcp__plugin_code-intel_code-intel__${tool}`),
    ],
    foreign: [
      named('PreToolUse', (tool) => `mcp__other-code-intel__${tool}`),
      named('PreToolUse', (tool) => `mcp__plugin_other_code-intel__${tool}`),
    ],
  },
  codex: {
    own: [
      named('PreToolUse', (tool) => `mcp__code_intel__${tool}`),
      named('PreToolUse', (tool) => `mcp__code-intel__${tool}`),
    ],
    foreign: [named('PreToolUse', (tool) => `mcp__other_code_intel__${tool}`)],
  },
  'gemini-cli': {
    own: [
      named('BeforeTool', (tool) => `mcp_code-intel_${tool}`),
      named('BeforeTool', (tool) => `mcp__code-intel__${tool}`),
      gemini('code-intel'),
    ],
    foreign: [named('BeforeTool', (tool) => `mcp_other-code-intel_${tool}`), gemini('other_code-intel')],
  },
  cursor: {
    own: [
      cursor(() => ({ mcp_server_name: 'code-intel' })),
      cursor(({ workspace }) => ({ mcp_server_name: `project-0-${workspace}-code-intel`, command: 'node' })),
      cursor(() => ({ mcp_server_name: 'user-code-intel', command: 'node' })),
      cursor(() => ({ server_name: 'plugin-code-intel-code-intel', command: 'node' })),
      cursor(({ command }) => ({ command })),
      cursor(({ command, workspace }) => ({ mcp_server_name: `project-7-${workspace} 2-code-intel`, command })),
    ],
    foreign: [
      cursor(({ workspace }) => ({ mcp_server_name: `project-0-${workspace}-other-code-intel`, command: 'node' })),
      cursor(() => ({ mcp_server_name: 'other-code-intel' })),
      cursor(() => ({ command: 'npx -y other-code-intel mcp' })),
      cursor(() => ({ command: 'node /opt/other/dist/main.js mcp' })),
      cursor(() => ({ mcp_server_name: 'other', command: 'node' })),
    ],
  },
  vscode: {
    own: [
      named('PreToolUse', (tool) => `mcp_code-intel_${tool}`),
      named('preToolUse', (tool) => `code-intel-${tool}`),
      named('PreToolUse', (tool) => `mcp__code-intel__${tool}`),
    ],
    foreign: [named('PreToolUse', (tool) => `mcp_other-code-intel_${tool}`)],
  },
  windsurf: { own: [windsurf('code-intel')], foreign: [windsurf('other-code-intel')] },
  opencode: {
    own: [opencode((tool) => `code-intel_${tool}`), opencode((tool) => `code-intel.${tool}`)],
    foreign: [opencode((tool) => `other-code-intel_${tool}`)],
  },
};

let project: GatedProject;
beforeEach(() => {
  project = new GatedProject();
  project.publish({ phase: 'EXPLORATION' });
});

describe.each(AGENT_CLIENTS.map(({ id }) => id))('%s', (id) => {
  const launches: Readonly<Record<string, () => Launch>> = {
    'of a person': () => ownLaunch({ dist: '/opt/code-intel/dist', node: '/usr/bin/node', platform: 'linux' }),
    'of a team': () => sharedLaunch(),
    // Of these clients only one reads it.
    ...(id === 'claude-code' && { 'of a plugin': () => PLUGIN_LAUNCH }),
  };

  it.each(Object.keys(launches))('every tool of the server passes, as registered in the settings %s', async (kind) => {
    const launch = launches[kind]?.();
    if (launch === undefined) return;
    const { command, args } = kind === 'of a plugin' ? launch.server(id) : registered(id, launch);
    for (const form of FORMS[id].own) {
      const refused = [];
      for (const tool of TOOL_NAMES) if (!(await passes(form, tool, [command, ...args].join(' ')))) refused.push(tool);
      expect(refused).toEqual([]);
    }
    // Without any name, `query` passes as a tool that reads: other servers have one as well.
    expect(project.reports('call').length).toBeGreaterThanOrEqual(FORMS[id].own.length * (TOOL_NAMES.length - 1));
  });

  it('a server that was registered under another name is not taken for it', async () => {
    for (const form of FORMS[id].foreign) {
      const passed = await passes(form, 'submit_understanding', 'node /opt/other/server.js');
      expect([form('submit_understanding', {}, REGISTERED).payload, passed]).toEqual([expect.anything(), false]);
    }
    expect(project.reports('call')).toEqual([]);
  });

  async function passes(form: Form, tool: string, command: string): Promise<boolean> {
    const input = { session_id: 's_1', files: ['src/app.ts'], query: 'where is the total made' };
    const { event, payload } = form(tool, input, { command, workspace: path.basename(project.root) });
    const common = { session_id: 'c', conversation_id: 'c', cwd: project.root, workspace_roots: [project.root] };
    const host = { programFolder: '/opt/code-intel/dist' };
    const { exitCode, stdout } = await project.raw(event, JSON.stringify({ ...common, ...payload }), {
      client: id,
      host,
    });
    return exitCode === 0 && !/"decision":"deny"|"permission":"deny"/.test(stdout);
  }
});

const REGISTERED: Registration = { command: 'node', workspace: 'repo' };

/** The entry that `init` writes, found in its edits. */
function registered(id: ClientId, launch: Launch): { readonly command: string; readonly args: readonly string[] } {
  const [setup] = setupsOf([id]);
  const edits = setup?.edits({
    root: project.root,
    home: project.home,
    platform: 'linux',
    environment: {},
    launch,
    team: false,
    strict: false,
    committed: new Set<string>(),
    viewShell: null,
    stateFolder: project.state,
  });
  const { command, args } = launch.server(id);
  const written = JSON.stringify(edits).replaceAll('\\"', '"');
  expect(written).toContain(JSON.stringify(args.at(-1)));
  expect(written).toContain(JSON.stringify(command));
  return { command, args };
}
