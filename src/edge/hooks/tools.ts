/**
 * The built-in tools of all clients, one row each. Names of several clients stand side by side: clients read each
 * other's hook settings, so that any name may arrive in any dialect.
 */

export type ToolKind =
  | 'write'
  | 'patch'
  | 'bash'
  | 'powershell'
  /** A shell of the platform: PowerShell on Windows. */
  | 'shell'
  /** Types into a command that runs already. */
  | 'typed'
  | 'read'
  | 'grep'
  | 'glob'
  | 'harmless';

export const TOOLS: ReadonlyMap<string, ToolKind> = new Map([
  ...rows('write', [
    // Claude Code
    'Edit',
    'Write',
    'MultiEdit',
    'NotebookEdit',
    // Gemini CLI
    'write_file',
    'replace',
    'edit',
    'write',
    // OpenCode
    'multiedit',
    // Cursor
    'StrReplace',
    'Delete',
    'EditNotebook',
    'edit_file',
    'delete_file',
    'search_replace',
    // VS Code
    'editFiles',
    'editFile',
    'createFile',
    'createDirectory',
    'editNotebook',
    'create_file',
    'create_directory',
    'replace_string_in_file',
    'multi_replace_string_in_file',
    'insert_edit_into_file',
    'edit_notebook_file',
    'create_new_jupyter_notebook',
    'create',
    'str_replace',
  ]),
  ...rows('patch', ['apply_patch', 'ApplyPatch', 'applyPatch', 'patch']),
  ...rows('bash', ['Bash', 'bash', 'Monitor', 'local_shell']),
  ...rows('powershell', ['PowerShell', 'powershell', 'pwsh']),
  ...rows('shell', [
    'Shell',
    'shell',
    'shell_command',
    'exec_command',
    'run_shell_command',
    'run_terminal_cmd',
    'runTerminalCommand',
    'runInTerminal',
    'run_in_terminal',
  ]),
  ...rows('typed', ['write_stdin', 'write_bash', 'write_powershell', 'send_to_terminal', 'sendToTerminal']),
  ...rows('read', ['Read', 'read', 'read_file', 'readFile', 'view', 'NotebookRead']),
  ...rows('grep', [
    'Grep',
    'grep',
    'grep_search',
    'search_file_content',
    'textSearch',
    'findTextInFiles',
    'codebase_search',
  ]),
  ...rows('glob', ['Glob', 'glob', 'fileSearch', 'file_search', 'glob_file_search', 'findFiles']),
  ...rows('harmless', [
    // Readers and planners that name paths but change none.
    'LS',
    'LSP',
    'list',
    'lsp',
    'list_dir',
    'list_directory',
    'listDirectory',
    'read_many_files',
    'view_image',
    'get_errors',
    'problems',
    'usages',
    'codebase',
    'semantic_search',
    'list_code_usages',
    'get_changed_files',
    'read_lints',
    'ReadMcpResource',
    'ReadMcpResourceTool',
    'ListMcpResources',
    'ListMcpResourcesTool',
    'WebFetch',
    'web_fetch',
    'webfetch',
    'fetch_webpage',
    // Tools that show a file to the person.
    'Artifact',
    'SendUserFile',
    'TaskOutput',
    // Between planning and doing.
    'EnterPlanMode',
    'ExitPlanMode',
    'enter_plan_mode',
    'exit_plan_mode',
    'plan_enter',
    'plan_exit',
    'read_bash',
    'read_powershell',
    'BashOutput',
    'get_terminal_output',
  ]),
]);

function rows(kind: ToolKind, names: readonly string[]): [name: string, kind: ToolKind][] {
  return names.map((name) => [name, kind]);
}
