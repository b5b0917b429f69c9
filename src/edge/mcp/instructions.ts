/**
 * Instructions that a client shows its model before any tool was called: when to use the server, and in which order.
 * Under 1.2 kB, the same for everyone, so that it can be cached.
 */
export const INSTRUCTIONS = `code-intel finds code, in Japanese and English, and lets files be changed once they were understood.

To change code: (1) start_session with intent, the person's own words as query, and above all leads: up to 8 names and words that the code may use for it ("order list filter", "clear button"). (2) It names the places, and under "every line with" all lines that have the rare names: they need no further search. Read with your own tool what you will change, of long files the lines: that is the evidence, READY comes by itself. (3) Edit. A refused edit names the one call that helps. No frame and no submit_understanding unless an answer asks. record_outcome when the person has judged.

To look something up no session is needed: find_definitions, find_references, search_text, get_chunk ("path:12-40,90-99", "path"), query. Many names, patterns or places go into one call: all you only look at into one get_chunk.

Answers are text, one line a fact. "next:" leads on, "N more:" the call for the rest, "evidence N" what calls take as evidence_id. Common arguments: session_id (default: your session), path (folder or file), limit, cursor, detail "full". After an interruption: get_session_status.
`;
