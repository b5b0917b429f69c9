/**
 * The table of `docs/gate.md`, from the rules of the gate. It is rewritten by
 * `npx vitest run tests/unit/session/gate/gate-page.test.ts --update`.
 */

import type { WriteFacts } from '../src/session/gate/write-facts.ts';
import { RULES, type Rule } from '../src/session/gate/write-rules.ts';

export function gatePage(): string {
  return [INTRODUCTION, tableOf(RULES), ENFORCEMENT].join('\n');
}

const INTRODUCTION = `# The write gate

While the gate is closed, an agent cannot change the project. It opens on evidence that the server itself saw. Before a
write these rules are asked from top to bottom, and the first that fits decides. When a rule cannot find out what it asks
for, the write is refused, or the next rule is asked.

This page is generated from \`src/session/gate/write-rules.ts\`.
`;

const ENFORCEMENT = `
## How it is enforced

\`code-intel hook <client> <event>\` is called by the client of the agent. It reads the event on stdin, judges it, and answers
in the client's dialect; a refusal is exit code 2 with the reason on stderr, and what is allowed prints nothing.

| When | What happens |
|---|---|
| Before a file tool | Every path that it names is judged, in every reading of it: links followed, \`\\\` as \`/\`, \`..\` taken out before and after. |
| Before a shell | The command is parsed, and each simple command in it is a reader, a writer with targets, or unknown. |
| Before a tool of another MCP server | The words of its name decide, and every field that says where something is put; \`gate.mcp_allow\` names exceptions. |
| After a shell, a foreign or an unknown tool | What changed since it began is held against what was granted. What was not is named, and the session and every later one of the conversation is closed until it is as it was. |
| Before a command, at a prompt, at stop | What changed since the last state that the conversation knows of is told once: a command that was left running does that, and so do people. Of protected files it is told at stop, too. |
| After a read, a search, a run | It becomes evidence, with the content and the lines that were shown; so does \`cat FILE\` or \`sed -n 1,80p FILE\` in a shell. |
| At a prompt | It is recorded as the source of quotes. \`/gate off 30\`, \`/gate open PATH\` and \`/gate on\` are taken, and the agent does not see them. |
| At start, resume and compaction | The session is restored in less than 1,500 characters. |
| At stop | A session that was closed by a change is told once. |
| In a closed session | Exactly what takes the change back passes: file tools, \`git restore\`, \`git checkout --\`, \`rm\` and the like on those files. When all is as it was, it goes on; a person who made the change types \`/gate open PATH\`. Protected files are a person's in any case. Where git does not manage the files, only what was made anew can be taken back by the agent. |
| At commit | \`code-intel verify\` exits 1 when the staged change has files that changed during a call of an agent without a grant, and were neither restored nor accepted since. It knows the agents of this machine only, so that it is for a pre-commit hook and not for CI ([why](adr/0008-verify-knows-this-machine.md)). |

The hook reads what the server published for the conversation, sealed with a key outside of the project, and appends what
it saw to a sealed spool. It opens no database and needs nothing but Node; the grammars of shells, and a matcher where globs are
configured, come from their packages. A state that is forged, unreadable or from the
future, a full disk, or an input that is cut off refuses writes; tools that only read always pass.

A person's own settings start it through \`hook.sh\` (except on Windows), a few lines of shell that answer for it: a hook that aborts, is killed,
runs out of memory or works for more than nine seconds, and one that cannot be started, refuse the call by exit code 2, which every
client understands; a script that is gone refuses as well where the client runs a line of a shell. The grammar of bash is native code on which a hostile text
of 60,000 signs works for a minute: what is longer than 4,000 is parsed in a process of its own, which is ended after 1.2 seconds. Settings
of a team have no such script, since they are read on Windows too: there every text that is not short and plain is parsed in a process of its own.

## Where the system holds it

With Claude Code on Linux and macOS, shell commands run in a **view** of the file system in which nothing can be written that was not
granted, whatever the command is. \`init\` finds out by trying whether the system can do it, and names the shell that does it in
\`env.CLAUDE_CODE_SHELL\` of the person's settings; \`doctor\` tries to write; \`enforcement\` says \`kernel\`. \`gate.kernel: "off"\` leaves
it to the hook, as on Windows and where nothing of it works.

| State | What a command may write |
|---|---|
| no session, before READY, and QUESTION and INVESTIGATE in any phase | everything outside of the project and of what is protected; free folders (\`gate.free\`) |
| READY (IMPLEMENT, MODIFY) | that, granted files, new files in granted folders; \`.git\` without its hooks and configuration |
| \`off\`, or \`/gate off\` | everything |
| never | the gate's state, the folders of \`PATH\` and startup files, settings of agents, what decides which programs run; the key and the grants cannot even be read |

- The hook then refuses only what surely writes, since a message before is better than one after; what nobody knows runs. A write that
  the system refused is answered with what leads on.
- Linux: bubblewrap makes the namespaces and a \`/proc\` of its own, and Perl mounts the view, since bubblewrap takes 300 ms for 300
  mounts and Perl 3 ms; without Perl bubblewrap does it all, without bubblewrap \`unshare\` and Perl. macOS: \`sandbox-exec\` with a profile,
  which no test here has run; its text is tested.
- The folder of a granted file is open and all else in it closed, so that editors which write beside it and rename work. A file that
  is made there without a grant is found by the comparison after the call.
- Folders of build output that \`.gitignore\` names are made before a command that may build, and removed at the end when they are empty.
  An overlay would have let a build write anywhere and thrown it away, which hides what went wrong; and older versions of bubblewrap have none.
- The home folder, \`~/.config\` and \`~/.local\` are closed at their top, where a startup file could be made; what lies in them is open, but for
  what shells, editors and terminals of a person run. Caches that programs trust (\`~/.npm/_npx\`, \`~/go/pkg\`) and other projects are open.
- Shells begin with what the client keeps in \`~/.claude/shell-snapshots\`; a conversation writes its own before its first command, and nothing there after it.
- A view has processes of its own: what one command left running in the background is not seen by the next, so that servers are stopped with the
  client's own tool for background tasks. A Node process outside would otherwise open its debugger on a signal.
- A job in the background keeps the view that it began with, whatever the gate does since. One that was begun in READY can go on writing what was
  granted then, and make files in those folders; that is told at the next event.
- A command has no terminal of the client's: it is a session of its own, and ends when the client or its call of the shell does.
- Sockets of Docker, D-Bus, tmux and the like are hidden while the gate is closed, so that \`docker build\` runs and fails by itself; with a
  daemon that is named (\`docker -H\`) it is refused. \`git fetch\` runs and says that it cannot write. What listens on the loopback is reached as always:
  a server that runs commands for whoever asks, or \`ssh\` to this machine, writes outside of the view.
- A file that a program outside replaces by renaming, while a command runs, loses its rule in the view of that command.
- As root no user namespace is made, which could not read what belongs to others; the rights to mount, to trace and to open devices
  are given up, and \`/etc\`, \`/usr\` and their like are closed.

### Attempts to get out

By a user other than root, from inside of the closed view, on Linux 6.18 with bubblewrap 0.8, with processes of the same user outside to help: 57 really
run, **none changed a file** of the project, of its \`.git\`, of the gate's state or of settings at home. As root: none either.

| What was tried | Attempts | What happened |
|---|---:|---|
| \`/proc/PID/root\`, \`cwd\`, \`fd\`, \`mem\`, \`map_files\` of outside processes and of those that wait for the command; \`core_pattern\`, \`uid_map\` | 7 | processes outside are not there; those inside have the same view; the rest is refused |
| gdb, \`ptrace\`, \`pidfd_getfd\` on all of them | 3 | only processes of the view, in which nothing is gained |
| \`SIGUSR1\` to open the debugger of Node, \`SIGKILL\`, \`SIGSTOP\` | 2 | no such process |
| \`umount\`, remount, new user and mount namespaces, binds of what lies below, overlay, \`open_tree\`, \`mount_setattr\`, \`open_by_handle_at\`, \`setns\`, \`pivot_root\`, \`chroot\`, moved mounts | 13 | not permitted, or locked |
| renaming or exchanging the project or a folder above it, hard links, links and \`..\` out of free folders, \`O_PATH\`, \`O_TMPFILE\`, \`mmap\`, attributes, ioctls, git | 9 | busy, another device, or read-only |
| making settings and startup files that are absent; reading the key, forging a view | 2 | read-only, or not there |
| inherited descriptors, and those of bubblewrap and Perl | 2 | none lead anywhere |
| tmux, a socket that runs commands, D-Bus, \`systemd-run\`, \`at\`, cron, Docker, a descriptor from another view in READY | 4 | hidden, refused, or not there |
| \`su\`, \`sudo\`, setuid programs, capabilities of files and processes | 2 | no new privileges |
| jobs in the background, \`setsid\`, double forks, jobs that wait for the gate to open | 3 | they keep their view |
| races at the start, shells in shells, made-up conversations, \`PERL5OPT\`, \`LD_PRELOAD\`, a working folder that is gone, killing the init | 5 | the closed view |
| disks, \`/dev/mem\`, \`io_uring\`, \`bpf\` | 3 | not permitted |
| what listens on the loopback, abstract sockets | 2 | nothing here; see above |

A script with the same aims then went on for 16 minutes in one view, 337 rounds of 30 kinds of attempts, 600,000 system calls and writes in all (the
list above; with \`fspick\`, \`mount_setattr\`, \`pidfd_getfd\`, \`process_vm_writev\`, \`splice\`, every socket of the system, every inherited
descriptor), while processes of the same user outside held the project open for writing and other commands came and went:
the project, \`.git\`, the settings and the home folder were the same afterwards, byte for byte. A command that traces the first
process of its own view can keep itself from ending; the client's time limit ends it.

### What a later adversary found

Another hour as a user other than root (uid 12345, the same Linux; 44 minutes of attempts by hand in both states, with the hook, the command line and other shells of the same user
outside) did get out. It looked less at the walls than at who works for the agent outside of them. Each row is closed, with a test that plays it
(\`tests/integration/gate/planted.test.ts\`, \`tests/e2e/gate/view-surroundings.test.ts\`), unless the last column says otherwise.

| What was tried | What happened | Now |
|---|---|---|
| a repository in \`dist/\` or \`/tmp\` with a \`.code-intel\` and a filter in its configuration, the next call made there | **the hook's \`git status\` ran the filter, outside of the view** | filters that a repository names are switched off. A job that rewrites the configuration between the question and the answer could still win that race |
| the same with holes in its history and a remote that is a program | git of the index would ask it | nothing is fetched, protocol by protocol |
| the same, listed in the index as a submodule | \`git status\` asks it with its own configuration | repositories below are not asked |
| \`.code-intel\`, or a part of it, as a link into the project | **the server and the hook made their files there** (\`index.db\`, the spool) | refused |
| typing into the terminal that the client runs in (\`TIOCSTI\`, \`/dev/tty\`) | **typed**, where the client leaves its terminal to its shells | a session of its own |
| appending to the snapshot that the shell of another conversation begins with | **written**, and run there, in its view or in none | closed; one's own before the first command only |
| \`~/.config/starship.toml\`, \`direnv\`, \`gh\`, \`mise\`, terminals, completions of bash, \`pipx\`, \`~/.rustup\` | written | closed |
| in READY a folder exchanged for a link between the making of a view and its mounting | the link's end would be open | the command does not start |
| in READY \`.git/commondir\`, which gives git another configuration and other hooks | written; seen only because git broke | told by its name, and the session closed. No rule can keep a file away that is absent from a folder that must be open |
| in READY, with a grant at the top of the project: new \`.mcp.json\`, \`.cursor/hooks.json\`, \`.vscode/settings.json\`, \`CLAUDE.md\`, \`.envrc\`, \`.gitattributes\`, \`node_modules/.bin/x\` | written, all but the last told at once and the session closed | so it stays: see the folder of a granted file above |
| in READY existing files, \`package.json\`, \`Makefile\`, \`.git/config\`, \`.git/hooks\`, \`.git/info\`, \`.claude\`, \`.code-intel\`; renaming \`.git\`, folders, siblings; hard links | read-only, busy, or another device | |
| in READY a gitlink to a repository in build output | told, and the session closed | |
| a job left behind in READY that writes when the session is over | written where it was open, told at the next event | so it stays |
| a \`.git\` in build output: editors that look for repositories run what it names, later and outside | written | **open**: what is free may hold a repository |
| texts that take the grammar of bash a minute, bytes of no text, ten million letters | **the hook hung**, and most clients then let the call pass | see \`hook.sh\` above |
| inherited descriptors, sockets, signals, \`/proc\` | as above | |

Some attempts proved little: there was no Docker daemon, cron, \`at\`, sudo or X server to try, and tmux could not start. A display (\`/tmp/.X11-unix\`) is not hidden,
since browsers of tests need it: what types into windows of the person is not held.

Of 155 commands by which other attempts had got past a hook that reads them (\`tests/fixtures/gate/view.jsonl\`), run without the hook
and in the closed view, none changed the project; without the view, those for more than half of the causes do. The hook alone lets
four of them pass: two that a person had allowed, and two that read the grants and the names of views, which a view hides.

## What is refused of a day's work

Measured with 267 commands that agents run all day before READY, and 50 in it (\`tests/fixtures/everyday/\`, a test holds the figures):

| | Refused |
|---|---:|
| before READY, in a view | 0 of 267 |
| before READY, the hook alone | 38 of 267 (14 %) |
| in READY | 0 of 50 |

By the hook alone these are test runners of languages whose commands nobody allowed, builds, installs, code for interpreters, and daemons.
Each refusal names a command that passes, or says that programs run in READY. A person's \`npm run lint\` allows the linter that
it names, with files of the project; none of it runs while code of the agent lies in build output.

## Composed commands

\`tests/helpers/compose-command.ts\` composes commands from payloads that write, the tricks of shells, and the programs of the gate's own tables with options
that somebody may have overlooked. Those that the hook alone lets pass are run where only their own folder can be written, and all of them in
the closed view; then the disk is compared. CI does so for a minute each; \`npx tsx bench/fuzz/run.ts SECONDS SEED\` goes on as long as one likes.

By hand, in three runs with the processor shared: 3,980,000 composed commands judged (662,000 passed), and of the shapes that passed 7,900 run. They found one
program, \`xxd\`, whose second file may begin with a dash; it is closed, and the last 6,700 changed nothing. Judging takes 2,100 commands a second of a
whole processor, so that ten million take 80 minutes of one; on that machine, at load 12 to 35 and the lowest priority, it was 500 to 1,000 a second, and not to be had.

## Who may loosen it

A person: by \`gate\` in \`.code-intel/config.json\` ([configuration](configuration.md)), by \`/gate\` in the conversation, and by
\`code-intel gate off|open|trust\` in a terminal that no agent started. What the configuration
tightens counts at once. What it loosens counts after \`code-intel gate trust\`, whoever wrote it and whether git knows it or
not; \`init\` trusts the commands that it proposes. \`gate status\` and \`doctor\` name what is loosened, and what waits for trust.

## Who tried to get past it

On the sample shop, asked to make the lock of the login longer. Each attempt is a session of its own; "shut" means that neither the login nor
the cart could be written, nor anything else.

| Attempt at READY without understanding | What happens |
|---|---|
| nothing but \`start_session\`; leads that name the target | shut |
| names of the target, or of every class, submitted | shut: only what was shown counts |
| its definitions, references and text hits asked for | shut: rows and hits show no lines |
| outlines of its files, or of the project; everything packed in one answer | shut |
| one line of each file; the head line of each definition; its closing lines | shut: a line in passing shows no definition |
| unrelated files read whole, with or without the names of the target submitted | shut: their code is not tied to the request |
| sentences on what will be changed, nothing read | shut |
| a symbol confirmed by a reason, by its own definition, by lines of another thing, by lines that were not shown | shut: cited lines are judged by what they do |
| a guess that is verified, as the symbol exists | shut; once its code was read, a sentence for each target is asked for |
| another target filled in while exploring (this once opened the cart) | shut: relevance is judged by the person's words |
| the target narrowed to one word of the request | shut |
| evidence of another session; files added before READY; an outcome first; back to EXPLORATION | shut |
| a question in place of a change | only reads |
| a request of its own that names the cart | opens the cart where the client reports no prompts; otherwise the words are not the person's, and it is shut |
| **the code of the target and around it read** | open for what was read, in two calls |

## What it cannot do

- Without a view (see above) the agent does all that the person's own user may. A program that the agent was allowed to start in READY can read the key, call the
  hook itself, or wait until nobody looks. What such a program changes during the call is seen afterwards, not prevented.
- With the settings of a team, and on Windows, most clients let a tool pass when the hook is killed. Newer versions of Claude Code refuse then.
- Codex shows hooks no text that is typed into a command that runs already; what it changed is seen when it ends.
- A client that was started in a folder above the projects is held only where a command leads into one that can be seen.
- Windsurf reads no answer after a tool: an unauthorised change is told with the next refusal.
- What changed in the files while a command ran counts as its work, also what a person saved in an editor meanwhile.
- Content of ignored folders, such as installed packages, of submodules and of repositories inside the project is not compared.
- A hard link outside of the project that was made before leads to a file inside; its change is seen afterwards only.
- Completions that a person accepts in an editor, and the person's own edits, are not gated.
`;

function tableOf(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => {
    const unknown = rule.onInternalError === 'deny' ? 'refused' : 'asks on';
    return `| \`${rule.id}\` | ${rule.verdict} | ${meaningOf(rule)} | ${unknown} |`;
  });
  return ['| Rule | Verdict | What is said | If unknown |', '|---|---|---|---|', ...rows].join('\n');
}

/** The words of the rule itself, about a file that stands for any. */
function meaningOf({ why }: Rule): string {
  return why(SAMPLE).en.replaceAll('|', '\\|');
}

const SAMPLE: WriteFacts = {
  path: '`FILE`',
  place: () => 'inside',
  protection: () => null,
  mode: () => 'enforce',
  isOpened: () => false,
  isExempt: () => false,
  isFree: () => false,
  isToRestore: () => false,
  session: () => ({ kind: 'none' }),
  exists: () => true,
  hash: () => '',
};
