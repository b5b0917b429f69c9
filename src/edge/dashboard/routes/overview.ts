import { overviewOf } from '../../../app/reports/overview.ts';
import type { OverviewAnswer } from '../api.ts';
import { gateView } from '../gate-view.ts';
import type { Route } from '../route.ts';

export const overview: Route = {
  method: 'GET',
  path: 'overview',
  answer: ({ workspace, whoElse, gate }): OverviewAnswer => {
    workspace.takeIn();
    return {
      ...overviewOf(workspace),
      gate: gate === undefined ? null : gateView(gate, whoElse === undefined),
    };
  },
};
