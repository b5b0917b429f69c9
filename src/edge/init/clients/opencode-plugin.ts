/** The text of the plugin for OpenCode: it hands events to the hook and says its answers. */
import { GENERATED_MARK } from '../file-edit.ts';
import type { Launch } from '../launch.ts';

export function opencodePlugin(launch: Launch): string {
  const { command, args } = launch.hook('opencode', '');
  return `// ${GENERATED_MARK}; run \`code-intel init\` to renew it.
import { spawn } from 'node:child_process';

const COMMAND = ${JSON.stringify(command)};
const ARGUMENTS = ${JSON.stringify(args.slice(0, -1))};

export const CodeIntel = async ({ directory }) => ({
  'tool.execute.before': async (input, output) => {
    refuse(await ask('tool.execute.before', { ...input, args: output.args, directory }));
  },
  'tool.execute.after': async (input, output) => {
    const { title, metadata } = output;
    const exit_code = metadata?.exit;
    const answer = await ask('tool.execute.after', { ...input, title, output: output.output, exit_code, directory });
    const said = answer.code === 0 ? answer.out : answer.err;
    if (said) output.output = [output.output, said].join('\\n\\n');
  },
  'chat.message': async (input, output) => {
    const prompt = output.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    refuse(await ask('chat.message', { ...input, prompt, directory }), [2]);
  },
  'experimental.session.compacting': async (input, output) => {
    const { out } = await ask('experimental.session.compacting', { ...input, directory });
    if (out) output.context.push(out);
  },
  event: async ({ event }) => {
    if (!['session.created', 'session.idle', 'session.deleted'].includes(event.type)) return;
    const { sessionID, info } = event.properties ?? {};
    await ask(event.type, { sessionID: sessionID ?? info?.id, directory });
  },
});

/** A hook that cannot be started refuses as well. */
function refuse({ code, err }, refusing) {
  if (refusing === undefined ? code !== 0 : refusing.includes(code)) {
    throw new Error(err || 'code-intel could not check this call; run code-intel doctor');
  }
}

function ask(event, payload) {
  return new Promise((resolve) => {
    const child = spawn(COMMAND, [...ARGUMENTS, event], { cwd: payload.directory, windowsHide: true });
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
