/** The grammar of a shell, loaded from the package when a command must be parsed. */
import type { Parse, ShellLanguage } from '../../../shell/contract.ts';
import { parseApart } from './apart.ts';

export interface ParserHost {
  /** The built hook, which can be started once more for a command that its grammar might not survive. */
  readonly hook: string | undefined;
  /** True where the process that started this one refuses when it crashes or hangs. */
  readonly isGuarded: boolean;
}

/** @throws when there is no grammar for this platform; the caller refuses the command then */
export async function loadParser(shell: ShellLanguage, { hook, isGuarded }: ParserHost): Promise<Parse> {
  if (shell === 'powershell') return (await import('./powershell.ts')).loadPowerShell();
  const here = (await import('./bash.ts')).loadBash();
  if (hook === undefined) return here;
  return (source) => (isHarmless(source, isGuarded) ? here(source) : parseApart(hook, source));
}

/** Length in UTF-16 units up to which parsing always takes less than a tenth of a second; 60,000 units may take a minute. */
const MOST_HERE = 4000;

/** Millions of composed commands of these signs were parsed without a crash. */
const PLAIN = /^[\t\n -~]*$/;

function isHarmless(source: string, isGuarded: boolean): boolean {
  return source.length <= MOST_HERE && (isGuarded || (PLAIN.test(source) && !source.includes('<<')));
}
