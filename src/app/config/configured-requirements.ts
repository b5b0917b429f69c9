/** Demands of the configuration of a project beyond the design (D-3), by risk. */

import type { RiskLevel } from '../../session/frame/risk.ts';
import type { Counts } from '../../session/state/counted-item.ts';
import type { Config } from './config.ts';

export function demandsOf({ requirements: set }: Pick<Config, 'requirements'>): Readonly<Record<RiskLevel, Counts>> {
  return {
    LOW: {
      symbols_identified: set.lowSymbolsIdentified,
      entry_points: set.lowEntryPoints,
      files_analyzed: set.lowFilesAnalyzed,
      existing_patterns: set.lowExistingPatterns,
    },
    MEDIUM: {
      symbols_identified: set.mediumSymbolsIdentified,
      entry_points: set.mediumEntryPoints,
      files_analyzed: set.mediumFilesAnalyzed,
      existing_patterns: set.mediumExistingPatterns,
    },
    HIGH: {
      symbols_identified: set.highSymbolsIdentified,
      entry_points: set.highEntryPoints,
      files_analyzed: set.highFilesAnalyzed,
      existing_patterns: set.highExistingPatterns,
    },
  };
}
