/** Whether Codex runs the hooks of a project: it does so after a person has trusted them, and says nothing before. */
import path from 'node:path';
import { readTextOrUndefined } from '../../../base/optional-file.ts';
import * as texts from '../../../session/texts/doctor.ts';
import { TRUST_CODEX_HOOKS } from '../../../session/texts/setup.ts';
import type { SetupContext } from '../client-setup.ts';
import { type Finding, ok, ungatedFinding } from './finding.ts';

export function checkCodexTrust(
  context: SetupContext,
  environment: Readonly<Record<string, string | undefined>>,
): Finding {
  return isCodexTrusted(context, environment)
    ? ok(texts.of('Codex', texts.HOOKS_TRUSTED))
    : ungatedFinding(texts.of('Codex', texts.HOOKS_UNTRUSTED), TRUST_CODEX_HOOKS);
}

/** Codex notes the trust for each hook by the file it stands in. */
function isCodexTrusted(
  { root, home }: Pick<SetupContext, 'root' | 'home'>,
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const folder = environment.CODEX_HOME || path.join(home, '.codex');
  const text = readTextOrUndefined(path.join(folder, 'config.toml')) ?? '';
  const hook = `${path.join(root, '.codex', 'hooks.json')}:pre_tool_use:`;
  const place = text.indexOf(hook);
  return place !== -1 && /^[^[]*\n\s*trusted_hash\s*=/.test(text.slice(place).replace(/^[^\n]*/, ''));
}
