/** How each client is started, so that it talks to a model on loopback and to nothing else. */
import type { ClientDriver } from './client-place.ts';

export const claudeCode: ClientDriver = {
  client: 'claude-code',
  program: 'claude',
  start: ({ home }, prompt, port) => ({
    args: ['-p', prompt, '--output-format', 'stream-json', '--verbose', '--permission-mode', 'bypassPermissions'],
    env: {
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
      ANTHROPIC_API_KEY: 'x',
      CLAUDE_CONFIG_DIR: `${home}/.claude`,
      IS_SANDBOX: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    },
  }),
};

/** The lowest version that is supported, which knows no `args` of a hook. */
export const lowestClaudeCode: ClientDriver = { ...claudeCode, folder: 'claude-code-2.1.138' };

/** @param trusted as after the person looked at the hooks with `/hooks` */
export function codex(trusted: boolean): ClientDriver {
  return {
    client: 'codex',
    program: 'codex',
    start: ({ root, home, startedIn }, prompt, port) => ({
      args: [
        'exec',
        '--dangerously-bypass-approvals-and-sandbox',
        ...(trusted ? ['--dangerously-bypass-hook-trust'] : []),
        '-m',
        'gpt-5',
        ...[
          'model_provider="fake"',
          `model_providers.fake={name="fake",base_url="http://127.0.0.1:${port}/v1",wire_api="responses",env_key="OPENAI_API_KEY"}`,
        ].flatMap((one) => ['-c', one]),
        ...[
          '-c',
          `projects={${[...new Set([root, startedIn])].map((folder) => `${JSON.stringify(folder)}={trust_level="trusted"}`).join(',')}}`,
        ],
        prompt,
      ],
      env: { OPENAI_API_KEY: 'x', CODEX_HOME: `${home}/.codex` },
    }),
    prepare: (place) => place.write(`${place.home}/.codex/config.toml`, ''),
  };
}

export const geminiCli: ClientDriver = {
  client: 'gemini-cli',
  program: 'gemini',
  prepare: (place) =>
    place.write(
      `${place.home}/.gemini/settings.json`,
      JSON.stringify({
        security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
        privacy: { usageStatisticsEnabled: false },
        general: { disableAutoUpdate: true },
      }),
    ),
  start: (_, prompt, port) => ({
    args: ['-p', prompt, '--approval-mode', 'yolo', '-m', 'gemini-2.5-pro'],
    env: { GEMINI_API_KEY: 'x', GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}` },
  }),
};

export const opencode: ClientDriver = {
  client: 'opencode',
  program: 'opencode',
  prepare: (place) =>
    place.write(
      `${place.home}/.config/opencode/opencode.json`,
      JSON.stringify({ autoupdate: false, share: 'disabled', permission: { edit: 'allow', bash: 'allow' } }),
    ),
  start: ({ home }, prompt, port) => ({
    args: ['run', '-m', 'anthropic/claude-sonnet-4-5', prompt],
    env: {
      ANTHROPIC_API_KEY: 'x',
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        provider: { anthropic: { options: { baseURL: `http://127.0.0.1:${port}/v1` } } },
      }),
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      XDG_CONFIG_HOME: `${home}/.config`,
    },
  }),
};
