/** Cmdlets and their aliases, as data. A cmdlet that is in no table is unknown. */
import { namesIn } from '../programs/spec.ts';

export const CMDLET_READERS: ReadonlySet<string> = new Set(
  namesIn(
    'get-content get-childitem get-item get-itemproperty get-itempropertyvalue get-location set-location push-location ' +
      'pop-location test-path resolve-path split-path join-path convert-path select-object where-object foreach-object ' +
      'sort-object group-object measure-object compare-object select-string select-xml format-table format-list ' +
      'format-wide format-custom format-hex out-string out-host out-null out-default write-output write-host ' +
      'write-verbose write-warning write-error write-information write-debug write-progress get-date get-process get-nettcpconnection get-netudpendpoint get-netipaddress get-netadapter ' +
      'get-service get-command get-help get-member get-alias get-variable get-module get-host get-history get-random ' +
      'get-unique get-filehash get-acl get-culture get-uiculture get-timezone get-psdrive get-computerinfo get-error ' +
      'get-verb get-uptime get-typedata convertfrom-json convertto-json convertfrom-csv convertto-csv convertto-xml ' +
      'convertfrom-stringdata start-sleep measure-command test-json new-timespan get-wmiobject get-ciminstance',
  ),
);

export interface CmdletWriter {
  /** Parameters whose values are written. */
  readonly parameters: string;
  /** Positions of the written ones among the arguments without a parameter, from 0. */
  readonly positions: string;
}

const PATHS = 'path literalpath pspath lp';

export const CMDLET_WRITERS: Readonly<Record<string, CmdletWriter>> = {
  'set-content': { parameters: PATHS, positions: '0' },
  'add-content': { parameters: PATHS, positions: '0' },
  'clear-content': { parameters: PATHS, positions: '0' },
  'out-file': { parameters: `${PATHS} filepath`, positions: '0' },
  'tee-object': { parameters: `${PATHS} filepath`, positions: '0' },
  'new-item': { parameters: `${PATHS} name target value`, positions: '0' },
  'remove-item': { parameters: PATHS, positions: '0' },
  'clear-item': { parameters: PATHS, positions: '0' },
  'copy-item': { parameters: 'destination', positions: '1' },
  'move-item': { parameters: `${PATHS} destination`, positions: '0 1' },
  'rename-item': { parameters: `${PATHS} newname`, positions: '0 1' },
  'export-csv': { parameters: PATHS, positions: '0' },
  'export-clixml': { parameters: PATHS, positions: '0' },
  'expand-archive': { parameters: 'destinationpath', positions: '1' },
  'compress-archive': { parameters: 'destinationpath', positions: '1' },
};

/** Parameters of writers without a value. */
export const SWITCHES = namesIn(
  'force recurse append noclobber nonewline passthru whatif confirm notypeinformation verbose debug container update',
);
/** Parameters of writers whose value is not written. */
export const OTHER_PARAMETERS = namesIn(
  'value encoding filter include exclude itemtype type inputobject width delimiter erroraction warningaction compressionlevel depth',
);

export const ALIASES: Readonly<Record<string, string>> = {
  gc: 'get-content',
  cat: 'get-content',
  type: 'get-content',
  gci: 'get-childitem',
  ls: 'get-childitem',
  dir: 'get-childitem',
  gi: 'get-item',
  gp: 'get-itemproperty',
  gl: 'get-location',
  pwd: 'get-location',
  sl: 'set-location',
  cd: 'set-location',
  chdir: 'set-location',
  pushd: 'push-location',
  popd: 'pop-location',
  select: 'select-object',
  where: 'where-object',
  '?': 'where-object',
  '%': 'foreach-object',
  foreach: 'foreach-object',
  sort: 'sort-object',
  group: 'group-object',
  measure: 'measure-object',
  compare: 'compare-object',
  diff: 'compare-object',
  sls: 'select-string',
  ft: 'format-table',
  fl: 'format-list',
  fw: 'format-wide',
  fhx: 'format-hex',
  oh: 'out-host',
  echo: 'write-output',
  write: 'write-output',
  sleep: 'start-sleep',
  gps: 'get-process',
  spps: 'stop-process',
  ps: 'get-process',
  gsv: 'get-service',
  gcm: 'get-command',
  gal: 'get-alias',
  gv: 'get-variable',
  gm: 'get-member',
  gmo: 'get-module',
  gu: 'get-unique',
  h: 'get-history',
  history: 'get-history',
  help: 'get-help',
  man: 'get-help',
  rvpa: 'resolve-path',
  cvpa: 'convert-path',
  sc: 'set-content',
  ac: 'add-content',
  clc: 'clear-content',
  ni: 'new-item',
  md: 'new-item',
  mkdir: 'new-item',
  ri: 'remove-item',
  rm: 'remove-item',
  rmdir: 'remove-item',
  del: 'remove-item',
  erase: 'remove-item',
  rd: 'remove-item',
  cp: 'copy-item',
  copy: 'copy-item',
  cpi: 'copy-item',
  mv: 'move-item',
  move: 'move-item',
  mi: 'move-item',
  ren: 'rename-item',
  rni: 'rename-item',
  tee: 'tee-object',
  epcsv: 'export-csv',
};

/** Programs of Windows that only read. */
export const WINDOWS_READERS: ReadonlySet<string> = new Set(
  namesIn('findstr where.exe more.com systeminfo tasklist ver hostname whoami fc.exe'),
);

/** Programs of Windows that write, though those of the same name elsewhere only read: `sort.exe /o a`, `expand a.cab b`. */
export const WINDOWS_WRITERS: ReadonlySet<string> = new Set(namesIn('sort.exe expand expand.exe'));

/** Types that only compute. A cast to another type may create a file. */
export const TYPES =
  /^\[(?:(?:system\.)?(?:int|int32|int64|long|double|decimal|string|bool|boolean|char|byte|math|datetime|timespan|regex|version|uri|array|io\.path|environment|text\.encoding|guid|convert)|pscustomobject|ordered|hashtable|text\.regularexpressions\.regex)(?:\[\])?\]$/i;

/** Methods that compute a text or a number, whatever object they are called on. */
export const METHODS =
  /^(?:split|trim|trimstart|trimend|toupper|tolower|substring|startswith|endswith|contains|indexof|lastindexof|tostring|padleft|padright|gettype|equals|compareto)$/i;
/** Static methods of the types above that do more than compute. */
export const STATIC_WRITERS = /^(?:exit|failfast|setenvironmentvariable|gettempfilename|setcurrentdirectory)$/i;
