/**
 * The text of the plugin for OpenCode: it hands events to the hook and says its answers. OpenCode 1 calls `server`, whose
 * hooks are members of an object; OpenCode 2 calls `setup`, where they are registered one by one, and loads nothing else
 * (opencode.ai/docs/plugins, opencode.ai/v2/docs/build/plugins/migrate-v1).
 */
import type { SetupContext } from '../client-setup.ts';
import { GENERATED_MARK } from '../file-edit.ts';
import { OWN_ENVIRONMENT } from '../launch.ts';

export function opencodePlugin({ launch, team }: Pick<SetupContext, 'launch' | 'team'>): string {
  const { command, args } = launch.hook('opencode');
  return `// ${GENERATED_MARK}; run \`code-intel init\` to renew it.
import { spawn } from 'node:child_process';

const COMMAND = ${JSON.stringify(command)};
const ARGUMENTS = ${JSON.stringify(args)};
const ENVIRONMENT = { ...process.env, ...${JSON.stringify(OWN_ENVIRONMENT)} };

const server = async ({ directory }) => ({
  'tool.execute.before': async (input, output) => {
    const answer = await ask('tool.execute.before', { ...input, args: output.args, directory });
    refuse(answer);
    if (answer.out) Object.assign(output.args, JSON.parse(answer.out));
  },
  'tool.execute.after': async (input, output) => {
    const { title, metadata } = output;
    const exit_code = metadata?.exit;
    const answer = await ask('tool.execute.after', { ...input, title, output: output.output, exit_code, directory });
    const said = saidBy(answer);
    if (said) output.output = [output.output, said].join('\\n\\n');
  },
  'chat.message': async (input, output) => {
    // OpenCode adds synthetic parts, such as named files and results of tasks, which the person did not write.
    const typed = output.parts.filter((part) => part.type === 'text' && !part.synthetic && !part.ignored);
    const prompt = typed.map((part) => part.text).join('');
    refuse(await ask('chat.message', { ...input, prompt, directory }), stopsPrompt);
  },
  'experimental.session.compacting': async (input, output) => {
    const { out } = await ask('experimental.session.compacting', { ...input, directory });
    if (out) output.context.push(out);
  },
  event: async ({ event }) => tell(event, directory),
});

const setup = async (context) => {
  const directory = context.location?.directory ?? process.cwd();
  await context.tool.hook('execute.before', async ({ tool, sessionID, id, input }) => {
    const answer = await ask('tool.execute.before', { tool, sessionID, callID: id, args: input, directory });
    refuse(answer);
    if (answer.out) Object.assign(input, JSON.parse(answer.out));
  });
  await context.tool.hook('execute.after', async (event) => {
    const { tool, sessionID, id, input, result, error } = event;
    const outcome = { output: textOf(result) ?? error?.message, exit_code: exitCodeOf(result) };
    const said = saidBy(
      await ask('tool.execute.after', { tool, sessionID, callID: id, args: input, ...outcome, directory }),
    );
    if (said && result) event.result = { ...result, content: [textOf(result), said].filter(Boolean).join('\\n\\n') };
  });
  await context.session.hook('prompt', async ({ sessionID, prompt }) => {
    refuse(await ask('chat.message', { sessionID, prompt: prompt?.text ?? '', directory }), stopsPrompt);
  });
  await context.session.hook('compaction', async ({ sessionID, system }) => {
    const { out } = await ask('experimental.session.compacting', { sessionID, directory });
    if (out) system.push({ type: 'text', text: out });
  });
  // Called from code, its tools would not pass the hooks, which tell the server whose conversation it is.
  await context.mcp.transform((editor) => {
    if (editor.get('code-intel')) editor.update('code-intel', (own) => { own.codemode = false; });
  });
  const ended = new AbortController();
  follow(context.event.subscribe({ signal: ended.signal }), directory).catch(() => {});
  return () => ended.abort();
};

export default { id: 'code-intel', server, setup };

async function follow(events, directory) {
  for await (const event of events) await tell(event, directory);
}

async function tell(event, directory) {
  if (!['session.created', 'session.idle', 'session.deleted'].includes(event.type)) return;
  const { sessionID, info } = event.properties ?? event.data ?? {};
  await ask(event.type, { sessionID: sessionID ?? info?.id, directory });
}

function textOf(result) {
  const { content, output } = result ?? {};
  if (Array.isArray(content)) return content.map(({ text }) => text ?? '').join('\\n');
  return content ?? (typeof output === 'string' ? output : output && JSON.stringify(output));
}

function exitCodeOf(result) {
  return result?.metadata?.exit ?? result?.metadata?.exitCode ?? result?.output?.exit ?? result?.output?.exitCode;
}

function saidBy({ code, out, err }) {
  return code === 0 ? out : err;
}

/** ${team ? 'Whoever has not installed code-intel must be able to work.' : 'A tool that was not checked must not run.'} */
const stopsTool = (code) => code ${team ? '=== 2' : '!== 0'};
const stopsPrompt = (code) => code === 2;

function refuse({ code, err }, stops = stopsTool) {
  if (stops(code)) throw new Error(err || 'code-intel could not check this call; run code-intel doctor');
}

function ask(event, payload) {
  return new Promise((resolve) => {
    const words = [...ARGUMENTS, event, event.endsWith('.before') ? 'refuse' : 'pass'];
    const child = spawn(COMMAND, words, { cwd: payload.directory, env: ENVIRONMENT, windowsHide: true });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (err += data));
    child.stdin.on('error', () => {});
    child.on('error', (error) => resolve({ code: -1, out: '', err: String(error) }));
    child.on('close', (code) => resolve({ code, out: out.trim(), err: err.trim() }));
    child.stdin.end(JSON.stringify(payload));
  });
}
`;
}
