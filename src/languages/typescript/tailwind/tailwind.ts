/** Tailwind: themes, plugins and scanned files, of configurations (version 3) and of style sheets (version 4) (CH23). */
import type { Framework } from '../../framework-contract.ts';
import { CONFIG_FILE, readConfig } from './config.ts';
import { readThemeSheet } from './theme-sheet.ts';

export const tailwind: Framework = {
  id: 'tailwind',
  languages: ['javascript', 'typescript', 'css'],
  evidence: { dependencies: ['npm:tailwindcss', 'npm:@tailwindcss/*'], files: CONFIG_FILE },
  read: (file) => (file.language === 'css' ? readThemeSheet(file) : readConfig(file)),
};
