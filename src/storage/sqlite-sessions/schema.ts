/**
 * The schema of `sessions.db` as the steps that lead to it; the version of a database is the number of steps it has
 * gone. A step is never changed once it was released, since nothing here can be computed again.
 *   1  sessions, evidence, history, prompts, meta, admitted events of hooks.
 */
export const MIGRATIONS: readonly string[] = [
  `
CREATE TABLE session (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL,
  last_call_at REAL NOT NULL,
  data TEXT NOT NULL,
  mac TEXT NOT NULL,
  status TEXT GENERATED ALWAYS AS (data ->> '$.status') VIRTUAL,
  conversation TEXT GENERATED ALWAYS AS (data ->> '$.conversation') VIRTUAL,
  created_at REAL GENERATED ALWAYS AS (data ->> '$.createdAt') VIRTUAL
) STRICT;
CREATE INDEX session_by_status ON session (status, created_at);
CREATE INDEX session_by_conversation ON session (conversation, created_at);
CREATE TABLE evidence (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id TEXT NOT NULL,
  tool TEXT NOT NULL,
  at REAL NOT NULL,
  args TEXT NOT NULL,
  files TEXT NOT NULL,
  symbols TEXT NOT NULL,
  results INTEGER NOT NULL,
  digest TEXT NOT NULL,
  exit_code INTEGER,
  mac TEXT NOT NULL
) STRICT;
CREATE INDEX evidence_by_session ON evidence (session_id, id);
CREATE TABLE event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id TEXT NOT NULL,
  at REAL NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX event_by_session ON event (session_id, id);
CREATE TABLE prompt (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation TEXT NOT NULL,
  at REAL NOT NULL,
  text TEXT NOT NULL,
  mac TEXT NOT NULL
) STRICT;
CREATE INDEX prompt_by_conversation ON prompt (conversation, id);
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL, mac TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE admitted (id TEXT PRIMARY KEY, at REAL NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX admitted_by_time ON admitted (at);
`,
];

/** Marks a database as ours ("CDIS"). */
export const APPLICATION_ID = 0x43444953;
