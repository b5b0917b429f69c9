/** A value that is computed when it is first asked for; a failure is not remembered. */
export function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/**
 * A look-up of which each answer is kept, undefined among them.
 * @param keyOf what two questions have in common that have one answer; the question itself unless told otherwise
 */
export function remembered<Question, Fact>(
  lookUp: (question: Question) => Fact,
  keyOf: (question: Question) => unknown = (question) => question,
): (question: Question) => Fact {
  const known = new Map<unknown, { readonly fact: Fact }>();
  return (question) => {
    const key = keyOf(question);
    const kept = known.get(key) ?? { fact: lookUp(question) };
    known.set(key, kept);
    return kept.fact;
  };
}
