/** All routes below `/api/`, one row each; `events` is answered by `live.ts`, since its answer does not end. */
import type { Route } from './route.ts';
import { forgetLearned } from './routes/forget.ts';
import { indexState } from './routes/index-state.ts';
import { learned } from './routes/learned.ts';
import { map } from './routes/map.ts';
import { search } from './routes/search.ts';
import { session } from './routes/session.ts';
import { sessions } from './routes/sessions.ts';
import { trends } from './routes/trends.ts';

export const ROUTES: readonly Route[] = [sessions, session, search, map, indexState, learned, forgetLearned, trends];
