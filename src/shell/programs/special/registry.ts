/** Programs that need more than a row in a table: their name, and the function that judges them. */

import type { ProgramJudge } from '../../judge/invocation.ts';
import { namesIn } from '../spec.ts';
import { judgeTar, judgeUnzip } from './archive.ts';
import { judgeAwk } from './awk.ts';
import { judgeMysql, judgePsql, judgeRedis, judgeSqlite } from './database.ts';
import { judgeCurl, judgeNetcat, judgeWget } from './download.ts';
import { judgeFd, judgeFind } from './find.ts';
import { judgeGit } from './git.ts';
import { judgeKill, judgeKillByName, judgePgrep, judgePidof, judgeUlimit } from './processes.ts';
import { judgeSed } from './sed.ts';
import {
  judgeCloc,
  judgeDd,
  judgeEnv,
  judgeGh,
  judgeInterpreter,
  judgeMktemp,
  judgeNohup,
  judgeNpx,
  judgeOpening,
  judgeOpenssl,
  judgePython,
  judgeShellProgram,
  judgeSplit,
  judgeTest,
} from './small.ts';
import { judgeXargs } from './xargs.ts';

const JUDGES: Readonly<Record<string, ProgramJudge>> = {
  '[ test': judgeTest,
  'sed gsed': judgeSed,
  'awk gawk mawk nawk': judgeAwk,
  'find gfind': judgeFind,
  'fd fdfind': judgeFd,
  'xargs gxargs': judgeXargs,
  env: judgeEnv,
  git: judgeGit,
  gh: judgeGh,
  'sh bash dash': judgeShellProgram,
  'tar bsdtar gtar': judgeTar,
  unzip: judgeUnzip,
  curl: judgeCurl,
  wget: judgeWget,
  nc: judgeNetcat,
  dd: judgeDd,
  mktemp: judgeMktemp,
  nohup: judgeNohup,
  'split csplit': judgeSplit,
  openssl: judgeOpenssl,
  psql: judgePsql,
  'mysql mariadb': judgeMysql,
  sqlite3: judgeSqlite,
  'redis-cli': judgeRedis,
  'node ruby perl': judgeInterpreter,
  npx: judgeNpx,
  cloc: judgeCloc,
  kill: judgeKill,
  'pkill killall': judgeKillByName,
  pgrep: judgePgrep,
  pidof: judgePidof,
  ulimit: judgeUlimit,
  'open xdg-open': judgeOpening,
  'python python3': judgePython,
};

/** One program has several names. */
export const SPECIAL: Readonly<Record<string, ProgramJudge>> = Object.fromEntries(
  Object.entries(JUDGES).flatMap(([names, judge]) => namesIn(names).map((name) => [name, judge])),
);
