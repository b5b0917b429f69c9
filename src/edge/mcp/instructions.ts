/**
 * Instructions that a client shows its model before any tool was called: when to use the server, and in which order.
 * Under 1.2 kB, the same for everyone, so that it can be cached.
 */
export const INSTRUCTIONS = `code-intel finds code, in Japanese and English, and lets files be changed once they were understood.

To change code: start_session with intent, the person's own words as query, and above all leads: up to 8 names and words that the code may use for it ("order list filter", "clear button"). It names places and shows the best. Read what you will change, with your own tools or get_chunk; once enough was shown the session is READY by itself, and edits pass. A refused edit names what is missing and the one call that shows it. submit_understanding only where an answer asks for it. record_outcome when the person has judged.

To look something up no session is needed: find_definitions, find_references, search_text, get_chunk ("path:12-40"), query. Several names, patterns or places go into one call.

Answers are text, one line a fact. "next:" is the call that leads on, "N more:" the call for the rest, "evidence N" what other calls take as evidence_id. Common arguments: session_id (default: your session), path (folder or file), limit, cursor, detail "full". After an interruption: get_session_status.
`;
