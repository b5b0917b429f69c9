/** All tools, one row each, in the order in which they are listed. */
import { LISTED, type ToolSet, USE_TOOL } from '../../session/tool-name.ts';
import type { Tool } from './tool.ts';
import { addExploredFilesTool } from './tools/add-explored-files.ts';
import { analyzeImpactTool } from './tools/analyze-impact.ts';
import { analyzeStructureTool } from './tools/analyze-structure.ts';
import { checkWriteTargetTool } from './tools/check-write-target.ts';
import { confirmSymbolRelevanceTool } from './tools/confirm-symbol-relevance.ts';
import { findDefinitionsTool } from './tools/find-definitions.ts';
import { findReferencesTool } from './tools/find-references.ts';
import { getChunkTool } from './tools/get-chunk.ts';
import { getFunctionAtLineTool } from './tools/get-function-at-line.ts';
import { getImprovementInsightsTool } from './tools/get-improvement-insights.ts';
import { getOutcomeStatsTool } from './tools/get-outcome-stats.ts';
import { getSessionAnalysisTool } from './tools/get-session-analysis.ts';
import { getSessionStatusTool } from './tools/get-session-status.ts';
import { getSymbolsTool } from './tools/get-symbols.ts';
import { packRepositoryTool } from './tools/pack-repository.ts';
import { queryTool } from './tools/query.ts';
import { recordOutcomeTool } from './tools/record-outcome.ts';
import { revertToExplorationTool } from './tools/revert-to-exploration.ts';
import { searchFilesTool } from './tools/search-files.ts';
import { searchTextTool } from './tools/search-text.ts';
import { semanticSearchTool } from './tools/semantic-search.ts';
import { setQueryFrameTool } from './tools/set-query-frame.ts';
import { startSessionTool } from './tools/start-session.ts';
import { submitSemanticTool } from './tools/submit-semantic.ts';
import { submitUnderstandingTool } from './tools/submit-understanding.ts';
import { submitVerificationTool } from './tools/submit-verification.ts';
import { syncIndexTool } from './tools/sync-index.ts';
import { validateSymbolRelevanceTool } from './tools/validate-symbol-relevance.ts';

export const TOOLS: readonly Tool[] = [
  startSessionTool,
  setQueryFrameTool,
  getSessionStatusTool,
  queryTool,
  findDefinitionsTool,
  findReferencesTool,
  searchTextTool,
  searchFilesTool,
  analyzeStructureTool,
  getSymbolsTool,
  getFunctionAtLineTool,
  semanticSearchTool,
  getChunkTool,
  analyzeImpactTool,
  validateSymbolRelevanceTool,
  confirmSymbolRelevanceTool,
  submitUnderstandingTool,
  submitSemanticTool,
  submitVerificationTool,
  checkWriteTargetTool,
  addExploredFilesTool,
  revertToExplorationTool,
  syncIndexTool,
  packRepositoryTool,
  recordOutcomeTool,
  getOutcomeStatsTool,
  getSessionAnalysisTool,
  getImprovementInsightsTool,
];

export function isListed({ name }: Tool, set: ToolSet): boolean {
  return LISTED[set].has(name);
}

/** The way to all other tools. Its arguments are a text, since some models refuse an object without named members. */
export const USE_TOOL_LISTING = {
  name: USE_TOOL,
  description: 'Calls a tool that is not listed: one that an answer or the instructions name.',
  inputSchema: {
    type: 'object' as const,
    properties: {
      tool: { type: 'string', description: 'its name' },
      args: { type: 'string', description: 'its arguments as JSON' },
    },
    required: ['tool'],
  },
  annotations: { destructiveHint: false },
};
