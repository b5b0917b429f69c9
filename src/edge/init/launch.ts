/** How clients start the hook and the server: by the path of this installation, or by looking for one of their own. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { isRecord, parseJson } from '../../base/json-record.ts';

export interface Launch {
  hook(client: string, event: string): CommandLine;
  server(): CommandLine;
}

/** A program and its arguments, for clients that start programs without a shell. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
}

/** By absolute paths of this machine. @param dist folder of the built program */
export function ownLaunch(dist: string): Launch {
  return {
    hook: (client, event) => ({ command: 'node', args: [path.join(dist, 'hook.cjs'), client, event] }),
    server: () => ({ command: 'node', args: [path.join(dist, 'main.js'), 'mcp'] }),
  };
}

/** For settings that others share: whoever has the package runs it, everyone else is told once how to get it. */
export function sharedLaunch(): Launch {
  return {
    hook: (client, event) => ({ command: 'node', args: ['-e', GUARD, client, event] }),
    server: () => ({ command: 'node', args: ['-e', GUARD, 'mcp'] }),
  };
}

/** For clients that take one line for a shell. */
export function shellLine({ command, args }: CommandLine, platform: NodeJS.Platform): string {
  return [command, ...args].map((word) => quoted(word, platform)).join(' ');
}

/** The folder `dist` of this package, whether it runs from there or from its sources. */
export function builtFolder(start: string = import.meta.dirname): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    const isOurs = existsSync(manifest) && nameIn(readFileSync(manifest, 'utf8')) === 'code-intel';
    if (isOurs || folder === path.dirname(folder)) return path.join(realpathSync(folder), 'dist');
  }
}

/**
 * Looks in the plugin, in the packages of the project, and on the PATH. It has neither double quotes nor anything that
 * a shell expands, so that it may stand between double quotes.
 */
const GUARD = [
  "const f=require('fs'),p=require('path'),e=process.env,a=process.argv.slice(1),c=[]",
  "if(e.CLAUDE_PLUGIN_ROOT)c.push(p.join(e.CLAUDE_PLUGIN_ROOT,'..'))",
  "for(let d=e.CLAUDE_PROJECT_DIR||process.cwd(),o='';d!==o;o=d,d=p.dirname(d))c.push(p.join(d,'node_modules','code-intel'))",
  "for(const d of (e.PATH||'').split(p.delimiter)){c.push(p.join(d,'node_modules','code-intel'));try{c.push(p.join(f.realpathSync(p.join(d,'code-intel')),'..','..'))}catch{}}",
  "const m=a[0]==='mcp',h=c.map(d=>p.join(d,'dist',m?'main.js':'hook.cjs')).find(x=>f.existsSync(x))",
  "if(h){process.argv.splice(1,0,h);import(require('url').pathToFileURL(h).href)}else{if(m)process.exitCode=1;if(a[0]==='cursor')console.log(JSON.stringify({permission:'allow',continue:true}));if(m||/session_?start|session.created|pre_user_prompt/i.test(a[1]))console[/claude|codex|vscode/.test(a[0])?'log':'error']('code-intel is not installed, so that nothing is checked here: npm install -g code-intel')}",
].join(';');

function quoted(word: string, platform: NodeJS.Platform): string {
  if (/^[\w@+=:,./\\-]+$/.test(word) && !(platform !== 'win32' && word.includes('\\'))) return word;
  return platform === 'win32' ? `"${word}"` : `"${word.replace(/[\\"$`]/g, '\\$&')}"`;
}

function nameIn(manifest: string): unknown {
  const json = parseJson(manifest);
  return isRecord(json) ? json.name : undefined;
}
