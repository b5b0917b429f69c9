/** Express: routes, routers that are mounted in others, handlers and middleware. */
import type { Framework } from '../../framework-contract.ts';
import { joinFacts } from '../../framework-facts.ts';
import { readHandlers } from './handlers.ts';
import { readRoutes } from './routes.ts';

const HAS_ROUTES = /\.\s*(?:get|post|put|patch|delete|options|head|all|use)\s*\(/;
const HAS_ROUTER = /\b(?:express|[Rr]outer|app)\b/;
const HAS_HANDLER = /\b_?req(?:uest)?\b[^()\n]*,\s*_?res(?:ponse)?\b/;

export const express: Framework = {
  id: 'express',
  languages: ['typescript', 'tsx', 'javascript'],
  evidence: { dependencies: ['npm:express'] },
  read: (file) => {
    const { text } = file;
    const parts = [
      ...(HAS_ROUTER.test(text) && HAS_ROUTES.test(text) ? [readRoutes(file)] : []),
      ...(HAS_HANDLER.test(text) ? [readHandlers(file)] : []),
    ];
    return joinFacts(parts);
  },
};
