/** How a question would be looked into step by step, when no session has routed it. */
import { identifiersIn } from '../retrieval/query-type.ts';
import type { PlanStep } from './answer-query.ts';

/** Names first, since they are certain; then the words; then the meaning. */
export function planFor(question: string): PlanStep[] {
  const names = [...new Set(identifiersIn(question))].join(', ');
  const named: Omit<PlanStep, 'priority'>[] =
    names === ''
      ? []
      : [
          { tool: 'find_definitions', purpose: `where ${names} is defined` },
          { tool: 'find_references', purpose: `who uses ${names}` },
        ];
  const always: Omit<PlanStep, 'priority'>[] = [
    { tool: 'search_text', purpose: 'lines that hold the words of the question' },
    { tool: 'get_chunk', purpose: 'read the best hits' },
  ];
  return [...named, ...always].map((step, at) => ({ ...step, priority: at + 1 }));
}
