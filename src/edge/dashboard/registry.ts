/** All routes below `/api/`, one row each; `events` is answered by `live.ts`, since its answer does not end. */
import type { Route } from './route.ts';
import { changes } from './routes/changes.ts';
import { file } from './routes/file.ts';
import { forgetLearned } from './routes/forget.ts';
import { indexState } from './routes/index-state.ts';
import { learned } from './routes/learned.ts';
import { map } from './routes/map.ts';
import { overview } from './routes/overview.ts';
import { search } from './routes/search.ts';
import { session } from './routes/session.ts';
import { sessions } from './routes/sessions.ts';
import { switchGate } from './routes/switch-gate.ts';
import { trends } from './routes/trends.ts';
import { uses } from './routes/uses.ts';

export const ROUTES: readonly Route[] = [
  overview,
  sessions,
  session,
  changes,
  search,
  file,
  uses,
  map,
  indexState,
  learned,
  forgetLearned,
  trends,
  switchGate,
];
