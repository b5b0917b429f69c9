/**
 * What a client shows its model before any tool was called: when to use the server, and in which order. Under 1.5 kB,
 * the same for everyone, so that it can be cached.
 */
export const INSTRUCTIONS = `code-intel finds code and keeps a session in which a change is understood before it is made.

To look something up: find_definitions, find_references, search_text, analyze_structure, get_chunk, query, semantic_search. They need no session, always see the files as they are now, and answer in Japanese and English.

To change code:
1. start_session with intent and the person's own words as query, and frame where the words say it: each slot {value, quote}, the quote copied from the words. Leave out what is not said; never guess.
2. Look at what the answer names (have/need is listed). Guesses go through submit_semantic and submit_verification.
3. submit_understanding. READY opens exactly the files that were looked at.
4. check_write_target before an edit elsewhere; add_explored_files opens more.
5. record_outcome when the person has judged the result.

A refusal is no dead end: its member next is a legal call that leads on. get_session_status tells the phase, what is missing, and the best next call; use it after an interruption.

Common arguments: session_id (default: the open session), path (folder or file, default the project), limit, cursor and detail "full" for more than the first 2 kB. A shortened answer holds the call for the rest in rest.next. Lines are 1-based and inclusive, paths relative to the project.
`;
