/** Programs that need more than a row in a table: their name, and the function that judges them. */

import type { ProgramJudge } from '../../judge/invocation.ts';
import { judgeTar, judgeUnzip } from './archive.ts';
import { judgeAwk } from './awk.ts';
import { judgeInterpreter } from './calculation.ts';
import { judgeMysql, judgePsql, judgeRedis, judgeSqlite } from './database.ts';
import { judgeCurl, judgeNetcat, judgeWget } from './download.ts';
import { judgeFd, judgeFind } from './find.ts';
import { judgeGh } from './gh.ts';
import { judgeGit } from './git.ts';
import { judgeCloc, judgeNpx, judgeOpening } from './launchers.ts';
import { judgeOpenssl } from './openssl.ts';
import { judgeKill, judgeKillByName, judgePgrep, judgePidof, judgeUlimit } from './processes.ts';
import { judgeSed } from './sed.ts';
import { judgeDd, judgeEnv, judgeMktemp, judgeNohup, judgePython, judgeShellProgram, judgeSplit } from './small.ts';
import { judgeTest } from './test.ts';
import { judgeXargs } from './xargs.ts';

export const SPECIAL: Readonly<Record<string, ProgramJudge>> = {
  '[': judgeTest,
  test: judgeTest,
  sed: judgeSed,
  gsed: judgeSed,
  awk: judgeAwk,
  gawk: judgeAwk,
  mawk: judgeAwk,
  nawk: judgeAwk,
  find: judgeFind,
  gfind: judgeFind,
  fd: judgeFd,
  fdfind: judgeFd,
  xargs: judgeXargs,
  gxargs: judgeXargs,
  env: judgeEnv,
  git: judgeGit,
  gh: judgeGh,
  sh: judgeShellProgram,
  bash: judgeShellProgram,
  dash: judgeShellProgram,
  tar: judgeTar,
  bsdtar: judgeTar,
  gtar: judgeTar,
  unzip: judgeUnzip,
  curl: judgeCurl,
  wget: judgeWget,
  nc: judgeNetcat,
  dd: judgeDd,
  mktemp: judgeMktemp,
  nohup: judgeNohup,
  split: judgeSplit,
  csplit: judgeSplit,
  openssl: judgeOpenssl,
  psql: judgePsql,
  mysql: judgeMysql,
  mariadb: judgeMysql,
  sqlite3: judgeSqlite,
  'redis-cli': judgeRedis,
  node: judgeInterpreter,
  ruby: judgeInterpreter,
  perl: judgeInterpreter,
  npx: judgeNpx,
  cloc: judgeCloc,
  kill: judgeKill,
  pkill: judgeKillByName,
  killall: judgeKillByName,
  pgrep: judgePgrep,
  pidof: judgePidof,
  ulimit: judgeUlimit,
  open: judgeOpening,
  'xdg-open': judgeOpening,
  python: judgePython,
  python3: judgePython,
};
