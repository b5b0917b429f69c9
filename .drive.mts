import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
const root = process.argv[2]!;
const calls = JSON.parse(process.argv[3]!);
const transport = new StdioClientTransport({ command: 'node', args: ['/work/main/dist/main.js', 'mcp', '--path', root], stderr: 'inherit', env: { ...process.env, XDG_STATE_HOME: '/tmp/state' } as any });
const client = new Client({ name: 't', version: '1' });
await client.connect(transport);
let sid = '';
for (const [name, args] of calls) {
  const t = performance.now();
  const r: any = await client.callTool({ name, arguments: JSON.parse(JSON.stringify(args).replaceAll('$SID', sid)) });
  const text = r.content[0].text;
  console.log(`--- ${name} ${Math.round(performance.now() - t)} ms ${text.length} B${r.isError ? ' ERROR' : ''}`);
  console.log(JSON.stringify(JSON.parse(text), null, 1).slice(0, Number(process.argv[4] ?? 3000)));
  sid = JSON.parse(text).session_id ?? sid;
}
await client.close();
