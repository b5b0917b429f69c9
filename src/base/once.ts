/** A value that is computed when it is first asked for; a failure is not remembered. */
export function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/** A look-up of which each answer is kept, undefined among them. */
export function remembered<Key, Fact>(lookUp: (key: Key) => Fact): (key: Key) => Fact {
  const known = new Map<Key, { readonly fact: Fact }>();
  return (key) => {
    const kept = known.get(key) ?? { fact: lookUp(key) };
    known.set(key, kept);
    return kept.fact;
  };
}
