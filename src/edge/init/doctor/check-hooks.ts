/** Calls the hooks as they stand in the settings: a write must be refused, a read must pass. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { forgetConversations } from '../../../app/composition/compose-gate.ts';
import { git } from '../../../app/gate/git/git.ts';
import { FOLDER } from '../../../app/roots/index-folder.ts';
import { isRecord } from '../../../base/json-record.ts';
import type { Text } from '../../../session/text.ts';
import * as texts from '../../../session/texts/doctor.ts';
import { REMEDIES, run } from '../../../session/texts/remedies.ts';
import type { ClientSetup, Probe, SetupContext } from '../client-setup.ts';
import { readTextFile } from '../files.ts';
import { hooksFile } from '../installed-files.ts';
import { isOwnItem, valueAt } from '../json-edit.ts';
import { OWN_ENVIRONMENT } from '../launch.ts';
import { broken, type Finding, ok, ungatedFinding, warning } from './finding.ts';
import { type Ended, type Registered, registeredIn, runRegistered } from './run-registered.ts';

export interface HookCheck {
  readonly setup: ClientSetup;
  readonly context: SetupContext;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export async function checkHooks(check: HookCheck): Promise<readonly Finding[]> {
  const { setup, context } = check;
  const file = hooksFile(setup, context);
  const text = readTextFile(file);
  const repair = run(`code-intel init --client ${setup.id}`);
  const { write, read, own } = setup.hooks;
  const [writer] = hooksFor(text, check, write);
  if (writer === undefined) return [ungatedFinding(texts.of(setup.title, texts.noHook(file)), repair)];
  return inScratchProject(context.stateFolder, async ({ root, subfolder, workTree }) => {
    const [reader] = hooksFor(text, check, read);
    const [caller] = hooksFor(text, check, own);
    const elsewhere = await Promise.all([
      // A client that was started in a part of the project, or in a linked work tree, asks from there.
      judgeElsewhere(
        setup,
        texts.IN_SUBFOLDER,
        await ask(check, { probe: write, registered: writer, folder: subfolder, root }),
        repair,
      ),
      ...(workTree === undefined
        ? []
        : [
            judgeElsewhere(
              setup,
              texts.IN_WORK_TREE,
              await ask(check, { probe: write, registered: writer, folder: workTree, root: workTree }),
              repair,
            ),
          ]),
      fromDesktop(check, { probe: write, registered: writer, folder: root, root }),
    ]);
    return [
      judgeWrite(setup, await ask(check, { probe: write, registered: writer, folder: root, root }), repair),
      judgePass(
        setup,
        { passes: texts.READ_PASSES, stopped: texts.readStopped },
        await ask(check, { probe: read, registered: reader, folder: root, root }),
        repair,
      ),
      judgePass(
        setup,
        { passes: texts.OWN_PASSES, stopped: texts.ownStopped },
        await ask(check, { probe: own, registered: caller, folder: root, root }),
        repair,
      ),
      ...elsewhere.flat(),
    ];
  });
}

/** Folders in which programs are looked for by what a desktop starts. */
export const DESKTOP_PATH = '/usr/local/bin:/usr/bin:/bin';

/** A client that a desktop started has none of the folders that the startup files of a shell add. */
async function fromDesktop(check: HookCheck, asked: Asked): Promise<readonly Finding[]> {
  if (process.platform === 'win32') return [];
  const answer = await ask({ ...check, environment: { ...check.environment, PATH: DESKTOP_PATH } }, asked);
  if (isRefused(answer)) return [];
  return [warning(texts.of(check.setup.title, texts.failsFromDesktop(DESKTOP_PATH, ending(answer))), REMEDIES.desktop)];
}

function judgeElsewhere({ title }: ClientSetup, place: Text, answer: Ended, repair: Text): readonly Finding[] {
  if (isRefused(answer)) return [];
  return [ungatedFinding(texts.of(title, texts.notRefusedIn(place, ending(answer))), repair)];
}

/** A plugin starts the hook by the command that `init` wrote into it. */
function hooksFor(text: string | null, { setup, context }: HookCheck, { event }: Probe): readonly Registered[] {
  if (text === null) return [];
  return hooksFile(setup, context).endsWith('.js') ? inPlugin(text, event) : hooksOf(text, setup.id, event);
}

function hooksOf(text: string, client: string, event: string): readonly Registered[] {
  const items = valueAt(text, ['hooks', event]);
  const own = Array.isArray(items) ? items.filter((item) => isOwnItem(item, client)) : [];
  const handlers = own.flatMap((item) => (isRecord(item) && Array.isArray(item.hooks) ? item.hooks : [item]));
  return handlers.flatMap((handler) => registeredIn(handler) ?? []);
}

function inPlugin(text: string, event: string): readonly Registered[] {
  const [, command] = /^const COMMAND = (".*");$/m.exec(text) ?? [];
  const [, args] = /^const ARGUMENTS = (\[.*\]);$/m.exec(text) ?? [];
  if (command === undefined || args === undefined) return [];
  const words: unknown = JSON.parse(args);
  if (!Array.isArray(words)) return [];
  return [
    { command: String(JSON.parse(command)), args: [...words.map(String), event, 'refuse'], env: OWN_ENVIRONMENT },
  ];
}

interface Asked {
  readonly probe: Probe;
  readonly registered: Registered | undefined;
  /** Folder that the client works in. */
  readonly folder: string;
  /** Scratch project around it. */
  readonly root: string;
}

/** Started in the project, as a client does, and asked about a scratch project, so that nothing is noted of it. */
async function ask(check: HookCheck, { probe, registered, folder, root }: Asked): Promise<Ended> {
  const { context } = check;
  if (registered === undefined) return { code: -1, out: '', err: 'no entry for this event' };
  const payload = probe.payload({ cwd: folder, file: path.join(root, 'file.txt') });
  return runRegistered({
    registered,
    cwd: context.root,
    environment: asStarted(check),
    input: JSON.stringify(payload),
  });
}

/** Returns the environment that a client gives to what it starts in this project. */
export function asStarted({ setup, context, environment }: HookCheck): HookCheck['environment'] {
  const { folderVariable } = setup.processes;
  return folderVariable === null ? environment : { ...environment, [folderVariable]: context.root };
}

interface Scratch {
  readonly root: string;
  readonly subfolder: string;
  /** Undefined where git makes none. */
  readonly workTree: string | undefined;
}

async function inScratchProject<T>(stateFolder: string, work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const base = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'code-intel-doctor-')));
  const root = path.join(base, 'project');
  const subfolder = path.join(root, 'part');
  const workTree = path.join(base, 'work-tree');
  try {
    for (const folder of [path.join(root, FOLDER), subfolder]) mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(root, 'file.txt'), 'text\n');
    return await work({ root, subfolder, workTree: linkWorkTree(root, workTree) ? workTree : undefined });
  } finally {
    rmSync(base, { recursive: true, force: true });
    forgetConversations(stateFolder, root);
  }
}

function linkWorkTree(root: string, folder: string): boolean {
  const author = ['-c', 'user.name=code-intel', '-c', 'user.email=code-intel', '-c', 'commit.gpgsign=false'];
  const steps = [
    ['init', '-q'],
    [...author, 'commit', '-q', '--no-verify', '--allow-empty', '-m', 'scratch'],
    ['worktree', 'add', '-q', folder],
  ];
  return steps.every((step) => git(root, step) !== undefined);
}

/** A refusal is exit code 2, or a decision in the output for clients that treat code 2 as a failure. */
function isRefused({ code, out, err }: Ended): boolean {
  const isDenied = code === 0 && /"decision":"deny"/.test(out) && /start_session/.test(out);
  return isDenied || (code === 2 && /start_session/.test(err));
}

function judgeWrite({ title }: ClientSetup, answer: Ended, repair: Text): Finding {
  if (isRefused(answer)) return ok(texts.of(title, texts.WRITE_REFUSED));
  return ungatedFinding(texts.of(title, texts.writeNotRefused(ending(answer))), repair);
}

interface PassTexts {
  readonly passes: Text;
  readonly stopped: (ended: string) => Text;
}

function judgePass({ title }: ClientSetup, { passes, stopped }: PassTexts, answer: Ended, repair: Text): Finding {
  if (answer.code === 0 && !/"decision":"deny"/.test(answer.out)) return ok(texts.of(title, passes));
  return broken(texts.of(title, stopped(ending(answer))), repair);
}

/** The exit code and the first line of what was said. */
function ending({ code, err }: Ended): string {
  const [line = ''] = err.trim().split('\n');
  return line === '' ? `${code}` : `${code}: ${line}`;
}
