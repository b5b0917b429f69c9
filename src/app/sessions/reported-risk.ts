/** Risk last reported to the agent, stored so that all servers of a project report each change once (D-48). */
import { RISK_LEVELS, type RiskLevel } from '../../session/frame/risk.ts';
import { RISK_REASONS, riskChanged } from '../../session/texts/plan.ts';
import { assessReadiness, readSessionState } from './session-state.ts';
import type { Workspace } from './workspace.ts';

export function noteReportedRisk({ sessions }: Workspace, id: string, level: RiskLevel): void {
  sessions.setMeta(keyOf(id), level);
}

/** Reports a change of the session's risk and records it as reported; undefined without a change. */
export function riskNews(workspace: Workspace, id: string): string | undefined {
  const { sessions } = workspace;
  const before = RISK_LEVELS.find((level) => level === sessions.meta(keyOf(id)));
  const session = sessions.get(id);
  if (session === undefined || before === undefined) return undefined;
  const { level, reason } = assessReadiness(session, readSessionState(workspace, session)).risk;
  if (level === before) return undefined;
  noteReportedRisk(workspace, id, level);
  return riskChanged(before, level, RISK_REASONS[reason])[session.language];
}

function keyOf(id: string): string {
  return `risk.${id}`;
}
