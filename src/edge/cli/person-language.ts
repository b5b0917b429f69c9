/** The language in which the command line speaks to a person: that of the locale. */
import type { Language } from '../../session/text.ts';
import type { CommandCall } from './command.ts';
import type { FlagValues } from './options.ts';

/** JSON stays English, for programs. */
export function personLanguage({
  environment,
  flags,
}: Pick<CommandCall, 'environment'> & { readonly flags: Pick<FlagValues, 'json'> }): Language {
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || '';
  return !flags.json && /^ja(?:$|[_.@-])/i.test(locale) ? 'ja' : 'en';
}
