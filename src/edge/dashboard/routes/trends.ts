import { improvementInsights } from '../../../app/learning/improvement-insights.ts';
import { outcomeStats } from '../../../app/learning/outcome-stats.ts';
import { outcomeTrend } from '../../../app/learning/outcome-trend.ts';
import type { TrendsAnswer } from '../api.ts';
import type { Route } from '../route.ts';

export const trends: Route = {
  method: 'GET',
  path: 'trends',
  answer: ({ workspace, language }): TrendsAnswer => ({
    days: outcomeTrend(workspace),
    stats: outcomeStats(workspace),
    insights: improvementInsights(workspace, undefined, language),
  }),
};
