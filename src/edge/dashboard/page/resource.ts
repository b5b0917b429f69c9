/** Answer of the server, requested again whenever its subject has changed. */
import { useEffect, useState } from 'preact/hooks';
import { ApiFailure, ask } from './client.ts';
import { changes, connection, type Part } from './live.ts';

export interface Resource<Answer> {
  /** The last answer stays while the next one is awaited. */
  readonly answer: Answer | null;
  readonly failure: ApiFailure | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

interface State<Answer> extends Omit<Resource<Answer>, 'reload'> {
  /** The path that was answered. */
  readonly path: string | null;
}

const NOTHING = { answer: null, failure: null, isLoading: true, path: null } as const;

/** @param path below `/api/`; null asks nothing @param parts of the pulse whose change makes the answer old */
export function useResource<Answer>(path: string | null, parts: readonly Part[]): Resource<Answer> {
  const [state, setState] = useState<State<Answer>>(NOTHING);
  const [asked, setAsked] = useState(0);
  const version = parts.map((part) => changes.value[part]).join();
  // Before the first pulse, a change between the answer and the pulse would go unnoticed.
  const isInTouch = connection.value !== 'connecting';
  // A new version or number asks the same again.
  useEffect(() => {
    if (path === null || !isInTouch) return;
    const ended = new AbortController();
    setState((last) => (last.path === path ? { ...last, isLoading: true } : { ...NOTHING, answer: last.answer }));
    ask<Answer>(path, ended.signal).then(
      (answer) => setState({ answer, failure: null, isLoading: false, path }),
      (error: unknown) => {
        if (ended.signal.aborted) return;
        setState({ answer: null, failure: failureOf(error), isLoading: false, path });
      },
    );
    return () => ended.abort();
  }, [path, version, asked, isInTouch]);
  return { ...state, reload: () => setAsked(asked + 1) };
}

/** An error that is no answer of the server is a connection that failed. */
function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  return new ApiFailure(0, { error: '', message: String(error), next: '' });
}
